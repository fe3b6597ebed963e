import { startLiveUpdates } from '#app/sync/live-updates.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, onSignIn, openSession } from '#app/session/session.ts'
import { followPendingClick, followNotificationClick } from '#app/push/notification-click.ts'
import { startSyncTriggers } from '#app/sync/sync-triggers.ts'
import { registerWorker } from '#app/session/register-worker.ts'
import { keepTapsOnTarget } from '#app/device/steady-taps.ts'

/** Loaded on demand: most people get no pushes, and a start need not fetch the code. */
const renewPush = async (): Promise<void> => {
  const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted'
  if (isAllowed && currentSession().userId !== null) await (await import('#app/push/push.ts')).renewPush()
}

/** Handles worker messages: clicked notifications, received pushes, sent items. */
const listenToWorker = (navigateTo: (path: string) => void): void => {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type === 'route' && data.path?.startsWith('/')) followNotificationClick(data.path, navigateTo)
      else if (data?.type === 'pushed' || data?.type === 'drained') void refetch('mine')
      else if (data?.type === 'renew_push') void renewPush().catch(() => undefined)
    },
  )
}

/** Loads the files that the first visit did not need once the screen is rendered. */
const fillLazily = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ type: 'FILL' })
}

/** Loaded on demand: visitors never need this code. */
const prefetchForUser = async (force: boolean): Promise<void> => {
  if (currentSession().userId !== null) await (await import('#app/prefetch/prefetch.ts')).prefetch(force)
}

/** Starts all background work. */
export const startOffline = async (navigateTo: (path: string) => void = () => undefined): Promise<void> => {
  keepTapsOnTarget()
  listenToWorker(navigateTo)
  // Not awaited: registration waits for the page load, sending pending items must not.
  void registerWorker().catch(() => undefined)
  await openSession()
  startSyncTriggers()
  startLiveUpdates()
  onSignIn(() => {
    // Preload: the connection may be lost before the next start.
    void import('#app/data/save-queued.ts').catch(() => undefined)
    void prefetchForUser(true).catch(() => undefined)
  })
  await followPendingClick(navigateTo).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followPendingClick(navigateTo).catch(() => undefined)
  })
  void renewPush().catch(() => undefined)
  const { userId } = currentSession()
  if (userId !== null) await (await import('./maintenance.ts')).runMaintenance(userId).catch(() => undefined)
  void prefetchForUser(false).catch(() => undefined)
  if (import.meta.env.PROD) await fillLazily().catch(() => undefined)
}
