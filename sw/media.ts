import { originalOf } from '#core/rules/pictures.ts'
import { pictureKey } from '#offline/packs/picture-key.ts'
import { currentSession } from '#offline/storage/device.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { userCacheName } from '#offline/storage/wipe.ts'

const maxCachedPictures = 300

const fromOutbox = async (userId: number, mediaId: string): Promise<Response> =>
  withDb(userId, async (db) => {
    const media = await db.media.get(mediaId)
    if (!media) return new Response(null, { status: 404 })
    const parts: ArrayBuffer[] = []
    for (let n = 0; n < media.pieces; n += 1) parts.push((await db.mediaPieces.get([mediaId, n]))!.bytes)
    return new Response(new Blob(parts, { type: media.type }), {
      headers: { 'Content-Type': media.type, 'X-Content-Type-Options': 'nosniff' },
    })
  })

const fromPack = async (userId: number, path: string): Promise<Response | null> => {
  // A pack stores the original, which serves every width.
  const picture = await withDb(userId, (db) => db.pictures.get(originalOf(path) ?? path)).catch(
    () => undefined,
  )
  if (!picture) return null
  if (picture.bytes.byteLength === 0) return new Response(null, { status: 404 })
  return new Response(picture.bytes, {
    headers: { 'Content-Type': picture.type, 'X-Content-Type-Options': 'nosniff' },
  })
}

/** The same picture in another width: the largest cached file. */
const otherWidth = async (cache: Cache, url: string): Promise<Response | null> => {
  const original = originalOf(new URL(url).pathname)
  if (original === null) return null
  const sameOriginal = (await cache.keys()).filter(
    (key) => originalOf(new URL(key.url).pathname) === original,
  )
  const candidates = await Promise.all(sameOriginal.map((key) => cache.match(key.url)))
  const sizes = await Promise.all(
    candidates.map(async (candidate) => (await candidate?.clone().blob())?.size ?? 0),
  )
  return candidates[sizes.indexOf(Math.max(...sizes))] ?? null
}

const pictureUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return origin + pictureKey(pathname + search)
}

const fromCacheOrNetwork = async (userId: number, request: Request): Promise<Response> => {
  const cache = await caches.open(userCacheName(userId))
  const key = pictureUrl(request.url)
  const cachedPicture = await cache.match(key)
  if (cachedPicture) return cachedPicture
  const response = await fetch(request).catch((error: unknown) => error as Error)
  if (response instanceof Error) {
    const fallback = await otherWidth(cache, request.url)
    if (fallback) return fallback
    throw response
  }
  const type = response.headers.get('Content-Type') ?? ''
  // A redirect means that the requested width is still being generated: cache the file under its own address.
  if (response.status === 200 && type.startsWith('image/'))
    await storePicture(cache, response.redirected ? response.url : key, response.clone())
  return response
}

const storePicture = async (cache: Cache, url: string, response: Response): Promise<void> => {
  await cache.put(url, response).catch(() => undefined)
  const keys = await cache.keys()
  for (const oldKey of keys.slice(0, Math.max(0, keys.length - maxCachedPictures))) await cache.delete(oldKey)
}

/** Serves a picture from the outbox, a pack, the cache or the network, in this order. */
export const media = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url)
  const session = await currentSession()
  const outboxPath = /^\/media\/outbox\/([\w-]+)$/.exec(pathname)
  if (outboxPath)
    return session ? fromOutbox(session.userId, outboxPath[1]!) : new Response(null, { status: 404 })
  if (!session) return fetch(request)
  return (await fromPack(session.userId, pathname)) ?? fromCacheOrNetwork(session.userId, request)
}
