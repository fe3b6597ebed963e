import { originalOf } from '#core/rules/pictures.ts'
import { currentSession } from '#offline/storage/device.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { userCacheName } from '#offline/storage/wipe.ts'

const most = 300

const ofOutbox = async (userId: number, mediaId: string): Promise<Response> =>
  withDb(userId, async (db) => {
    const media = await db.media.get(mediaId)
    if (!media) return new Response(null, { status: 404 })
    const parts: ArrayBuffer[] = []
    for (let n = 0; n < media.pieces; n += 1) parts.push((await db.mediaPieces.get([mediaId, n]))!.bytes)
    return new Response(new Blob(parts, { type: media.type }), {
      headers: { 'Content-Type': media.type, 'X-Content-Type-Options': 'nosniff' },
    })
  })

const ofPack = async (userId: number, path: string): Promise<Response | null> => {
  // A pack keeps the original, which serves for every width.
  const picture = await withDb(userId, (db) => db.pictures.get(originalOf(path) ?? path)).catch(
    () => undefined,
  )
  if (!picture) return null
  if (picture.bytes.byteLength === 0) return new Response(null, { status: 404 })
  return new Response(picture.bytes, {
    headers: { 'Content-Type': picture.type, 'X-Content-Type-Options': 'nosniff' },
  })
}

/** The same picture in another width: the largest file, which is the widest there is. */
const otherWidth = async (cache: Cache, url: string): Promise<Response | null> => {
  const original = originalOf(new URL(url).pathname)
  if (original === null) return null
  const same = (await cache.keys()).filter((key) => originalOf(new URL(key.url).pathname) === original)
  const kept = await Promise.all(same.map((key) => cache.match(key.url)))
  const sizes = await Promise.all(kept.map(async (one) => (await one?.clone().blob())?.size ?? 0))
  return kept[sizes.indexOf(Math.max(...sizes))] ?? null
}

const ofCache = async (userId: number, request: Request): Promise<Response> => {
  const cache = await caches.open(userCacheName(userId))
  const before = await cache.match(request.url)
  if (before) return before
  const response = await fetch(request).catch((error: unknown) => error as Error)
  if (response instanceof Error) {
    const other = await otherWidth(cache, request.url)
    if (other) return other
    throw response
  }
  const type = response.headers.get('Content-Type') ?? ''
  // One that was sent on to another file is kept as that file: the one asked for is still being made.
  if (response.status === 200 && type.startsWith('image/'))
    await keep(cache, response.redirected ? response.url : request.url, response.clone())
  return response
}

const keep = async (cache: Cache, url: string, response: Response): Promise<void> => {
  await cache.put(url, response).catch(() => undefined)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old)
}

/** A picture: one that waits in the outbox, one of a pack, one seen before, or the network's. */
export const media = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const session = await currentSession()
  const waiting = /^\/media\/outbox\/([\w-]+)$/.exec(pathname)
  if (waiting) return session ? ofOutbox(session.userId, waiting[1]!) : new Response(null, { status: 404 })
  if (!session) return fetch(request)
  return (await ofPack(session.userId, pathname)) ?? ofCache(session.userId, request)
}
