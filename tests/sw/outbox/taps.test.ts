import type { Page, Worker } from 'playwright/test'
import { notificationPath } from '#core/calls/notifications.ts'
import { notificationTypes } from '#core/calls/shapes/notification-kinds.ts'
import { expect } from 'playwright/test'
import { type Field, openInstalled, test as inField } from '#tests/support/offline/browser.ts'
import { demo, demoPassword, test as inApp } from '#tests/support/browser/app.ts'
import { listenForPushes } from '#tests/support/server/push-service.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

interface Tapped {
  registration: ServiceWorkerRegistration
  clients: { openWindow(path: string): Promise<null> }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  opened: string[]
}
/** Shows a notification that leads to `path`, and clicks it. */
const tap = (worker: Worker, path: string) =>
  worker.evaluate(async (to) => {
    const scope = globalThis as unknown as Tapped
    await scope.registration.showNotification('tap me', { tag: 'tap', data: { path: to } })
    const [notification] = await scope.registration.getNotifications({ tag: 'tap' })
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
  }, path)
const listen = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    root.dataset['ways'] = '[]'
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
        if (data.type === 'route')
          root.dataset['ways'] = JSON.stringify([...JSON.parse(root.dataset['ways']!), data.path])
      },
    )
  })
const ways = async (page: Page): Promise<string[]> =>
  JSON.parse((await page.locator('html').getAttribute('data-ways')) ?? '[]') as string[]
const facts = {
  reservation_id: 7,
  user_id: 9,
  user_name: 'Ada Hunter',
  stand_id: 3,
  title: 'North & South',
  ticket_id: 5,
}
const noted = (worker: Worker) =>
  worker.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const open = indexedDB.open('hs-device')
        open.addEventListener('success', () => {
          const found = open.result.transaction('kv').objectStore('kv').get('pendingRoute')
          found.addEventListener('success', () => resolve(found.result))
        })
      }),
  )

inField('a tap on each kind of notification leads an open page to its place', async ({ field }) => {
  const page = await openInstalled(field)
  await listen(page)
  const worker = await field.worker()
  const paths = notificationTypes.map((type) => notificationPath({ type, data: facts }))
  expect(paths.filter((path) => !path.startsWith('/') || path.includes('{'))).toEqual([])
  for (const path of paths) await tap(worker, path)
  await expect.poll(() => ways(page)).toEqual(paths)
})

inField('with three pages open one of them is led, and no fourth is opened', async ({ field }) => {
  const open = [await openInstalled(field), await field.open('/?quiet'), await field.open('/?quiet')]
  const before = field.context.pages().length
  for (const page of open) await listen(page)
  await tap(await field.worker(), '/my-profile/inbox')
  const all = async () => (await Promise.all(open.map(ways))).flat()
  await expect.poll(all).toEqual(['/my-profile/inbox'])
  expect(field.context.pages().length).toBe(before)
})

inField(
  'with the app closed a window opens at the place, which is noted as well; a foreign place is not gone to',
  async ({ field }) => {
    const page = await openInstalled(field)
    const worker = await field.worker()
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Tapped
      scope.opened = []
      scope.clients.openWindow = (path) => {
        scope.opened.push(path)
        return Promise.resolve(null)
      }
    })
    await page.goto('about:blank')
    const opened = () => worker.evaluate(() => (globalThis as unknown as Tapped).opened)
    await tap(worker, '/my-profile/chat/7/Ada/9')
    await expect.poll(opened).toEqual(['/my-profile/chat/7/Ada/9'])
    expect(await noted(worker)).toBe('/my-profile/chat/7/Ada/9')
    await tap(worker, '//elsewhere.example/x')
    await expect.poll(opened).toEqual(['/my-profile/chat/7/Ada/9', '/'])
  },
)

const push = async (field: Field, page: Page, data: string) => {
  const { session, registrationId } = await field.cdp(page)
  await expect.poll(registrationId).toBeDefined()
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: field.origin,
    registrationId: registrationId()!,
    data,
  })
}
const payload = (body: string, tag: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Ada',
      body,
      navigate: '/',
      tag,
      data: { type: 'chat', notification_id: 4, user_id: 1, path: '/' },
    },
    app_badge: 3,
  })
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

inField('fifty pushes at once are all accounted for', async ({ field }) => {
  const page = await openInstalled(field)
  const told = await listenForPushes(page)
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  await Promise.all(numbers.map((n) => push(field, page, payload(`Message ${n}`, `chat:${n}`))))
  await told(numbers.length)
  const counted = async () =>
    (await shown(page)).reduce((sum, text) => sum + Number(/^Highseat: (\d+) new/.exec(text)?.[1] ?? 1), 0)
  await expect.poll(counted).toBe(50)
  expect((await shown(page)).length).toBeLessThanOrEqual(6)
})

inField('a push whose options the browser refuses shows something all the same', async ({ field }) => {
  const page = await openInstalled(field)
  const told = await listenForPushes(page)
  // `renotify` without a tag is an error.
  await push(field, page, payload('No tag', ''))
  await told()
  expect(await shown(page)).toEqual(['Highseat: Something new waits for you.'])
})

inApp(
  'a tap takes nobody from what they write, and leads a page that was closed to its place',
  async ({ app, phone }) => {
    const hunter = await phone()
    let page = hunter.context.pages()[0] ?? (await hunter.context.newPage())
    page.setDefaultTimeout(15_000)
    const owner = await app.call<{ data: { id: number } }>('user-profile', {
      token: await app.login('landowner'),
    })
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(demo('hunter'))
    await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page).not.toHaveURL(/login/)
    await underWorker(page)
    const chat = `/my-profile/chat/1/Walt/${owner.data.id}`
    await page.goto(chat)
    await page.getByRole('textbox', { name: 'Message' }).fill('Half of a th')
    const worker = hunter.context.serviceWorkers().find((found) => found.url().endsWith('/sw.js'))!
    await tap(worker, '/my-profile/my-reservations')
    const go = page.getByRole('button', { name: 'Open the notification' })
    await expect(go).toBeVisible()
    await expect(page).toHaveURL(new RegExp(chat))
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half of a th')
    await go.click()
    await expect(page).toHaveURL(/my-reservations/)
    await page.goto(chat)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half of a th')

    await page.getByRole('textbox', { name: 'Message' }).fill('')
    // The target can be shown offline once it is cached.
    await page.goto('/my-profile/reservation-details/1')
    await expect(page.getByRole('heading', { name: 'PAYMENTS' })).toBeVisible()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open('hs-device')
          open.addEventListener('success', () => {
            const change = open.result.transaction('kv', 'readwrite')
            change.objectStore('kv').put('/my-profile/reservation-details/1', 'pendingRoute')
            change.addEventListener('complete', () => resolve())
          })
        }),
    )
    page = (await hunter.restart()).pages()[0]!
    await hunter.airplane(true)
    await page.goto('/')
    await expect(page).toHaveURL(/reservation-details\/1/)
    await expect(page.getByRole('heading', { name: 'PAYMENTS' })).toBeVisible()
  },
)
