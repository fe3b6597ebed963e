import * as v from 'valibot'
import { brand } from '#core/brand.ts'
import { PushPayload } from '#core/calls/push.ts'
import { currentSession, setDeviceFact } from '#offline/device.ts'
import { drain } from '#offline/drain.ts'
import { realWorld } from '#offline/world.ts'
import { pages, scope, setBadge, tellPages } from './scope.ts'

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
export const shownFor = (data: PushMessageData | null): Shown => {
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

let turn: Promise<unknown> = Promise.resolve()
/**
 * One after another: a browser that is asked what is open while it puts a notification up forgets that one,
 * and a tap on it then leads nowhere. Nothing waits longer than a second for its turn.
 */
const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
  const late = new Promise((resolve) => {
    setTimeout(resolve, 1000)
  })
  const mine = Promise.race([turn, late]).then(act)
  turn = mine.catch(() => undefined)
  return mine
}

/** How many a notification stands for: an earlier group for all of its own. */
const countOf = ({ data }: Notification): number => (data as { count?: number } | null)?.count ?? 1

const group = async (): Promise<void> => {
  const open = await scope.registration.getNotifications()
  if (open.length <= groupFrom) return
  for (const note of open) note.close()
  const count = open.reduce((sum, note) => sum + countOf(note), 0)
  await scope.registration.showNotification(brand.name, {
    body: `${count} new notifications`,
    tag: 'hs-group',
    data: { path: '/my-profile/inbox', count },
    icon: '/icons/icon-192.png',
  })
}

/** First the notification, always; then everything that may fail. */
export const onPush = async (data: PushMessageData | null): Promise<void> => {
  const shown = shownFor(data)
  await inTurn(() => scope.registration.showNotification(shown.title, shown.options)).catch(() => undefined)
  await Promise.allSettled([
    inTurn(group),
    shown.badge === null ? undefined : setBadge(shown.badge),
    tellPages({ type: 'pushed', data: shown.options.data }),
    drain(realWorld, { budgetMs, wake: true }),
  ])
}

const pathOf = (data: unknown): string => {
  const path = (data as { path?: unknown } | null)?.path
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** A tap: an open page is shown and told where to go; otherwise one opens, and finds the way noted. */
export const onNotificationClick = async (note: Notification): Promise<void> => {
  note.close()
  const path = pathOf(note.data)
  const open = await pages()
  const [page] = [...open].sort((a, b) => Number(b.focused) - Number(a.focused))
  if (page) {
    page.postMessage({ type: 'route', path })
    await page.focus().catch(() => undefined)
    return
  }
  await setDeviceFact('pendingRoute', path).catch(() => undefined)
  await scope.clients.openWindow(path)
}

/** The browser replaced the subscription: the next page tells the server; one that is open does so now. */
export const onSubscriptionChange = async (): Promise<void> => {
  if (await currentSession()) await tellPages({ type: 'renew_push' })
}
