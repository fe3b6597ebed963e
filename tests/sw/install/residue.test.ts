import type { BrowserContext, Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { subscribeWith } from '#tests/support/server/push-service.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  return page
}
const logIn = async (page: Page, who: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}
const keys = { endpoint: 'http://127.0.0.1:9/none', p256dh: 'p', auth: 'a' }

interface Found {
  /** Every entry that contains one of the words, in any store. */
  words: string[]
  /** Rows by database and store, without the device store. */
  rows: Record<string, number>
  device: string[]
  caches: string[]
  notes: number
  subscribed: boolean
}
/** Reads every store of this origin directly, including binary data. */
const look = (page: Page, words: readonly string[]): Promise<Found> =>
  page.evaluate(async (wanted) => {
    const found: Found = { words: [], rows: {}, device: [], caches: [], notes: 0, subscribed: false }
    const see = (where: string, value: unknown) => {
      const seen = new Set<unknown>()
      const flat = (one: unknown): string => {
        if (one instanceof ArrayBuffer) return new TextDecoder('latin1').decode(one)
        if (typeof one !== 'object' || one === null) return String(one)
        if (seen.has(one)) return ''
        seen.add(one)
        return Object.values(one).map(flat).join(' ')
      }
      const text = flat(value)
      for (const word of wanted) if (text.includes(word)) found.words.push(`${where}: ${word}`)
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store)
        const [rows, names] = [await done(all.getAll()), await done(all.getAllKeys())]
        if (name === 'hs-device') found.device.push(...names.map(String))
        else found.rows[`${name}/${store}`] = rows.length
        see(`${name}/${store}`, rows)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (/^\/(api|media|tiles)\//.test(pathname) || name.startsWith('hs-user')) found.caches.push(pathname)
        const answer = (await cache.match(request))!
        if (/json|text\/html/.test(answer.headers.get('Content-Type') ?? ''))
          see(pathname, await answer.text())
      }
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) see(`${name} ${key}`, `${key} ${storage.getItem(key)}`)
    const registration = await navigator.serviceWorker.ready
    found.notes = (await registration.getNotifications()).length
    found.subscribed = (await registration.pushManager.getSubscription()) !== null
    return found
  }, words)

const stopWorkers = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
}

const nothing = { words: [], rows: {}, caches: [], notes: 0, subscribed: false, device: [] }
/** Remaining personal data; the clock offset is not personal. */
const leftOf = async (page: Page, words: readonly string[]): Promise<Found> => {
  const { device, ...rest } = await look(page, words)
  return { ...rest, device: device.filter((name) => name !== 'clockOffset') }
}
const logOut = async (page: Page): Promise<void> => {
  await page.goto('/my-profile/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
}

test('a logout that does not reach the server, and whose page closes at once, leaves nothing either', async ({
  phone,
}) => {
  const { context } = await phone()
  const page = await pageOf(context)
  await logIn(page, 'hunter')
  await underWorker(page)
  await page.goto('/my-profile/my-reservations')
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  const words = ['Lindqvist', demo('hunter')]
  await expect.poll(async () => (await look(page, words)).words.length).toBeGreaterThan(0)
  await context.route('**/api/user-logout', () => undefined)
  await logOut(page)
  await page.goto('/faqs')
  await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await expect.poll(() => leftOf(page, words)).toEqual(nothing)
})

test('signing in again before the server knows of the logout keeps what is written since', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = await pageOf(context)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page, 'hunter')
  const other = await context.newPage()
  await other.goto('/faqs')
  let release = () => {}
  const heard = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/user-logout', async (route) => {
    await heard
    await route.fulfill({ status: 503, headers: { 'X-Highseat': '0.1.0' }, json: { message: 'no' } })
  })
  await context.route('**/api/reservation-chat/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await logOut(page)
  await expect(other).toHaveURL(/\/$/)
  await logIn(other, 'hunter')
  await other.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await other.getByRole('textbox', { name: 'Message' }).fill('Written since')
  await other.getByRole('button', { name: 'Send' }).click()
  const kept = async () => (await look(other, ['Written since'])).words.join(' ')
  await expect.poll(kept).toContain('/outbox')
  release()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept()).toContain('/outbox')
})

