import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploads } from '#core/contract/uploads.ts'
import { enqueue, makeDue } from '#offline/outbox/outbox.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
const size = 4 * 1024 * 1024 - 1234
const bytes = Uint8Array.from({ length: size }, (_, n) => (n * 31 + (n >> 8)) & 255).buffer
const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(5))
  admit(server, 1)
  server.onKill = () => phone.kill()
})
afterEach(() => server.close())

const saveTrophy = () =>
  enqueue(
    phone.env(),
    1,
    'trophies.add',
    { id: 7, name: 'Old buck', specie: 3, harvest_date: '2026-11-21', comment: '' },
    [{ field: 'image', name: 'a.jpg', type: 'image/jpeg', bytes }],
  )
const sentBytes = () =>
  server.requests.filter(({ method }) => method === 'PUT').reduce((sum, request) => sum + request.bytes, 0)
const whole = () => {
  const [upload] = [...server.uploads.values()]
  return createHash('sha256').update(upload!.bytes).digest('hex')
}

test.each(['reset_before', 'applied_lost', 'kill', 'error_500'] as const)(
  'a picture upload interrupted at 90 % (%s) repeats at most one piece',
  async (fault) => {
    const row = await saveTrophy()
    let pieces = 0
    server.fault = ({ method }) => {
      if (method !== 'PUT') return null
      pieces += 1
      return pieces === 15 ? fault : null
    }
    await phone.drain()
    phone.time += 600_000
    await phone.drain()
    expect(whole()).toBe(sha256)
    expect(sentBytes() - size).toBeLessThanOrEqual(uploads.piece)
    expect(server.ledger).toHaveLength(1)
    expect(server.ledger[0]).toMatchObject({
      path: 'add-trophy/7',
      body: { image_upload: row.media['image'] },
    })
    expect(await withDb(1, (db) => db.mediaPieces.count())).toBe(0)
  },
)

test('whatever happens to its pieces, a picture arrives complete and its item once', async () => {
  const random = seeded(9)
  const mix: Fault[] = ['reset_before', 'applied_lost', 'kill', 'error_500', 'busy_503', 'portal_200']
  server.fault = () => (random() < 0.4 ? mix[Math.floor(random() * mix.length)]! : null)
  await saveTrophy()
  for (let n = 0; n < 200 && (await phone.rows(1)).length > 0; n += 1) {
    await phone.drain({ retryNetworkFailures: true })
    phone.time += 600_000
  }
  expect(await phone.rows(1)).toEqual([])
  expect(whole()).toBe(sha256)
  expect(server.ledger).toHaveLength(1)
})

test('a file that the server no longer has is uploaded again from the first byte', async () => {
  await saveTrophy()
  server.fault = ({ path }) => (path.startsWith('add-trophy') ? 'error_500' : null)
  await phone.drain()
  const [upload] = [...server.uploads.values()]
  upload!.sha256 = 'another'
  server.fault = () => null
  phone.time += 600_000
  await phone.drain()
  expect(server.ledger).toHaveLength(1)
  expect(server.uploads.size).toBe(2)
})

test('a refused item keeps its file when it is sent again under a new key', async () => {
  await saveTrophy()
  server.fault = ({ path }) => (path.startsWith('add-trophy') ? 'invalid_422' : null)
  await phone.drain()
  const [refused] = await phone.rows(1)
  server.fault = () => null
  await makeDue(phone.env(), 1, refused!.id)
  const [again] = await phone.rows(1)
  expect(again!.id).not.toBe(refused!.id)
  expect(await withDb(1, (db) => db.media.where('itemId').equals(again!.id).count())).toBe(1)
  await phone.drain()
  expect(server.ledger).toHaveLength(1)
  expect(await withDb(1, (db) => db.mediaPieces.count())).toBe(0)
})

test('an item whose file bytes are missing needs the person and is not sent without them', async () => {
  await saveTrophy()
  await withDb(1, (db) => db.mediaPieces.clear())
  await phone.drain()
  expect(await phone.rows(1)).toMatchObject([{ state: 'needs_you' }])
  expect(server.ledger).toEqual([])
})
