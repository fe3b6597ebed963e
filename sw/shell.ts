import { PrecacheController } from 'workbox-precaching'
import { realEnv } from '#offline/environment.ts'
import { http } from '#offline/http/http.ts'
import { scope, type WorkerScope } from './scope.ts'

// The build looks for these very words to put the list of files in.
declare const self: WorkerScope

type Entry = string | { url: string; revision: string | null }
const urlOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url)

/** What most visits do not need: the map's library and pictures, drawings, and what only administrators open. */
const later =
  /maplibre|use-map|StandsMap|PropertyMap|MapView|[Aa]dmin|[Ss]tripe|signature|\/min-|^\/?(map|species|screenshots)\//
const entries: Entry[] = self.__WB_MANIFEST ?? []
const first = entries.filter((entry) => !later.test(urlOf(entry)))
const second = entries.filter((entry) => later.test(urlOf(entry)))

const whole = new PrecacheController()
whole.addToCacheList(first)
const lazyCache = 'hs-lazy'
const atOnce = 6
const ofFile = { withinMs: 120_000, cache: 'default', redirect: 'follow' } as const

const kinds: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/**
 * The small files come in one, since each request costs a slow line its whole way there and back. Their names
 * carry their content; what is missing from it, or all of it, is fetched as ever.
 */
const unpackSmall = async (): Promise<void> => {
  const response = await http(realEnv, '/small-files.json', { ...ofFile, cache: 'no-cache' })
  if (!response.ok || isPage(response)) return
  const small = (await response.json()) as Record<string, string>
  const cache = await shellCache()
  const wanted = first.map(urlOf).filter((url) => url in small)
  await Promise.all(
    wanted.map((url) => {
      const type = kinds[url.split('.').at(-1) ?? ''] ?? 'text/plain'
      const headers = { 'Content-Type': `${type}; charset=utf-8` }
      return cache.put(new URL(url, scope.location.href).href, new Response(small[url], { headers }))
    }),
  )
}

/**
 * The library fetches one file after another, which at 600 ms a file is most of a minute: six parts of the
 * list are installed side by side. What is cached already is skipped, so a cut install goes on.
 */
export const install = async (event: ExtendableEvent): Promise<void> => {
  await unpackSmall().catch(() => undefined)
  const parts = Array.from({ length: atOnce }, (_, n) => first.filter((__, at) => at % atOnce === n))
  await Promise.all(
    parts.map((part) => {
      const controller = new PrecacheController()
      controller.addToCacheList(part)
      return controller.install(event)
    }),
  )
}

/** The files of one release before stay for pages that still run it. */
export const activate = async (event: ExtendableEvent): Promise<void> => {
  await keepOneGeneration()
  await whole.activate(event)
}

const shellCache = (): Promise<Cache> => caches.open(whole.strategy.cacheName)

const keepOneGeneration = async (): Promise<void> => {
  const lazy = await caches.open(lazyCache)
  const shell = await shellCache()
  const current = new Set(entries.map((entry) => new URL(urlOf(entry), scope.location.href).href))
  const noted = (await lazy.match('/hs-generations')) as Response | undefined
  const before = new Set(((await noted?.json()) as string[] | undefined) ?? [])
  for (const request of await lazy.keys()) {
    const { href, pathname } = new URL(request.url)
    if (pathname !== '/hs-generations' && !current.has(href) && !before.has(href)) await lazy.delete(request)
  }
  for (const request of await shell.keys()) {
    const { pathname, href } = new URL(request.url)
    if (!pathname.startsWith('/assets/') || current.has(href)) continue
    const file = await shell.match(request)
    if (file) await lazy.put(pathname, file)
  }
  await lazy.put('/hs-generations', new Response(JSON.stringify([...current])))
}

/** Fetches what the first visit did not need, after the first drawing, a few at a time. */
export const fillLazy = async (): Promise<void> => {
  const cache = await caches.open(lazyCache)
  const queue = second.map(urlOf).values()
  const fetchSome = async () => {
    for (const url of queue) {
      const { href, pathname } = new URL(url, scope.location.href)
      if (await cache.match(href)) continue
      const response = await http(realEnv, pathname, ofFile).catch(() => null)
      if (response?.ok && !isPage(response)) await cache.put(href, response)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchSome))
}

/** A missing file may be answered with the page itself: that is not the file. */
const isPage = (response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith('text/html')

/** The page for every address of the app, as it was installed. */
export const page = async (request: Request): Promise<Response> =>
  (await whole.matchPrecache('/index.html')) ?? (await whole.matchPrecache('index.html')) ?? fetch(request)

/** A file of the app: from the shell, from what was fetched later, or from the network, which is then kept. */
export const file = async (request: Request): Promise<Response> => {
  const here =
    (await whole.matchPrecache(request)) ?? (await (await caches.open(lazyCache)).match(request.url))
  if (here) return here
  const response = await fetch(request)
  if (response.ok && !isPage(response) && new URL(request.url).pathname.startsWith('/assets/'))
    await (await caches.open(lazyCache)).put(request.url, response.clone())
  return response
}

const known = new Set(entries.map((entry) => new URL(urlOf(entry), scope.location.href).pathname))
/** Whether an address is one of the files of the app. */
export const isFile = (pathname: string): boolean => known.has(pathname) || pathname.startsWith('/assets/')
