import * as v from 'valibot'
import { brand } from '#core/brand.ts'
import { PushPayload } from '#core/calls/shapes/push.ts'
import { currentSession, setDeviceFact } from '#offline/storage/device.ts'
import { drain } from '#offline/outbox/send/drain.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { realEnv } from '#offline/environment.ts'
import { pages, scope, setBadge, postToPages } from './scope.ts'

const groupFrom = 5
const budgetMs = 20_000

interface Shown {
  title: string
  options: NotificationOptions & { renotify?: boolean }
  badge: number | null
}

const plain: Shown = {
  title: brand.name,
  options: {
    body: 'Something new waits for you.',
    tag: 'hs-plain',
    data: { path: '/' },
    icon: '/icons/icon-192.png',
  },
  badge: null,
}

/** What to show for a push; one that cannot be read still shows something, or the phone takes pushes away. */
const shownFor = (data: PushMessageData | null): Shown => {
  try {
    const { notification, app_badge } = v.parse(PushPayload, data?.json())
    const { title, body, tag, data: facts } = notification
    return {
      title,
      options: { body, tag, data: facts, icon: '/icons/icon-192.png', renotify: facts.type === 'chat' },
      badge: app_badge,
    }
  } catch {
    return plain
  }
}

const turnMs = 3000
let turn: Promise<unknown> = Promise.resolve()
/**
 * One after another: a browser that is asked what is open while it puts a notification up forgets that one,
 * and a tap on it then leads nowhere. One that hangs holds up the next for three seconds.
 */
const inTurn = (act: () => Promise<unknown>): Promise<unknown> => {
  const over = () =>
    new Promise((resolve) => {
      setTimeout(resolve, turnMs)
    })
  turn = turn.then(() => Promise.race([act(), over()])).catch(() => undefined)
  return turn
}

/** How many a notification stands for: an earlier group for all of its own. */
const countOf = ({ data }: Notification): number => (data as { count?: number } | null)?.count ?? 1

const groupTag = 'hs-group'
/** More than a few become one. It is up before the others go, so that nothing is lost where it cannot be shown. */
const group = async (): Promise<void> => {
  const open = await scope.registration.getNotifications()
  if (open.length <= groupFrom) return
  const count = open.reduce((sum, note) => sum + countOf(note), 0)
  await scope.registration.showNotification(brand.name, {
    body: `${count} new notifications`,
    tag: groupTag,
    data: { path: '/my-profile/inbox', count },
    icon: '/icons/icon-192.png',
  })
  // The group before has given way to the new one, which has its tag.
  for (const note of open) if (note.tag !== groupTag) note.close()
}

/** Options that a browser does not take must not make a push a silent one. */
const show = ({ title, options }: Shown): Promise<void> =>
  scope.registration
    .showNotification(title, options)
    .catch(() => scope.registration.showNotification(plain.title, plain.options))

/** First the notification, always; then everything that may fail. A page hears of it when nothing moves any more. */
export const onPush = async (data: PushMessageData | null): Promise<void> => {
  const shown = shownFor(data)
  await inTurn(() => show(shown).then(group))
  await Promise.allSettled([
    shown.badge === null ? undefined : setBadge(shown.badge),
    postToPages({ type: 'pushed', data: shown.options.data }),
    drain(realEnv, { budgetMs, wake: true }),
  ])
}

const pathOf = (data: unknown): string => {
  const path = (data as { path?: unknown } | null)?.path
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** A storage that hangs must not keep a tap from leading anywhere. */
const noted = (path: string): Promise<unknown> =>
  Promise.race([
    setDeviceFact('pendingRoute', path).catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, 300)
    }),
  ])

/**
 * A tap: an open page is shown and told where to go, otherwise one opens. The way is noted as well, for a page
 * that sleeps and misses the message; whoever goes there takes the note away.
 */
export const onNotificationClick = async (note: Notification): Promise<void> => {
  note.close()
  const path = pathOf(note.data)
  await noted(path)
  const open = await pages()
  const rank = (page: WindowClient) => Number(page.focused) * 2 + Number(page.visibilityState === 'visible')
  const [page] = [...open].sort((a, b) => rank(b) - rank(a))
  if (!page) return void (await scope.clients.openWindow(path))
  page.postMessage({ type: 'route', path })
  await page.focus().catch(() => undefined)
}

interface Changed {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser replaced the subscription: an open page tells the server; without one the worker does. */
export const onSubscriptionChange = async (changed: Changed): Promise<void> => {
  const session = await currentSession()
  if (!session) return
  if ((await pages()).length > 0) return postToPages({ type: 'renew_push' })
  const key = changed.oldSubscription?.options.applicationServerKey ?? null
  const subscription =
    changed.newSubscription ??
    (key &&
      (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const payload = { device_key: endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
  await enqueue(realEnv, session.userId, 'devices.register', payload)
  await drain(realEnv, { budgetMs, wake: true })
}
