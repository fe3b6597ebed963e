import { PrecacheController } from 'workbox-precaching'
import { realEnv } from '#offline/environment.ts'
import { http } from '#offline/http/http.ts'
import { isLazyFile } from './lazy-files.ts'
import { scope, type WorkerScope } from './scope.ts'

// The build replaces the manifest expression below literally, so `self` must keep its name.
declare const self: WorkerScope

type Entry = string | { url: string; revision: string | null }
const urlOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url)

const entries: Entry[] = self.__WB_MANIFEST ?? []
const precached = entries.filter((entry) => !isLazyFile(urlOf(entry)))
const lazyEntries = entries.filter((entry) => isLazyFile(urlOf(entry)))

const precache = new PrecacheController()
precache.addToCacheList(precached)
const lazyCache = 'hs-lazy'
const concurrency = 6
/** Browsers open six connections to a server; without data these hang, and a probe and a message need the others. */
const fillConcurrency = 2
const fileRequest = { timeoutMs: 120_000, cache: 'default', redirect: 'follow' } as const

const contentTypes: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/**
 * Small files are downloaded in one bundle, because each request costs a round trip. Their names contain a
 * content hash; files missing from the bundle are fetched one by one.
 */
const unpackSmall = async (): Promise<void> => {
  const response = await http(realEnv, '/small-files.json', { ...fileRequest, cache: 'no-cache' })
  if (!response.ok || isHtml(response)) return
  const small = (await response.json()) as Record<string, string>
  const cache = await shellCache()
  const bundledUrls = precached.map(urlOf).filter((url) => url in small)
  await Promise.all(
    bundledUrls.map((url) => {
      const type = contentTypes[url.split('.').at(-1) ?? ''] ?? 'text/plain'
      const headers = { 'Content-Type': `${type}; charset=utf-8` }
      return cache.put(new URL(url, scope.location.href).href, new Response(small[url], { headers }))
    }),
  )
}

/**
 * Workbox fetches files sequentially, which at 600 ms each takes most of a minute: six parts of the list are
 * installed in parallel. Cached files are skipped, so an interrupted install resumes.
 */
export const install = async (event: ExtendableEvent): Promise<void> => {
  await unpackSmall().catch(() => undefined)
  const parts = Array.from({ length: concurrency }, (_, n) =>
    precached.filter((__, at) => at % concurrency === n),
  )
  await Promise.all(
    parts.map((part) => {
      const controller = new PrecacheController()
      controller.addToCacheList(part)
      return controller.install(event)
    }),
  )
}

/** The previous release's files stay for pages that still run it. */
export const activate = async (event: ExtendableEvent): Promise<void> => {
  await keepPreviousRelease()
  await precache.activate(event)
}

const shellCache = (): Promise<Cache> => caches.open(precache.strategy.cacheName)

const keepPreviousRelease = async (): Promise<void> => {
  const laterFiles = await caches.open(lazyCache)
  const shell = await shellCache()
  const current = new Set(entries.map((entry) => new URL(urlOf(entry), scope.location.href).href))
  const storedList = (await laterFiles.match('/hs-generations')) as Response | undefined
  const previousFiles = new Set(((await storedList?.json()) as string[] | undefined) ?? [])
  for (const request of await laterFiles.keys()) {
    const { href, pathname } = new URL(request.url)
    if (pathname !== '/hs-generations' && !current.has(href) && !previousFiles.has(href))
      await laterFiles.delete(request)
  }
  for (const request of await shell.keys()) {
    const { pathname, href } = new URL(request.url)
    if (!pathname.startsWith('/assets/') || current.has(href)) continue
    const file = await shell.match(request)
    if (file) await laterFiles.put(pathname, file)
  }
  await laterFiles.put('/hs-generations', new Response(JSON.stringify([...current])))
}

/** Fetches the remaining files after the first render, a few at a time. */
export const fillLazy = async (): Promise<void> => {
  const cache = await caches.open(lazyCache)
  const queue = lazyEntries.map(urlOf).values()
  const fetchSome = async () => {
    for (const url of queue) {
      const { href, pathname } = new URL(url, scope.location.href)
      if (await cache.match(href)) continue
      const response = await http(realEnv, pathname, fileRequest).catch(() => null)
      if (response?.ok && !isHtml(response)) await cache.put(href, response)
    }
  }
  await Promise.all(Array.from({ length: fillConcurrency }, fetchSome))
}

/** The server may answer a missing file with the HTML page. */
const isHtml = (response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith('text/html')

/** The installed HTML page, for every route. */
export const page = async (request: Request): Promise<Response> =>
  (await precache.matchPrecache('/index.html')) ??
  (await precache.matchPrecache('index.html')) ??
  fetch(request)

const storedFile = async (request: Request): Promise<Response | undefined> =>
  (await precache.matchPrecache(request)) ?? (await (await caches.open(lazyCache)).match(request.url))

/**
 * A file of the app: precached, cached later, or from the network, then cached. A storage that fails is asked once more:
 * without a signal nothing else has the file, and a page that lacks one does not open its screen.
 */
export const file = async (request: Request): Promise<Response> => {
  const stored = await storedFile(request).catch(() => storedFile(request))
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok && !isHtml(response) && new URL(request.url).pathname.startsWith('/assets/'))
    await (await caches.open(lazyCache)).put(request.url, response.clone())
  return response
}

const appFiles = new Set(entries.map((entry) => new URL(urlOf(entry), scope.location.href).pathname))
/** Whether a path is one of the app's files. */
export const isFile = (pathname: string): boolean => appFiles.has(pathname) || pathname.startsWith('/assets/')