test('after a logout no store or tab contains the person’s data, also after the worker restarts', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  await hunter.context.addInitScript(subscribeWith, keys)
  const page = await pageOf(hunter.context)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page, 'hunter')
  await underWorker(page)
  await page.goto('/my-profile/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On for this device.')).toBeVisible()
  await page.goto('/my-profile/reservation-details/1')
  await page.getByRole('button', { name: 'Download for the hunt' }).click()
  await expect(page.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(async () => {
    await (
      await navigator.serviceWorker.ready
    ).showNotification('Walt Kowalski', { body: 'The gate is open' })
  })
  const other = await hunter.context.newPage()
  await other.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await other.getByRole('textbox', { name: 'Message' }).fill('Half of a thought')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const words = ['Lindqvist', demo('hunter'), token, 'Half of a thought', '4711']

  const full = await look(page, words)
  expect(full.words.length).toBeGreaterThan(3)
  expect(Object.values(full.rows).reduce((a, b) => a + b, 0)).toBeGreaterThan(20)
  expect([full.notes, full.subscribed]).toEqual([1, true])
  expect((await look(other, words)).words.join(' ')).toContain('Half of a thought')

  await page.goto('/my-profile/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  await expect(other.getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
  await stopWorkers(hunter.context, page)
  // Data that one tab held open during the wipe is deleted at the next start of either.
  for (const tab of [page, other]) {
    await tab.goto('/faqs')
    await expect(tab.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  }
  for (const tab of [page, other]) {
    await expect.poll(() => leftOf(tab, words)).toEqual(nothing)
  }
  await logIn(page, 'hunter2')
  await page.goto('/my-profile/inbox')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByText('Walt Kowalski')).toHaveCount(0)
  // The inviter's name may appear: the other person received the invitation.
  const theirs = words.filter((word) => word !== 'Lindqvist')
  expect((await look(page, theirs)).words).toEqual([])
})

test('sealed items are unreadable to others, and are sent once the same person is back', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page, 'hunter')
  await underWorker(page)
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const before = await app.state()
  const words = 'For your eyes only, Walt.'
  await hunter.airplane(true)
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Saved on this phone')
  expect((await look(page, [words])).words).not.toEqual([])
  await page.goto('/my-profile/logout')
  await page.getByRole('button', { name: 'Keep sealed on this phone' }).click()
  await expect(page).toHaveURL(/\/$/)
  const sealed = await look(page, [words, 'Lindqvist'])
  expect(sealed.words).toEqual([])
  expect(Object.keys(sealed.rows).some((name) => name.startsWith('hs-s'))).toBe(true)
  await hunter.airplane(false)
  await logIn(page, 'hunter2')
  await page.goto('/my-profile/outbox')
  await expect(page.getByText('Everything is sent')).toBeVisible()
  expect((await app.state())['chat_message']).toBe(before['chat_message'])
  await page.goto('/my-profile/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, 'hunter')
  await expect.poll(async () => (await app.state())['chat_message']).toBe((before['chat_message'] ?? 0) + 1)
  expect(Object.keys((await look(page, [])).rows).filter((name) => name.startsWith('hs-s'))).toEqual([])
})

test('an interrupted logout is completed at the next start', async ({ phone }) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  await logIn(page, 'hunter')
  await page.goto('/my-profile/my-reservations')
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  // The databases are blocked, and the browser closes meanwhile: nothing is wiped yet.
  await page.addInitScript(() => {
    IDBFactory.prototype.deleteDatabase = () => new EventTarget() as never
  })
  await logOut(page)
  expect((await look(page, [])).rows).not.toEqual({})
  page = await pageOf(await hunter.restart())
  await page.goto('/faqs')
  await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await expect.poll(() => leftOf(page, ['Lindqvist', demo('hunter')])).toEqual(nothing)
})
