import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HuntPack } from '#core/calls/packs.ts'
import { setDeviceFact } from '#offline/storage/device.ts'
import { dropPack, isStale, startPack, maintainPacks } from '#offline/packs/pack.ts'
import { changePack, dropOldestPack, loadPack, removePack } from '#offline/storage/pack-store.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { cacheResponse } from '#offline/cache/cached-responses.ts'
import { cacheTile } from '#offline/storage/tile-cache.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb, withTiles } from '#offline/storage/with-db.ts'
import { clientVersion, type Env } from '#offline/environment.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'
import { packAnswer } from '#tests/support/offline/pack.ts'
import { emptyPhone, plainRequest } from '#tests/support/offline/phone.ts'

const day = 86_400_000
let time = 0
let data: HuntPack
let online = true
let asked: { path: string; etag: string | null }[] = []
/** The tile source's response: the body is the path followed by this. */
let edition = 'first'
const changed = new Set<string>()
let lies: (path: string) => Response | null = () => null

const answer = (path: string, revision: string, etag: string | null): Response => {
  const lie = lies(path)
  if (lie) return lie
  if (path.startsWith('/api/hunt-pack/'))
    return Response.json({ status: true, data }, { headers: { 'X-Highseat': '1' } })
  if (path.startsWith('/tiles/')) {
    const named = `"${changed.has(path) ? edition : 'first'}"`
    if (etag === named) return new Response(null, { status: 304, headers: { ETag: named } })
    const headers = { 'Content-Type': 'application/x-protobuf', ETag: named }
    return new Response(`tile ${path} ${revision} ${named}`, { headers })
  }
  if (path.startsWith('/media/')) return new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } })
  return Response.json(
    { message: 'no' },
    { status: 404, headers: { 'X-Highseat': '1', 'X-Highseat-Failure': 'not_found' } },
  )
}
const env: Env = {
  now: () => time,
  random: seeded(9),
  origin: 'http://phone.test',
  locks: null,
  sleep: () => Promise.resolve(),
  fetch: async (...args) => {
    const [address, { headers }] = await plainRequest(...args)
    const url = new URL(address)
    const etag = new Headers(headers).get('If-None-Match')
    asked.push({ path: url.pathname, etag })
    if (!online) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(answer(url.pathname, url.searchParams.get('r') ?? '', etag))
  },
}

beforeEach(async () => {
  await emptyPhone()
  await setDeviceFact('session', { userId: 1, token: 'token-1' })
  time = Date.parse('2026-11-21T06:00:00Z')
  data = packAnswer(5).data
  online = true
  edition = 'first'
  changed.clear()
  lies = () => null
  asked = []
})
afterEach(() => vi.restoreAllMocks())
const tilesAsked = () => asked.filter(({ path }) => path.startsWith('/tiles/'))
const tileKeys = () => withTiles(1, (db) => db.tiles.toCollection().primaryKeys())

/** Returns the tiles of a pack whose bytes differ from the source's. */
const falseTiles = async (): Promise<string[]> => {
  const rows = await withTiles(1, (db) => db.tiles.toArray())
  return rows.filter(({ d }) => !new TextDecoder().decode(d).startsWith('tile /tiles/')).map(({ k }) => k)
}

