import type { BrowserContext, Route } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'
import { broken } from '#tests/support/offline/storage-faults.ts'

/** A browser without the worker for which a screen's file is missing, as after a release. */
const opened = async (context: BrowserContext, gone: (loads: number) => boolean) => {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const counts = { loads: 0, refused: 0 }
  await page.context().route(/\/assets\/visit-[^/]*\.js/, async (route) => {
    if (!gone(counts.loads)) return route.continue()
    counts.refused += 1
    await route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })
  })
  await page.goto('/')
  page.on('domcontentloaded', () => {
    counts.loads += 1
  })
  return { page, counts }
}

test('a screen whose file is missing after a release reloads once and opens', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const { page, counts } = await opened(context, (loads) => loads === 0)
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  // On the rendered screen: the first HTML contains the text before the page has loaded.
  await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.loads).toBe(1)
  await context.close()
})

test('a link that is pressed while a missing file reloads the page leads to its screen', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const { page, counts } = await opened(context, (loads) => loads === 0)
  const link = page.getByRole('link', { name: 'FAQs' }).first()
  // The tool itself waits for a page that is loading.
  await link.evaluate((element: HTMLElement) =>
    addEventListener('beforeunload', () => setTimeout(() => element.click(), 0), { once: true }),
  )
  await page.route(
    (url) => url.pathname === '/',
    () => undefined,
  )
  // Resting on a link asks for its screen.
  await link.hover()
  await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.loads).toBe(1)
  await context.close()
})

test('a file that stays missing causes no reload loop but an error message', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const { page, counts } = await opened(context, () => true)
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  await expect.poll(() => counts.loads).toBe(1)
  await expect(page.getByText('This screen stopped working.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.loads).toBe(1)
  await context.close()
})

test('a file that is missing because the signal has gone reloads nothing', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // The browser still believes in its network.
  await page.context().route(/\/assets\/visit-[^/]*\.js/, async (route) => {
    await app.network.cut()
    await route.abort()
  })
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { thisPage: true }))
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/ping'))
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  await asked
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await page.evaluate(() => 'thisPage' in globalThis)).toBe(true)
  await app.network.restore()
  await context.close()
})

for (const [failures, outcome] of [
  ['once', 'is asked once more, and the page stays'],
  ['until the page is loaded', 'sends the page to one reload, and the screen opens'],
] as const)
  test(`without a signal a storage that fails to give a file ${failures} ${outcome}`, async ({ phone }) => {
    const device = await phone()
    const page = device.context.pages()[0]!
    page.setDefaultTimeout(15_000)
    await page.goto('/')
    await underWorker(page)
    await device.airplane(true)
    await device.context.serviceWorkers()[0]!.evaluate((until) => {
      const { match } = Cache.prototype
      let isBroken = true
      Cache.prototype.match = function (request, options) {
        const url = request instanceof Request ? request.url : String(request)
        const fails = isBroken && /\/assets\/visit-/.test(url)
        if (/index\.html/.test(url) || (fails && until === 'once')) isBroken = false
        return fails ? Promise.reject(new Error('the storage is busy')) : match.call(this, request, options)
      }
    }, failures)
    await page.evaluate(() => Object.assign(globalThis, { thisPage: true }))
    await page.getByRole('link', { name: 'FAQs' }).first().click()
    await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
    expect(await page.evaluate(() => 'thisPage' in globalThis)).toBe(failures === 'once')
  })

test('a navigation away succeeds although it aborts a file request', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Some event loop turns after the abort the screen would have been rendered without its file.
  await page.addInitScript(() => {
    const turn = (left: number) => (left === 0 ? console.log('settled') : setTimeout(turn, 0, left - 1))
    addEventListener('vite:preloadError', () => turn(200))
  })
  const held: Route[] = []
  let file: 'held' | 'dropped' | 'there' = 'held'
  await page.context().route(/\/assets\/visit-[^/]*\.js/, (route) => {
    if (file === 'held') return void held.push(route)
    return file === 'dropped' ? route.abort() : route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const settled = page.waitForEvent('console', (message) => message.text() === 'settled')
  await page.route('**/tutorials', async (route) => {
    file = 'dropped'
    await Promise.all(held.map((one) => one.abort()))
    await settled
    file = 'there'
    await route.continue()
  })
  await page.goto('/tutorials')
  await expect(page).toHaveURL(/tutorials/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('going offline on the first visit, before the worker is installed, keeps the page', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // An answer that is on its way would say that there is a signal.
  const probed = page.waitForResponse('**/api/ping')
  await page.goto('/')
  await probed
  // On the rendered screen: what it needs is loaded.
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toBeVisible()
  // A reloaded page, now or when the network is back, would not have it any more.
  await page.evaluate(() => Object.assign(globalThis, { thisPage: true }))
  const lost = page.waitForEvent('requestfailed', (request) => /StatusBar/.test(request.url()))
  await context.setOffline(true)
  await lost
  await expect(page.getByText('This screen stopped working.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'thisPage' in globalThis)).toBe(true)
  await context.close()
})

test('going offline before the worker is installed still shows a plain status line', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  await context.addInitScript(broken)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'Send' })
  await box.fill('Before the signal goes.')
  await send.click()
  await expect(box).toHaveValue('')
  await context.setOffline(true)
  await box.fill('Do not lose me.')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: /could not be sent either/ })).toBeVisible()
  await expect(box).toHaveValue('Do not lose me.')
  await context.close()
})
