import { measureClock } from '#offline/http/clock.ts'
import { realEnv } from '#offline/environment.ts'
import { renewPush } from '#app/push/push.ts'
import { startLive } from '#app/sync/live-updates.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, onSignIn, openSession } from '#app/session/session.ts'
import { followPendingClick, followNotificationClick } from '#app/push/notification-click.ts'
import { startSyncTriggers } from '#app/sync/sync-triggers.ts'
import { startUpdates } from '#app/session/update.ts'

/** What the worker tells: where a tapped notification leads, that something came or was sent. */
const listen = (goTo: (path: string) => void): void => {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type === 'route' && data.path?.startsWith('/')) followNotificationClick(data.path, goTo)
      else if (data?.type === 'pushed' || data?.type === 'drained') void refetch('mine')
      else if (data?.type === 'renew_push') void renewPush().catch(() => undefined)
    },
  )
}

/** Files that the first visit did not need are fetched once the screen is there. */
const fillLazily = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'FILL' })
}

/** What a person will need without a signal is fetched by code that a visitor never loads. */
const prefetchForUser = async (force: boolean): Promise<void> => {
  if (currentSession().userId !== null) await (await import('#app/prefetch/prefetch.ts')).prefetch(force)
}

/** Everything that runs beside the screens. */
export const startOffline = async (goTo: (path: string) => void = () => undefined): Promise<void> => {
  listen(goTo)
  // The worker is registered once the page has loaded: what waits to be sent does not wait for that.
  void startUpdates().catch(() => undefined)
  await openSession()
  startSyncTriggers()
  startLive()
  onSignIn(() => {
    // Whoever has just signed in may lose the signal before the next start brings it.
    void import('#app/data/save-queued.ts').catch(() => undefined)
    void prefetchForUser(true).catch(() => undefined)
  })
  await followPendingClick(goTo).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followPendingClick(goTo).catch(() => undefined)
  })
  void measureClock(realEnv).catch(() => 0)
  void renewPush().catch(() => undefined)
  const { userId } = currentSession()
  if (userId !== null) await (await import('./maintenance.ts')).runMaintenance(userId).catch(() => undefined)
  void prefetchForUser(false).catch(() => undefined)
  if (import.meta.env.PROD) await fillLazily().catch(() => undefined)
}
