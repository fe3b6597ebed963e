import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { cachedResponse } from '#offline/cache/cached-responses.ts'
import { tileCacheBytes, cacheTile } from '#offline/storage/tile-cache.ts'
import { setDeviceFact } from '#offline/storage/device.ts'
import { cancelPack, startPack, maintainPacks } from '#offline/packs/pack.ts'
import { phoneKeyOf } from '#offline/storage/phone-key.ts'
import { changePack, loadPack, removePack } from '#offline/storage/pack-store.ts'
import { readTile } from '#offline/map/tiles.ts'
import { withDb, withTiles } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'
import { packAnswer, source } from '#tests/support/offline/pack.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

type Answer = (path: string) => Response | null | Promise<Response | null>

let time = Date.parse('2026-11-21T06:00:00Z')
let asked: string[] = []
let spoil: Answer = () => null

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', 'X-Highseat': '1' } })
const missing = () =>
  new Response('{"message":"no"}', {
    status: 404,
    headers: { 'Content-Type': 'application/json', 'X-Highseat': '1', 'X-Highseat-Failure': 'not_found' },
  })
const tile = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/x-protobuf' } })

const serve = async (path: string): Promise<Response> => {
  const spoiled = await spoil(path)
  if (spoiled) return spoiled
  if (path.startsWith('/api/hunt-pack/')) return json(packAnswer(Number(path.split('/').at(-1))))
  if (path.startsWith('/tiles/')) return tile(`tile ${path}`)
  if (path.startsWith('/media/')) return new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } })
  return missing()
}

const env: Env = {
  now: () => time,
  random: seeded(4),
  origin: 'http://phone.test',
  locks: null,
  sleep: () => Promise.resolve(),
  fetch: (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    asked.push(pathname)
    return serve(pathname + (search === '' ? '' : ''))
  },
}

beforeEach(async () => {
  await emptyPhone()
  await setDeviceFact('session', { userId: 1, token: 'token-1' })
  time = Date.parse('2026-11-21T06:00:00Z')
  asked = []
  spoil = () => null
})
const tiles = () => asked.filter((path) => path.startsWith('/tiles/'))

