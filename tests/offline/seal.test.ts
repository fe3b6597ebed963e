import 'fake-indexeddb/auto'
import { toItem } from '#offline/outbox/items.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealedDatabaseName, userDatabaseName } from '#offline/storage/databases.ts'
import { changeDeviceFact, deviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { discard, enqueue } from '#offline/outbox/outbox.ts'
import {
  keepSealKey,
  seal,
  sealedCount,
  SealUnavailable,
  settleIn,
  unseal,
} from '#offline/outbox/seal/seal.ts'
import { finishWipes, wipe } from '#offline/storage/wipe.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline-faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline-phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(8))
  admit(server, 1, 2)
  await signIn(1)
})
afterEach(() => server.close())

const signIn = async (userId: number) => {
  phone.session = { userId, token: `token-${userId}` }
  await setDeviceFact('session', phone.session)
  await changeDeviceFact('known', (known) => [...new Set([...(known ?? []), userId])])
  await settleIn(userId, phone.env())
}
const leaveSealed = async (userId: number) => {
  const sealed = await seal(userId, phone.env())
  expect(await wipe(userId, { keepSealed: true })).toBe(true)
  await setDeviceFact('session', null)
  phone.session = null
  return sealed
}
const said = () => server.ledger.map(({ user, body }) => [user, body['message'] ?? body['subject']])
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
/** Every byte that lies on this phone, as text. */
const everything = async () => {
  let text = ''
  for (const name of await databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open(name!)
      open.addEventListener('success', () => resolve(open.result))
    })
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const all = db.transaction(store).objectStore(store).getAll()
        all.addEventListener('success', () => resolve(all.result))
      })
      text += JSON.stringify(rows, (_, value: unknown) =>
        value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
      )
    }
    db.close()
  }
  return text
}
const photo = () => new Uint8Array(600_000).map((_, at) => (at * 7) % 251).buffer
const ticket = () =>
  enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject: 'gate', description: 'secret words' }, [
    { field: 'media', name: 'secret.jpg', type: 'image/jpeg', bytes: photo() },
  ])

describe('what was sealed at a logout', () => {
  test('is back after the next sign-in of the same person, and is sent once and in order', async () => {
    await phone.message(1, 'one')
    await phone.message(1, 'two')
    await ticket()
    expect(await leaveSealed(1)).toBe(3)
    expect(await databases()).not.toContain(userDatabaseName(1))
    await signIn(1)
    await phone.message(1, 'three')
    expect((await phone.rows(1)).map((row) => Object.values(toItem(row).title.values))).toEqual([
      ['mone'],
      ['mtwo'],
      ['gate'],
      ['mthree'],
    ])
    await phone.drain()
    expect(said()).toEqual([
      ['user-1', 'mone'],
      ['user-1', 'mtwo'],
      ['user-1', 'mthree'],
      ['user-1', 'gate'],
    ])
    const [upload] = [...server.uploads.values()]
    expect(upload!.bytes.equals(Buffer.from(photo()))).toBe(true)
    expect(await databases()).not.toContain(sealedDatabaseName(1))
  })

  test('cannot be read on the phone, by nobody signed in and not by another person', async () => {
    await ticket()
    expect(await everything()).toContain('secret words')
    await leaveSealed(1)
    expect(await databases()).toContain(sealedDatabaseName(1))
    const found = await everything()
    expect(found).not.toContain('secret')
    expect(found).not.toContain('gate')
    await signIn(2)
    await phone.drain()
    expect(await phone.rows(2)).toEqual([])
    expect(said()).toEqual([])
    expect(await sealedCount(1)).toBe(1)
    expect(await everything()).not.toContain('secret')
  })

  test('does not open with the key of another person', async () => {
    await phone.message(1, 'mine')
    await leaveSealed(1)
    await signIn(2)
    await setDeviceFact('session', { userId: 1, token: 'token-2' })
    await expect(unseal(1, phone.env())).rejects.toThrow()
    expect(await sealedCount(1)).toBe(1)
  })

  test('that had arrived with its answer lost is not done twice', async () => {
    await phone.message(1, 'once')
    const queue = ['applied_lost'] as const
    let at = 0
    server.fault = () => queue[at++] ?? null
    await phone.drain()
    await leaveSealed(1)
    await signIn(1)
    await phone.drain({ wake: true })
    expect(said()).toEqual([['user-1', 'monce']])
    expect(await phone.rows(1)).toEqual([])
  })

  test('is brought back once, also when the phone dies right after', async () => {
    await phone.message(1, 'a')
    await phone.message(1, 'b')
    await leaveSealed(1)
    await setDeviceFact('session', { userId: 1, token: 'token-1' })
    const copy = await everySealed()
    await unseal(1, phone.env())
    const [first] = await phone.rows(1)
    await discard(1, first!.id)
    // It died before the sealed copy was removed.
    await putSealed(copy)
    await withDb(1, (db) => db.meta.put({ k: 'unsealed', v: [first!.id] }))
    await unseal(1, phone.env())
    expect((await phone.rows(1)).map(({ payload }) => payload['message'])).toEqual(['mb'])
  })

  test('twice keeps the order of both times', async () => {
    await phone.message(1, 1)
    await leaveSealed(1)
    server.reachable = false
    await signIn(1)
    // Without a network its key cannot be had: it stays sealed, and what is written now goes after it.
    expect(await sealedCount(1)).toBe(1)
    await phone.message(1, 2)
    server.reachable = true
    await settleIn(1, phone.env())
    await leaveSealed(1)
    await signIn(1)
    await phone.drain()
    expect(said().map(([, text]) => text)).toEqual(['m1', 'm2'])
  })
})

