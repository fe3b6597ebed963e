import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('addEventListener', () => undefined)
const { awaitItem } = await import('#app/data/await-item.ts')
const { compareUnsent } = await import('#app/data/unsent-items.ts')
const { withDb } = await import('#offline/storage/with-db.ts')

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  stored.clear()
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(21))
  admit(server, 1)
})
afterEach(() => server.close())

describe('a form that waits for its item', () => {
  test('learns that it was sent, also after its note was dropped', async () => {
    const { id } = await phone.message(1, 'a')
    await compareUnsent(1)
    const outcome = awaitItem(1, id, 5000)
    await phone.drain()
    expect(await outcome).toBe('sent')
    await compareUnsent(1)
    expect(await awaitItem(1, id, 5000)).toBe('sent')
  })

  test('never hears that an item was sent which the phone has lost', async () => {
    const { id } = await phone.message(1, 'a')
    await compareUnsent(1)
    await withDb(1, (db) => db.outbox.clear())
    expect(await awaitItem(1, id, 300)).toBeNull()
    await compareUnsent(1)
    expect(await awaitItem(1, id, 300)).toBeNull()
  })
})
