import * as v from 'valibot'
import { brand } from '#core/brand.ts'
import { PushPayload } from '#core/calls/shapes/push.ts'
import { currentSession, setDeviceFact } from '#offline/storage/device.ts'
import { drain } from '#offline/outbox/send/drain.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { realEnv } from '#offline/environment.ts'
import { pages, scope, setBadge, postToPages } from './scope.ts'

const maxSeparate = 5
const budgetMs = 20_000

interface PushNotification {
  title: string
  options: NotificationOptions & { renotify?: boolean }
  badge: number | null
}

const fallbackNotification: PushNotification = {
  title: brand.name,
  options: {
    body: 'Something new waits for you.',
    tag: 'hs-plain',
    data: { path: '/' },
    icon: '/icons/icon-192.png',
  },
  badge: null,
}

/** An unreadable push still shows a notification: browsers revoke push permission after silent pushes. */
const toNotification = (data: PushMessageData | null): PushNotification => {
  try {
    const { notification, app_badge } = v.parse(PushPayload, data?.json())
    const { title, body, tag, data: facts } = notification
    return {
      title,
      options: { body, tag, data: facts, icon: '/icons/icon-192.png', renotify: facts.type === 'chat' },
      badge: app_badge,
    }
  } catch {
    return fallbackNotification
  }
}

const queueTimeoutMs = 3000
let queue: Promise<unknown> = Promise.resolve()
/**
 * Runs one after another: a browser asked for open notifications while it shows one loses that one, and a click
 * on it leads nowhere. A call that hangs delays the next by at most three seconds.
 */
const runInQueue = (act: () => Promise<unknown>): Promise<unknown> => {
  const timeout = () =>
    new Promise((resolve) => {
      setTimeout(resolve, queueTimeoutMs)
    })
  queue = queue.then(() => Promise.race([act(), timeout()])).catch(() => undefined)
  return queue
}

/** The number of pushes a notification stands for; a group counts all of its own. */
const representedCount = ({ data }: Notification): number => (data as { count?: number } | null)?.count ?? 1

const groupTag = 'hs-group'
/**
 * Combines many notifications into one. The group is shown before the others are closed, so that nothing is
 * lost if it cannot be shown.
 */
const groupNotifications = async (): Promise<void> => {
  const openNotifications = await scope.registration.getNotifications()
  if (openNotifications.length <= maxSeparate) return
  const count = openNotifications.reduce((sum, note) => sum + representedCount(note), 0)
  await scope.registration.showNotification(brand.name, {
    body: `${count} new notifications`,
    tag: groupTag,
    data: { path: '/my-profile/inbox', count },
    icon: '/icons/icon-192.png',
  })
  // An earlier group is replaced through its equal tag.
  for (const note of openNotifications) if (note.tag !== groupTag) note.close()
}

/** Retries with plain options: an unsupported option must not make the push silent. */
const show = ({ title, options }: PushNotification): Promise<void> =>
  scope.registration
    .showNotification(title, options)
    .catch(() =>
      scope.registration.showNotification(fallbackNotification.title, fallbackNotification.options),
    )

/** Shows the notification first, then does everything that may fail. Pages are notified last. */
export const onPush = async (data: PushMessageData | null): Promise<void> => {
  const shown = toNotification(data)
  await runInQueue(() => show(shown).then(groupNotifications))
  await Promise.allSettled([
    shown.badge === null ? undefined : setBadge(shown.badge),
    postToPages({ type: 'pushed', data: shown.options.data }),
    drain(realEnv, { budgetMs, retryNetworkFailures: true }),
  ])
}

const pathOf = (data: unknown): string => {
  const path = (data as { path?: unknown } | null)?.path
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** A storage that hangs must not block the navigation. */
const storePendingRoute = (path: string): Promise<unknown> =>
  Promise.race([
    setDeviceFact('pendingRoute', path).catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, 300)
    }),
  ])

/**
 * Focuses an open page and sends it the route, or opens one. The route is stored too, for a suspended page that
 * misses the message; the page that navigates deletes it.
 */
export const onNotificationClick = async (notification: Notification): Promise<void> => {
  notification.close()
  const path = pathOf(notification.data)
  await storePendingRoute(path)
  const openPages = await pages()
  const rank = (page: WindowClient) => Number(page.focused) * 2 + Number(page.visibilityState === 'visible')
  const [page] = [...openPages].sort((a, b) => rank(b) - rank(a))
  if (!page) return void (await scope.clients.openWindow(path))
  page.postMessage({ type: 'route', path })
  await page.focus().catch(() => undefined)
}

interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser replaced the subscription: an open page registers it, otherwise the worker does. */
export const onSubscriptionChange = async (change: SubscriptionChange): Promise<void> => {
  const session = await currentSession()
  if (!session) return
  if ((await pages()).length > 0) return postToPages({ type: 'renew_push' })
  const key = change.oldSubscription?.options.applicationServerKey ?? null
  const subscription =
    change.newSubscription ??
    (key &&
      (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const payload = { device_key: endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  await enqueue(realEnv, session.userId, 'devices.register', payload)
  await drain(realEnv, { budgetMs, retryNetworkFailures: true })
}
