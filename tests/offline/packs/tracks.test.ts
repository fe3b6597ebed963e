import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { saveMapSnapshot, loadMapSnapshot } from '#offline/map/map-snapshots.ts'
import { addToTrack, beginTrack, deleteTrack, endTrack, loadTracks } from '#offline/map/tracks.ts'
import { closeDatabases } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

let time = 0
const env: Env = {
  now: () => time,
  random: seeded(11),
  origin: '',
  locks: null,
  sleep: () => Promise.resolve(),
  fetch: () => Promise.reject(new TypeError('no network')),
}
/** A position the given number of feet north and seconds later. */
const at = (feet: number, seconds: number) => ({
  lat: 44.5 + feet / 364_813,
  lng: -89.5,
  accuracy: 5,
  at: 1_800_000_000_000 + seconds * 1000,
})

beforeEach(async () => {
  await emptyPhone()
  time = 1_800_000_000_000
})

test('a track is stored point by point and continues after the app was killed', async () => {
  const id = await beginTrack(env, 1, 5)
  for (let n = 0; n < 10; n++) expect(await addToTrack(1, id, at(n * 50, n * 20))).toBe(true)
  await closeDatabases(1)
  time += 600_000
  expect(await beginTrack(env, 1, 5)).toBe(id)
  await addToTrack(1, id, at(500, 300))
  const [track] = await loadTracks(1, 5)
  expect(track).toMatchObject({ id, endedAt: null, startedAt: 1_800_000_000_000 })
  expect(track!.points.map(({ at: when }) => when)).toEqual(
    Array.from({ length: 11 }, (_, n) => at(0, n === 10 ? 300 : n * 20).at),
  )
})

test('a track stores no redundant point, and none after its end', async () => {
  const id = await beginTrack(env, 1, 5)
  expect(await addToTrack(1, id, at(0, 0))).toBe(true)
  expect(await addToTrack(1, id, at(4, 5))).toBe(false)
  expect(await addToTrack(1, id, { ...at(900, 10), accuracy: 300 })).toBe(false)
  await endTrack(env, 1, id)
  expect(await addToTrack(1, id, at(500, 60))).toBe(false)
  expect((await loadTracks(1, 5))[0]!.points).toHaveLength(1)
  expect(await beginTrack(env, 1, 5)).not.toBe(id)
})

test('many positions added at once are stored in order without overwriting each other', async () => {
  const id = await beginTrack(env, 1, 5)
  await Promise.all(Array.from({ length: 40 }, (_, n) => addToTrack(1, id, at(n * 50, n * 20))))
  const [{ points } = { points: [] }] = await loadTracks(1, 5)
  expect(points).toHaveLength(40)
  expect(points.map(({ at: when }) => when)).toEqual(
    points.map(({ at: when }) => when).toSorted((a, b) => a - b),
  )
})

test('deleting a track deletes its points; those of other hunts and people stay', async () => {
  const id = await beginTrack(env, 1, 5)
  const other = await beginTrack(env, 1, 6)
  await addToTrack(1, id, at(0, 0))
  await addToTrack(1, other, at(0, 0))
  await deleteTrack(1, id)
  expect(await loadTracks(1, 5)).toEqual([])
  expect((await loadTracks(1, 6))[0]!.points).toHaveLength(1)
  expect(await loadTracks(2, 6)).toEqual([])
})

test('map snapshots are stored as rendered, and the oldest are deleted above the limit', async () => {
  for (let n = 0; n < 35; n++) {
    time += 1000
    await saveMapSnapshot(env, 1, `panel ${n}`, new Uint8Array([n]).buffer)
  }
  expect(await loadMapSnapshot(1, 'panel 4')).toBeNull()
  expect(new Uint8Array((await loadMapSnapshot(1, 'panel 5'))!)).toEqual(new Uint8Array([5]))
  expect(await loadMapSnapshot(1, 'panel 34')).not.toBeNull()
})
