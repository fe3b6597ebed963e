import 'fake-indexeddb/auto'
import { toItem } from '#offline/outbox/items.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealedDatabaseName, userDatabaseName } from '#offline/storage/databases.ts'
import { changeDeviceFact, deviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { discardItem, enqueue } from '#offline/outbox/outbox.ts'
import {
  storeSealKey,
  seal,
  sealedCount,
  SealUnavailable,
  prepareSignedInUser,
  unseal,
} from '#offline/outbox/seal/seal.ts'
import { finishWipes, wipe } from '#offline/storage/wipe.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

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
  await prepareSignedInUser(userId, phone.env())
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
/** Every byte stored on this phone, as text. */
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

describe('an outbox sealed at a logout', () => {
  test('is restored at the same person’s next sign-in, and is sent once and in order', async () => {
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

  test('cannot be read on the phone, neither signed out nor by another person', async () => {
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

  test('cannot be decrypted with another person’s key', async () => {
    await phone.message(1, 'mine')
    await leaveSealed(1)
    await signIn(2)
    await setDeviceFact('session', { userId: 1, token: 'token-2' })
    await expect(unseal(1, phone.env())).rejects.toThrow()
    expect(await sealedCount(1)).toBe(1)
  })

  test('whose item had arrived with its response lost is not executed twice', async () => {
    await phone.message(1, 'once')
    const queue = ['applied_lost'] as const
    let at = 0
    server.fault = () => queue[at++] ?? null
    await phone.drain()
    await leaveSealed(1)
    await signIn(1)
    await phone.drain({ retryNetworkFailures: true })
    expect(said()).toEqual([['user-1', 'monce']])
    expect(await phone.rows(1)).toEqual([])
  })

  test('is restored once, also if the phone dies right after', async () => {
    await phone.message(1, 'a')
    await phone.message(1, 'b')
    await leaveSealed(1)
    await setDeviceFact('session', { userId: 1, token: 'token-1' })
    const copy = await everySealed()
    await unseal(1, phone.env())
    const [first] = await phone.rows(1)
    await discardItem(1, first!.id)
    // The phone died before the sealed copy was deleted.
    await putSealed(copy)
    await withDb(1, (db) => db.meta.put({ k: 'unsealed', v: [first!.id] }))
    await unseal(1, phone.env())
    expect((await phone.rows(1)).map(({ payload }) => payload['message'])).toEqual(['mb'])
  })

  test('twice preserves the order', async () => {
    await phone.message(1, 1)
    await leaveSealed(1)
    server.reachable = false
    await signIn(1)
    // Offline the key is not available: the items stay sealed, and those written now are sent after them.
    expect(await sealedCount(1)).toBe(1)
    await phone.message(1, 2)
    server.reachable = true
    await prepareSignedInUser(1, phone.env())
    await leaveSealed(1)
    await signIn(1)
    await phone.drain()
    expect(said().map(([, text]) => text)).toEqual(['m1', 'm2'])
  })
})

test('sealing works offline with the key fetched at sign-in', async () => {
  await phone.message(1, 'x')
  server.reachable = false
  expect(await leaveSealed(1)).toBe(1)
})

test('sealing without a key fails, and nothing is lost', async () => {
  await phone.message(1, 'x')
  await withDb(1, (db) => db.meta.delete('sealKey'))
  server.reachable = false
  await expect(seal(1, phone.env())).rejects.toThrow(SealUnavailable)
  expect(await phone.rows(1)).toHaveLength(1)
})

test('items of an ended session are sealed when another person signs in', async () => {
  await phone.message(1, 'left')
  await signIn(2)
  expect(await databases()).not.toContain(userDatabaseName(1))
  expect(await everything()).not.toContain('mleft')
  await signIn(1)
  await phone.drain()
  expect(said()).toEqual([['user-1', 'mleft']])
})

test('a logout that deletes the outbox also deletes sealed items', async () => {
  await phone.message(1, 'x')
  await seal(1, phone.env())
  expect(await wipe(1)).toBe(true)
  expect(await databases()).not.toContain(sealedDatabaseName(1))
})

test('a postponed wipe does not delete what the person has saved since', async () => {
  await setDeviceFact('leftovers', [1])
  await finishWipes()
  expect(await deviceFact('leftovers')).toEqual([1])
  await signIn(1)
  await phone.message(1, 'new')
  await setDeviceFact('session', null)
  await finishWipes()
  expect(await phone.rows(1)).toHaveLength(1)
})

test('the key is requested once and stored in the person’s database', async () => {
  const asked = () => server.requests.filter(({ path }) => path === 'seal-key').length
  const before = asked()
  expect(await storeSealKey(1, phone.env())).toHaveLength(44)
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