describe('a pack refresh', () => {
  test('sends the tile’s ETag and fetches only what has changed', async () => {
    await startPack(env, 1, 5)
    changed.add('/tiles/base/10/2/3')
    edition = 'second'
    asked = []
    time += 15 * day
    await maintainPacks(env, 1)
    expect(tilesAsked()).toHaveLength(20)
    expect(tilesAsked().every(({ etag }) => etag === '"first"')).toBe(true)
    const row = await withTiles(1, (db) => db.tiles.get('base|r1|10|2|3'))
    expect(new TextDecoder().decode(row!.d)).toContain('"second"')
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', refreshing: false, verifiedAt: time })
  })

  test('follows an update of the app, which may need more of an answer, and leaves the tiles', async () => {
    await startPack(env, 1, 5)
    asked = []
    await maintainPacks(env, 1)
    expect(asked).toEqual([])
    await changePack(1, 5, { version: '0.1.0' })
    time += day
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', version: clientVersion, verifiedAt: time })
    expect(asked.length).toBeGreaterThan(1)
    expect(tilesAsked()).toEqual([])
    asked = []
    await maintainPacks(env, 1)
    expect(asked).toEqual([])
  })

  test('does not request the tiles again on the next day', async () => {
    await startPack(env, 1, 5)
    asked = []
    time += day
    await startPack(env, 1, 5)
    expect(tilesAsked()).toEqual([])
  })

  test('preserves a pin set at the moment it starts', async () => {
    await startPack(env, 1, 5)
    const get = IDBObjectStore.prototype.get
    let pinned: Promise<unknown> | undefined
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      const asking = get.call(this, key)
      // The refresh reads here the state before the click.
      if (this.name === 'packs')
        asking.addEventListener('success', () => (pinned ??= changePack(1, 5, { pinned: true })))
      return asking
    })
    await startPack(env, 1, 5)
    await pinned
    expect(pinned).toBeDefined()
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', pinned: true })
  })

  test.each([
    ['in this tab', dropPack],
    ['in another tab', removePack],
  ])('that is removed %s meanwhile stops and leaves nothing', async (_, remove) => {
    await startPack(env, 1, 5)
    changed.add('/tiles/base/10/2/3')
    time += 15 * day
    asked = []
    let removed: Promise<void> | undefined
    lies = () => {
      time += 200
      if (tilesAsked().length === 3) removed ??= remove(1, 5)
      return null
    }
    await maintainPacks(env, 1)
    await removed
    expect(removed).toBeDefined()
    expect(tilesAsked().length).toBeLessThan(15)
    expect(await loadPack(1, 5)).toBeUndefined()
    expect(await tileKeys()).toEqual([])
    expect(await withTiles(1, (db) => db.packTiles.count())).toBe(0)
    expect(await withDb(1, (db) => db.pictures.count())).toBe(0)
    expect(await withDb(1, (db) => db.kept.filter(({ packs }) => packs.length > 0).count())).toBe(0)
  })

  test('of a pack removed and requested again at once restores the pack', async () => {
    await startPack(env, 1, 5)
    time += 15 * day
    let anew: Promise<void> | undefined
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The request made before the click is answered after both clicks.
    const slow: Env = {
      ...env,
      fetch: async (input, init) => {
        const answered = await env.fetch(input, init)
        anew ??= dropPack(1, 5).then(() => {
          const again = startPack(env, 1, 5)
          letGo()
          return again
        })
        await held
        return answered
      },
    }
    await maintainPacks(slow, 1)
    await anew
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', refreshing: false, pinned: false })
    expect(await tileKeys()).toHaveLength(20)
  })

  test('deletes the tiles of an older revision and outdated pictures once the new ones are verified', async () => {
    await startPack(env, 1, 5)
    data = packAnswer(5).data
    data.revision = 'p2'
    data.pictures = ['/media/new.jpg']
    data.tiles[0]!.source = { ...data.tiles[0]!.source, revision: 'r2' }
    await startPack(env, 1, 5)
    const keys = await tileKeys()
    expect(keys).toHaveLength(20)
    expect(keys.filter((k) => !k.startsWith('base|r2|'))).toEqual([])
    expect(await withDb(1, (db) => db.pictures.toCollection().primaryKeys())).toEqual(['/media/new.jpg'])
  })

  test('leaves the pack ready with its earlier content when offline or interrupted', async () => {
    await startPack(env, 1, 5)
    const verified = time
    time += 15 * day
    online = false
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', verifiedAt: verified, refreshing: false })
    online = true
    data = packAnswer(5).data
    data.tiles[0]!.source = { ...data.tiles[0]!.source, revision: 'r2' }
    data.revision = 'p2'
    lies = (path) =>
      path === '/tiles/base/11/5/7'
        ? new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
        : null
    await startPack(env, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready', verifiedAt: verified })
    expect((await tileKeys()).filter((k) => k.startsWith('base|r1|'))).toHaveLength(20)
  })

  const answers404 = (headers: Record<string, string>) => (path: string) =>
    path.startsWith('/api/hunt-pack/')
      ? Response.json({ message: 'Not found.' }, { status: 404, headers })
      : null

  test('deletes the pack with its land and documents once the person has lost the hunt', async () => {
    await startPack(env, 1, 5)
    await cacheResponse(1, laterStandCalls.sheet, { id: 3 }, { status: true, data: data.sheet }, time)
    lies = answers404({ 'X-Highseat': '1', 'X-Highseat-Failure': 'not_found' })
    time += 15 * day
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toBeUndefined()
    expect(await tileKeys()).toEqual([])
    expect(await withDb(1, (db) => db.kept.toCollection().primaryKeys())).toEqual([])
  })

  test('keeps the pack if the 404 does not come from our server', async () => {
    await startPack(env, 1, 5)
    lies = answers404({})
    time += 15 * day
    await maintainPacks(env, 1)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
    expect(await tileKeys()).toHaveLength(20)
  })

  test('preserves imagery of an unreachable source, and the pack is stale once the source is back', async () => {
    const imagery = { ...data.tiles[0]!, source: { ...data.tiles[0]!.source, id: 'imagery' } }
    data.tiles.push(imagery)
    await startPack(env, 1, 5)
    expect(await tileKeys()).toHaveLength(40)
    data = packAnswer(5).data
    data.left_out = [{ source: 'imagery', reason: 'unreachable' }]
    time += 15 * day
    await startPack(env, 1, 5)
    expect(await tileKeys()).toHaveLength(40)
    const pack = (await loadPack(1, 5))!
    expect(pack).toMatchObject({ state: 'ready', lacks: ['imagery'] })
    expect(isStale(env, pack, data)).toBe(false)
    expect(isStale(env, pack, { ...data, left_out: [] })).toBe(true)
  })

  test('does not start over mobile data with the Wi-Fi-only setting', async () => {
    await startPack(env, 1, 5)
    time += 15 * day
    asked = []
    await maintainPacks(env, 1, false)
    expect(asked).toEqual([])
  })
})

