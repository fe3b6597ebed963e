import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { keepFiles, keptFiles } from '#offline/storage/kept-files.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

const day = 86_400_000
const now = Date.parse('2026-11-20T15:00:00Z')
const photo = (name: string, bytes: number[]) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 7 })
const namesOf = async (form: string, at = now) => (await keptFiles(1, form, at)).map(({ name }) => name)

beforeEach(() => emptyPhone())

test('files chosen in a form come back whole after a new start, to the same form and person only', async () => {
  await keepFiles(1, 'chat:1:2', [photo('gate.jpg', [1, 2, 3]), photo('track.jpg', [4])], now)
  await withDb(1, async (db) => db.close())
  const [gate, track] = await keptFiles(1, 'chat:1:2', now)
  expect({ name: gate!.name, type: gate!.type, lastModified: gate!.lastModified }).toEqual({
    name: 'gate.jpg',
    type: 'image/jpeg',
    lastModified: 7,
  })
  expect(new Uint8Array(await gate!.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(track!.size).toBe(1)
  expect(await namesOf('chat:1:3')).toEqual([])
  expect(await keptFiles(2, 'chat:1:2', now)).toEqual([])
})

test('a later choice replaces the one before, and none forgets it', async () => {
  await keepFiles(1, 'ticket', [photo('a.jpg', [1])], now)
  await keepFiles(1, 'ticket', [photo('b.jpg', [1])], now)
  expect(await namesOf('ticket')).toEqual(['b.jpg'])
  await keepFiles(1, 'ticket', [], now)
  expect(await namesOf('ticket')).toEqual([])
})

test('what was not sent for a week is removed, whichever form is opened', async () => {
  await keepFiles(1, 'old', [photo('a.jpg', [1])], now - 8 * day)
  await keepFiles(1, 'new', [photo('b.jpg', [1])], now - 6 * day)
  expect(await namesOf('new')).toEqual(['b.jpg'])
  expect(await withDb(1, (db) => db.meta.where('k').startsWith('files:').primaryKeys())).toEqual([
    'files:new',
  ])
  expect(await namesOf('old', now - 8 * day)).toEqual([])
})

test('more than 40 MB is not kept, and what was kept before goes', async () => {
  await keepFiles(1, 'ticket', [photo('a.jpg', [1])], now)
  await keepFiles(1, 'ticket', [new File([new Uint8Array(41_000_000)], 'long.mp4')], now)
  expect(await namesOf('ticket')).toEqual([])
})
