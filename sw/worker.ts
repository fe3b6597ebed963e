import { wipe } from '#offline/storage/wipe.ts'
import { drain } from '#offline/outbox/send/drain.ts'
import { dropAllFromMemory } from '#offline/storage/in-memory-fallback.ts'
import { allowDatabases, shutDatabases } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { media } from './media.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'
import { scope, type SyncEvent, postToPages } from './scope.ts'
import { activate, file, fillLazy, install, isFile, page } from './shell.ts'
import { onSync } from './sync.ts'

scope.addEventListener('install', (event) => event.waitUntil(install(event)))
scope.addEventListener('activate', (event) =>
  event.waitUntil(activate(event).then(() => scope.clients.claim())),
)

/** What the server writes for search engines, though a person may look at it too. */
const forCrawlers = /^\/(robots\.txt|sitemap[\w-]*\.xml)$/

// Only reads are ever answered here: a body that passes through a worker may arrive empty on an iPhone.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/api/') || pathname.startsWith('/tiles/') || forCrawlers.test(pathname)) return
  if (pathname.startsWith('/media/')) event.respondWith(media(request))
  else if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isFile(pathname)) event.respondWith(file(request))
})

scope.addEventListener('push', (event) => event.waitUntil(onPush(event.data)))
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(onNotificationClick(event.notification)),
)
scope.addEventListener('pushsubscriptionchange', (event) =>
  (event as unknown as ExtendableEvent).waitUntil(onSubscriptionChange(event as never)),
)
scope.addEventListener('sync', (event) => {
  const sync = event as unknown as SyncEvent
  if (sync.tag === 'hs-outbox') sync.waitUntil(onSync(sync.lastChance))
})

const onMessage: Record<string, (data: { userId?: number }) => Promise<unknown>> = {
  SKIP_WAITING: () => scope.skipWaiting(),
  FILL: fillLazy,
  CLOSE: ({ userId }) => {
    dropAllFromMemory(userId ?? 0)
    return shutDatabases(userId ?? 0)
  },
  OPEN: ({ userId }) => Promise.resolve(allowDatabases(userId ?? 0)),
  WIPE: ({ userId }) => (userId === undefined ? Promise.resolve() : wipe(userId)),
  DRAIN: async () => {
    const { sent } = await drain(realEnv, { budgetMs: 20_000, retryNetworkFailures: true })
    if (sent > 0) await postToPages({ type: 'drained', sent })
  },
}
scope.addEventListener('message', (event) => {
  const data = event.data as { type?: string; userId?: number } | null
  const handle = data?.type === undefined ? undefined : onMessage[data.type]
  if (handle) event.waitUntil(handle(data!).then((value) => event.ports[0]?.postMessage(value ?? null)))
})