describe('when space is needed', () => {
  const pack = async (id: number, endsOn: string, change: object = {}) => {
    await startPack(env, 1, id)
    await changePack(1, id, { endsOn, ...change })
  }

  test('packs of past hunts are removed, oldest first; upcoming or pinned ones never are', async () => {
    await pack(1, '2026-11-18')
    await pack(2, '2026-11-12')
    await pack(3, '2026-11-01', { pinned: true })
    await pack(4, '2026-12-13')
    const left = async () => (await withDb(1, (db) => db.packs.toCollection().primaryKeys())).map(Number)
    expect(await dropOldestPack(1, time)).toBe(true)
    expect(await left()).toEqual([1, 3, 4])
    expect(await dropOldestPack(1, time)).toBe(true)
    expect(await left()).toEqual([3, 4])
    expect(await dropOldestPack(1, time)).toBe(false)
    expect(await left()).toEqual([3, 4])
  })

  test('the tile cache is cleared first, then past packs; the outbox and upcoming packs stay', async () => {
    const past = '2020-01-02'
    await pack(1, past)
    await pack(4, '2036-12-13')
    await cacheTile(env, 1, { k: 'seen', d: new ArrayBuffer(10), got: 0 })
    const gone: string[] = []
    const look = async () => {
      if (!(await withTiles(1, (db) => db.tiles.get('seen')))) gone.push('seen')
      if (!(await loadPack(1, 1))) gone.push('past')
      if (!(await loadPack(1, 4))) gone.push('to come')
      const full: Error & { inner?: unknown } = new Error('full')
      full.name = 'QuotaExceededError'
      throw full
    }
    await expect(withFreedSpace(1, look)).rejects.toThrow('full')
    expect(gone).toEqual(['seen', 'seen', 'past'])
    expect(await loadPack(1, 4)).toMatchObject({ state: 'ready' })
  })

  test('the pack of a new hunt replaces that of a past one within the 300 MB', async () => {
    await pack(1, '2026-11-12', { bytes: 300 * 1024 * 1024 })
    await startPack(env, 1, 5)
    expect(await loadPack(1, 1)).toBeUndefined()
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
  })
})

describe('an error body served as a tile', () => {
  const sick = (status: number) => (path: string) =>
    path === '/tiles/base/10/2/3'
      ? new Response('the source is down', { status, headers: { 'Content-Type': 'image/png' } })
      : null

  test.each([500, 502, 503, 403, 429])('is never stored, whatever its content type (%i)', async (status) => {
    lies = sick(status)
    await startPack(env, 1, 5)
    expect(await falseTiles()).toEqual([])
    expect(await loadPack(1, 5)).toMatchObject({ state: 'paused', verifiedAt: null })
  })

  test('is detected by the check of the tiles if a client stores it (planted)', async () => {
    lies = sick(500)
    // A client that ignores `response.ok`, as some map libraries do.
    const careless: Env = {
      ...env,
      fetch: async (input, init) => {
        const response = await env.fetch(input, init)
        const tile = new URL(input instanceof Request ? input.url : input).pathname.startsWith('/tiles/')
        return tile && response.status >= 400
          ? new Response(await response.text(), { headers: { 'Content-Type': 'image/png' } })
          : response
      },
    }
    await startPack(careless, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
    expect(await falseTiles()).toEqual(['base|r1|10|2|3'])
  })
})

describe('a download that fails', () => {
  test('leaves no worker running beside the next attempt', async () => {
    const times = new Map<string, number>()
    let cut = true
    const slow: Env = {
      ...env,
      sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms / 20)),
      fetch: async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        if (!pathname.startsWith('/tiles/')) return env.fetch(input, init)
        await new Promise((resolve) => void setTimeout(resolve, 5))
        if (cut) throw new TypeError('cut')
        times.set(pathname, (times.get(pathname) ?? 0) + 1)
        return env.fetch(input, init)
      },
    }
    await startPack(slow, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'paused' })
    cut = false
    await startPack(slow, 1, 5)
    expect(await loadPack(1, 5)).toMatchObject({ state: 'ready' })
    expect([...times.values()].filter((n) => n > 1)).toEqual([])
  })
})