test('sealing works without a network, with the key that came at the sign-in', async () => {
  await phone.message(1, 'x')
  server.reachable = false
  expect(await leaveSealed(1)).toBe(1)
})

test('sealing without a key says so, and nothing is lost', async () => {
  await phone.message(1, 'x')
  await withDb(1, (db) => db.meta.delete('sealKey'))
  server.reachable = false
  await expect(seal(1, phone.env())).rejects.toThrow(SealUnavailable)
  expect(await phone.rows(1)).toHaveLength(1)
})

test('what somebody left whose session had ended is sealed when another signs in', async () => {
  await phone.message(1, 'left')
  await signIn(2)
  expect(await databases()).not.toContain(userDatabaseName(1))
  expect(await everything()).not.toContain('mleft')
  await signIn(1)
  await phone.drain()
  expect(said()).toEqual([['user-1', 'mleft']])
})

test('a logout that deletes takes what was sealed before as well', async () => {
  await phone.message(1, 'x')
  await seal(1, phone.env())
  expect(await wipe(1)).toBe(true)
  expect(await databases()).not.toContain(sealedDatabaseName(1))
})

test('a wipe that was put off does not take what the person has saved since', async () => {
  await setDeviceFact('leftovers', [1])
  await finishWipes()
  expect(await deviceFact('leftovers')).toEqual([1])
  await signIn(1)
  await phone.message(1, 'new')
  await setDeviceFact('session', null)
  await finishWipes()
  expect(await phone.rows(1)).toHaveLength(1)
})

test('the key is asked for once and kept with what it belongs to', async () => {
  const asked = () => server.requests.filter(({ path }) => path === 'seal-key').length
  const before = asked()
  expect(await keepSealKey(1, phone.env())).toHaveLength(44)
  expect(asked()).toBe(before)
  await wipe(1)
  expect(await everything()).not.toContain('sealKey')
})

const everySealed = async () => {
  const { SealedDatabase } = await import('#offline/storage/databases.ts')
  const db = new SealedDatabase(1)
  const parts = await db.parts.toArray()
  db.close()
  return parts
}
const putSealed = async (parts: Awaited<ReturnType<typeof everySealed>>) => {
  const { SealedDatabase } = await import('#offline/storage/databases.ts')
  const db = new SealedDatabase(1)
  await db.parts.bulkPut(parts)
  db.close()
}
