import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { createStore, keys } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userDatabaseName } from '#offline/storage/databases.ts'
import { deviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { exportOutbox } from '#offline/outbox/export.ts'
import { discardItem, editItem, enqueue, makeDue } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { seal, prepareSignedInUser } from '#offline/outbox/seal/seal.ts'
import { finishWipes, wipe } from '#offline/storage/wipe.ts'
import { closeDatabases, withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(21))
  admit(server, 1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const said = () => server.ledger.map(({ body }) => body['message'] ?? body['subject'])
describe('while an item is being sent', () => {
  test('it cannot be edited, so that the displayed content is the sent one', async () => {
    const row = await phone.message(1, 'a')
    let outcome = ''
    phone.whileSending(async () => {
      outcome = await editItem(phone.env(), 1, row.id, { ...row.payload, message: 'other' })
    })
    await phone.drain()
    expect(outcome).toBe('sending')
    expect(said()).toEqual(['ma'])
  })

  test('a discarded item is neither restored nor sent again', async () => {
    const row = await phone.message(1, 'a')
    phone.whileSending(() => discardItem(1, row.id))
    await phone.drain()
    await phone.drain()
    expect(said()).toEqual(['ma'])
    expect(await phone.rows(1)).toEqual([])
  })

  test('a logout that seals the outbox preserves its key, and it is executed once', async () => {
    await setDeviceFact('session', phone.session)
    await prepareSignedInUser(1, phone.env())
    await phone.message(1, 'a')
    await phone.message(1, 'b')
    // The sending page is frozen: sealing must not wait for it for ever.
    phone.whileSending(() => seal(1, phone.env()))
    await phone.drain()
    await wipe(1, { keepSealed: true })
    await prepareSignedInUser(1, phone.env())
    await phone.drain()
    expect(said()).toEqual(['ma', 'mb'])
  })

  test('a logout that deletes the outbox leaves nothing, whatever the response', async () => {
    await phone.message(1, 'a')
    phone.whileSending(() => wipe(1))
    await phone.drain().catch(() => undefined)
    await wipe(1)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(userDatabaseName(1))
  })
})

test('twenty photos saved at once are all stored, and each arrives complete and once', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => at % 253).buffer
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject: `t${n}`, description: 'd' }, [
        { field: 'media', name: 'a.jpg', type: 'image/jpeg', bytes },
      ]),
    ),
  )
  await phone.drain()
  expect(new Set(said()).size).toBe(20)
  expect(said()).toHaveLength(20)
  for (const { bytes: arrived } of server.uploads.values())
    expect(arrived.equals(Buffer.from(bytes))).toBe(true)
})

describe('a storage that was tampered with', () => {
  test('by a damaged row blocks no other item, and the row can still be exported', async () => {
    await phone.message(1, 'before', 1)
    await withDb(1, (db) =>
      db.outbox.add({ id: 'x', lane: 'odd', state: 'queued', nextAt: 0, rank: 0, dependsOn: [] } as never),
    )
    await withDb(1, (db) =>
      db.outbox.add({
        id: 'y',
        lane: 'odder',
        callKey: 'chat.send',
        payload: null,
        version: 1,
        media: {},
        state: 'queued',
        nextAt: 0,
        rank: 0,
        dependsOn: [],
        attempts: 0,
      } as never),
    )
    await phone.message(1, 'after', 2)
    await phone.drain()
    expect(said()).toEqual(['mbefore', 'mafter'])
    expect((await phone.rows(1)).map(({ id, state }) => [id, state])).toEqual([
      ['x', 'needs_you'],
      ['y', 'needs_you'],
    ])
    const { items } = JSON.parse(await (await exportOutbox(1)).text()) as { items: { id: string }[] }
    expect(items.map(({ id }) => id)).toEqual(['x', 'y'])
    await makeDue(phone.env(), 1, 'x')
    await phone.drain()
    expect(await phone.rows(1)).toHaveLength(2)
  })

  test('by deleting the database of an open app stores the next item', async () => {
    await phone.message(1, 'gone')
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(userDatabaseName(1)).addEventListener('success', resolve)
    })
    await phone.message(1, 'kept')
    await phone.drain()
    expect(said()).toEqual(['mkept'])
  })

  test('by a newer version of the app stores and sends the items both versions know', async () => {
    await phone.message(1, 'of the old')
    await closeDatabases(1)
    const newer = new Dexie(userDatabaseName(1))
    newer.version(7).stores({
      outbox: '++seq, &id, state, [lane+seq], newIndex',
      sent: 'id, sentAt',
      media: 'id, itemId',
      mediaPieces: '[mediaId+n]',
      kept: 'key, call, at',
      packs: 'reservationId',
      pictures: 'path',
      meta: 'k',
      added: 'k',
    })
    await newer.open()
    await newer
      .table<OutboxRow>('outbox')
      .toCollection()
      .modify({ newIndex: 1 } as never)
    await phone.message(1, 'by the old page')
    await phone.drain()
    expect(said()).toEqual(['mof the old', 'mby the old page'])
    newer.close()
  })
})

const facts = () => keys(createStore('hs-device', 'kv'))

test('a database held open by another tab is recorded, and deleted at the next start', async () => {
  await phone.message(1, 'a')
  await closeDatabases(1)
  const holder = await new Promise<IDBDatabase>((resolve) => {
    const open = indexedDB.open(userDatabaseName(1))
    open.addEventListener('success', () => resolve(open.result))
  })
  expect(await wipe(1)).toBe(false)
  expect(await deviceFact('leftovers')).toEqual([1])
  holder.close()
  await finishWipes()
  expect(await facts()).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(userDatabaseName(1))
}, 15_000)

test('a delayed item is stored at once, can be completed by an edit, and is otherwise sent after the delay', async () => {
  const at = '2026-11-21T06:00:00.000Z'
  const checkIn = { reservationId: 5, kind: 'checkin', at, recorded_offline: true }
  const held = await enqueue(phone.env(), 1, 'reservations.attend', checkIn, [], { delayMs: 3000 })
  await phone.drain({ retryNetworkFailures: true })
  expect(server.ledger).toEqual([])
  await editItem(phone.env(), 1, held.id, { ...checkIn, latitude: 44.5, longitude: -89.5, accuracy: 12 })
  await phone.drain()
  await enqueue(phone.env(), 1, 'reservations.attend', { ...checkIn, kind: 'checkout' }, [], {
    delayMs: 3000,
  })
  phone.time += 3000
  await phone.drain()
  expect(server.ledger.map(({ body }) => [body['kind'], body['latitude']])).toEqual([
    ['checkin', 44.5],
    ['checkout', undefined],
  ])
})

test('two tabs that finish the same wipe at once leave no data and no leftovers entry', async () => {
  for (let n = 0; n < 10; n += 1) {
    await phone.message(1, 'a')
    await setDeviceFact('leftovers', [1])
    const clean = await Promise.all([wipe(1), wipe(1), wipe(1)])
    expect(clean, `round ${n}`).toEqual([true, true, true])
    expect(await facts()).toEqual([])
  }
})

test('the last sign-out clears the device store, but not while a person is signed in', async () => {
  await setDeviceFact('known', [1, 2])
  await setDeviceFact('session', { userId: 2, token: 't' })
  await wipe(1)
  expect([await deviceFact('known'), await deviceFact('leftovers')]).toEqual([[2], []])
  await wipe(2)
  expect(await deviceFact('session')).toEqual({ userId: 2, token: 't' })
  await setDeviceFact('session', null)
  await wipe(2)
  expect(await facts()).toEqual([])
})
