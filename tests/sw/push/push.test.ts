import { expect } from 'playwright/test'
import type { Page } from 'playwright'
import { type Field, openInstalled, test } from '#tests/support/offline/browser.ts'
import { listenForPushes } from '#tests/support/server/push-service.ts'

const payload = (body: string, tag: string, app_badge = 3) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Ada Hunter',
      body,
      navigate: '/my-profile/chat/1/Ada/99',
      tag,
      data: { type: 'chat', notification_id: 4, user_id: 1, path: '/my-profile/chat/1/Ada/99' },
    },
    app_badge,
  })

const deliver = async (field: Field, page: Page, data: string) => {
  const { session, registrationId } = await field.cdp(page)
  await expect.poll(registrationId).toBeDefined()
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: field.origin,
    registrationId: registrationId()!,
    data,
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

/**
 * Sends one push and returns the open notifications. Waits for the worker's message first: asking Chromium for
 * its notifications while it shows one loses that one.
 */
const showsFor = async (field: Field, page: Page, data: string, what: string[]) => {
  const told = await listenForPushes(page)
  await deliver(field, page, data)
  await told()
  expect(await shown(page)).toEqual(what)
}

test('a push is shown while a page is open', async ({ field }) => {
  const page = await openInstalled(field)
  await showsFor(field, page, payload('The gate is open', 'chat:1'), ['Ada Hunter: The gate is open'])
})

test('the app badge shows the server’s number and is cleared at zero', async ({ field }) => {
  const page = await openInstalled(field)
  const worker = await field.worker()
  await worker.evaluate(() => {
    const said: (number | 'none')[] = []
    const note = (what: number | 'none') => {
      said.push(what)
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'setAppBadge', { value: note })
    Object.defineProperty(navigator, 'clearAppBadge', { value: () => note('none') })
    Object.assign(globalThis, { said })
  })
  const said = () => worker.evaluate(() => (globalThis as unknown as { said: unknown[] }).said)
  await deliver(field, page, payload('The gate is open', 'chat:1', 3))
  await expect.poll(said).toEqual([3])
  await deliver(field, page, payload('The gate is shut', 'chat:1', 0))
  await expect.poll(said).toEqual([3, 'none'])
  // An unreadable push carries no count.
  const told = await listenForPushes(page)
  await deliver(field, page, '{"hello":1}')
  await told()
  expect(await said()).toEqual([3, 'none'])
})

for (const [what, data] of [
  ['that cannot be read', '{"web_push":80'],
  ['without data', ''],
  ['in an unknown format', '{"hello":1}'],
] as const)
  test(`a push ${what} still shows a notification`, async ({ field }) => {
    const page = await openInstalled(field)
    await showsFor(field, page, data, ['Highseat: Something new waits for you.'])
  })

test('a push is shown when the phone’s storage does not respond', async ({ field }) => {
  const page = await openInstalled(field)
  const worker = await field.worker()
  await worker.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('gone', 'UnknownError')
    }
  })
  await showsFor(field, page, payload('Are you there?', 'chat:2'), ['Ada Hunter: Are you there?'])
})

test('twelve simultaneous pushes are all counted', async ({ field }) => {
  const page = await openInstalled(field)
  const numbers = Array.from({ length: 12 }, (_, index) => index)
  const told = await listenForPushes(page)
  await Promise.all(numbers.map((n) => deliver(field, page, payload(`Message ${n}`, `chat:${n}`))))
  await told(numbers.length)
  const counted = async () => {
    const open = await shown(page)
    const grouped = open.map((text) => Number(/^Highseat: (\d+) new/.exec(text)?.[1] ?? 1))
    return [open.length <= 6, grouped.reduce((sum, n) => sum + n, 0)]
  }
  await expect.poll(counted).toEqual([true, 12])
})

test('a push sends the pending items', async ({ field }) => {
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(() => window.hs.save(1, 'waits', 1))
  await deliver(field, page, payload('wake up', 'chat:3'))
  await expect.poll(() => field.server.ledger.map(({ body }) => body['message'])).toEqual(['waits'])
})

/** What the open page is told to show after a tap on the only notification; empty until then. */
const tapped = async (field: Field, page: Page): Promise<void> => {
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ type: string; path: string }>) => {
        if (data.type === 'route') document.title = data.path
      },
    )
  })
  const worker = await field.worker()
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerRegistrationHolder
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
    interface ServiceWorkerRegistrationHolder {
      registration: ServiceWorkerRegistration
    }
  })
}

test('a click on a notification navigates an open page', async ({ field }) => {
  const page = await openInstalled(field)
  await showsFor(field, page, payload('tap me', 'chat:4'), ['Ada Hunter: tap me'])
  await tapped(field, page)
  await expect(page).toHaveTitle('/my-profile/chat/1/Ada/99')
})

for (const path of ['//elsewhere.example/login', '/\\elsewhere.example', 'https://elsewhere.example'])
  test(`a push that leads to ${path} leads to the start page instead`, async ({ field }) => {
    const page = await openInstalled(field)
    const pushed = JSON.parse(payload('tap me', 'chat:4')) as { notification: { data: { path: string } } }
    pushed.notification.data.path = path
    await showsFor(field, page, JSON.stringify(pushed), ['Ada Hunter: tap me'])
    await tapped(field, page)
    await expect(page).toHaveTitle('/')
  })
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event