describe('a pack for a hunt', () => {
  test('is ready once everything has been read back, and then needs no network', async () => {
    await startPack(env, 1, 5)
    const pack = await loadPack(1, 5)
    expect(pack).toMatchObject({ state: 'ready', failure: null, verifiedAt: time })
    expect(pack!.done).toBe(pack!.total)
    expect(new Set(tiles()).size).toBe(20)
    spoil = () => Promise.reject(new TypeError('no network'))
    const bytes = await readTile(source, 10, 2, 3, env)
    expect(new TextDecoder().decode(bytes!)).toMatch(/^tile \/tiles\/base\/10\/2\/3/)
  })

  test('has the waiver’s questions and its texts, so that it can be signed in the field', async () => {
    const paper = { status: true, body: 'I hunt at my own risk.' }
    spoil = (path) => {
      if (path === '/api/waiver-questions') return json({ status: true, data: [] })
      return path === '/api/lease-document' ? json(paper) : null
    }
    await startPack(env, 1, 5)
    expect(await cachedResponse(env, 1, waiverCalls.questions, {})).not.toBeNull()
    for (const type of ['waiver document', 'junior waiver document'] as const)
      expect((await cachedResponse(env, 1, laterSiteCalls.document, { type }))?.answer, type).toEqual(paper)
  })

  test('has a permit that names the key with which this phone signs', async () => {
    const named: (string | null)[] = []
    const listening: Env = {
      ...env,
      fetch: (input, init) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
        if (pathname !== '/api/hunting-permit/5') return env.fetch(input, init)
        named.push(searchParams.get('phone_key'))
        return Promise.resolve(json({ status: true, data: { permit: 'signed' } }))
      },
    }
    await startPack(listening, 1, 5)
    expect(named).toEqual([(await phoneKeyOf(1))!.publicKey])
    const copy = await cachedResponse(env, 1, permitCalls.read, { reservationId: 5 })
    expect(copy?.answer.data.permit).toBe('signed')
  })

  test('that is interrupted ten times completes without fetching anything twice', async () => {
    let left = 3
    spoil = (path) => {
      if (!path.startsWith('/tiles/')) return null
      left -= 1
      return left < 0 ? Promise.reject(new TypeError('cut')) : null
    }
    for (let n = 0; n < 10; n += 1) {
      left = 2
      await startPack(env, 1, 5)
      if ((await loadPack(1, 5))!.state === 'ready') break
      expect(await loadPack(1, 5)).toMatchObject({ state: 'paused' })
    }
    spoil = () => null
    const here = await withTiles(1, (db) => db.tiles.toCollection().primaryKeys())
    asked = []
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
    expect(tiles()).toHaveLength(20 - here.length)
  })

  test('of a thousand tiles that is interrupted ten times fetches at most ten of them again', async () => {
    const wide = { z: 14, x_from: 0, x_to: 39, y_from: 0, y_to: 24 }
    const came = new Map<string, number>()
    const count = (path: string) => came.set(path, (came.get(path) ?? 0) + 1)
    let left = 100
    let cut = 0
    spoil = (path) => {
      if (path.startsWith('/api/hunt-pack/')) {
        const answer = packAnswer(5)
        answer.data.tiles[0]!.ranges = [wide]
        return json(answer)
      }
      if (path.startsWith('/api/')) count(path)
      if (!path.startsWith('/tiles/')) return null
      left -= 1
      if (cut < 10 && left < 0) return Promise.reject(new TypeError('cut'))
      count(path)
      return null
    }
    for (; cut <= 10; cut += 1) {
      left = 100
      await startPack(env, 1, 5)
    }
    const pack = (await loadPack(1, 5))!
    expect(pack).toMatchObject({ state: 'ready', done: pack.total })
    const counts = [...came].filter(([path]) => path.startsWith('/tiles/')).map(([, times]) => times)
    expect(counts).toHaveLength(1000)
    expect(counts.reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(1010)
  })

  test('reports the size of its whole content, also after a refresh that fetched nothing new', async () => {
    const body = { status: true, data: [] }
    spoil = (path) => (path === '/api/get-species' ? json(body) : null)
    await startPack(env, 1, 5)
    const { bytes } = (await loadPack(1, 5))!
    const kept = await withDb(1, (db) => db.kept.toArray())
    const pictures = await withDb(1, (db) => db.pictures.toArray())
    const tilesHere = await withTiles(1, (db) => db.tiles.toArray())
    const answers = kept.map(({ call, answer }) =>
      JSON.stringify(call === 'packs.read' ? (answer as { data: unknown }).data : answer),
    )
    expect(answers).toHaveLength(2)
    const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0)
    expect(bytes).toBe(
      sum(answers.map((text) => new TextEncoder().encode(text).byteLength)) +
        sum(pictures.map((picture) => picture.bytes.byteLength)) +
        sum(tilesHere.map(({ d }) => d.byteLength)),
    )
    asked = []
    time += 60_000
    await startPack(env, 1, 5)
    expect((await loadPack(1, 5))!.bytes).toBe(bytes)
    expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([])
  })

  test('resumes after an interruption without repeating completed reads', async () => {
    spoil = (path) => (path.startsWith('/tiles/') ? Promise.reject(new TypeError('cut')) : null)
    const answered = { status: true, data: [] }
    const calm = spoil
    spoil = (path) => (path === '/api/get-species' ? json(answered) : calm(path))
    await startPack(env, 1, 5)
    spoil = (path) => (path === '/api/get-species' ? json(answered) : null)
    asked = []
    time += 60_000
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
    expect(asked).not.toContain('/api/get-species')
    expect(asked).not.toContain('/media/stand.jpg')
  })

  test('that would exceed 300 MB with the others is refused with a message and stores nothing', async () => {
    await startPack(env, 1, 5)
    await changePack(1, 5, { bytes: 300 * 1024 * 1024 })
    asked = []
    await startPack(env, 1, 6)
    expect(await loadPack(1, 6)).toMatchObject({
      state: 'paused',
      failure: { name: 'packs_full', status: 0 },
    })
    expect(tiles()).toEqual([])
  })

  test.each([
    [
      'a page of a captive portal',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'a page that says 404',
      () => new Response('<html>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['an error’s text', () => new Response('oh', { status: 500, headers: { 'Content-Type': 'image/png' } })],
    ['an empty body', () => tile('')],
    [
      'a body that was cut',
      () => new Response('abc', { headers: { 'Content-Type': 'image/png', 'Content-Length': '9' } }),
    ],
  ])('never takes %s for a tile', async (_, wrong) => {
    spoil = (path) => (path.startsWith('/tiles/base/10/2/3') ? wrong() : null)
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'paused', verifiedAt: null })
    const kept = await withTiles(1, (db) => db.tiles.get('base|r1|10|2|3'))
    expect(kept).toBeUndefined()
  })

  test('is not ready if the phone has lost a tile meanwhile', async () => {
    spoil = async (path) => {
      if (path.startsWith('/tiles/base/11/5/7')) await withTiles(1, (db) => db.tiles.delete('base|r1|10|2|3'))
      return null
    }
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'paused' })
    spoil = () => null
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
  })

  test('stops on request and keeps the downloaded pieces', async () => {
    spoil = (path) => {
      if (tiles().length === 5) cancelPack(1, 5)
      return path === '' ? tile('') : null
    }
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'paused', failure: null })
    expect(await withTiles(1, (db) => db.tiles.count())).toBeGreaterThan(0)
  })

  test('does not delete tiles that another pack needs when it is removed', async () => {
    await startPack(env, 1, 5)
    await startPack(env, 1, 6)
    await removePack(1, 5)
    expect(await withTiles(1, (db) => db.tiles.count())).toBe(20)
    await removePack(1, 6)
    expect(await withTiles(1, (db) => db.tiles.count())).toBe(0)
  })

  test('is removed a week after the hunt, unless it is pinned, and refreshed when two weeks old', async () => {
    await startPack(env, 1, 5)
    asked = []
    time += 15 * 86_400_000
    await maintainPacks(env, 1)
    expect(asked.filter((path) => path.includes('hunt-pack'))).toHaveLength(1)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', verifiedAt: time })
    await changePack(1, 5, { pinned: true })
    time += 60 * 86_400_000
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toBeDefined()
    await changePack(1, 5, { pinned: false })
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toBeUndefined()
  })
})

describe('cached tiles', () => {
  const seen = (k: string) => ({ k, d: new ArrayBuffer(1000), got: 0 })

  test('are evicted least recently used first, and never if a pack contains them', async () => {
    await startPack(env, 1, 5)
    await cacheTile(env, 1, seen('base|r1|10|2|3'), 10_000)
    for (let n = 0; n < 30; n += 1) {
      time += 1000
      await cacheTile(env, 1, seen(`t${n}`), 10_000)
    }
    expect(await tileCacheBytes(1)).toBeLessThanOrEqual(10_000)
    const keys = await withTiles(1, (db) => db.tiles.toCollection().primaryKeys())
    expect(keys).toContain('t29')
    expect(keys).not.toContain('t0')
    expect(keys).toContain('base|r1|10|2|3')
  })

  test('are read from the phone the second time, and a missing one is null', async () => {
    await readTile(source, 3, 1, 1, env)
    await readTile(source, 3, 1, 1, env)
    expect(tiles()).toHaveLength(1)
    spoil = () => new Response(null, { status: 204 })
    expect(await readTile(source, 3, 2, 2, env)).toBeNull()
  })
})
