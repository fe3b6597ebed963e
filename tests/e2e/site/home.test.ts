import type { Browser, Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'

const visit = async (browser: Browser, url: string, width = 360): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 44.5, longitude: -89.5 },
  })
  await context.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context.newPage()
}
const moved = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
/** To the end of the page, as it comes. */
const toTheEnd = async (page: Page, end: ReturnType<Page['getByText']>) => {
  await page.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  await page.mouse.move(180, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(end).toBeVisible({ timeout: 300 })
  }).toPass()
}

test('the home page has all of its parts, and nothing shifts while it loads', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  // What comes last is held back until the reader is there: its place is kept.
  const held = [
    /^GET \/api\/slider-images/,
    /^GET \/api\/daily-verse/,
    /^GET \/api\/public-feedback/,
    /^GET \/api\/all-stands\S*featured/,
    /^GET \/api\/all-stands\?(?!\S*featured)/,
  ].map((head) => app.network.hold(head, 'answer'))
  await page.goto('/')
  const feedback = page.getByRole('heading', { name: 'Hunters Feedback' })
  await toTheEnd(page, feedback)
  await expect(page.getByText('Today, where you are.')).toBeVisible()
  for (const { arrived } of held) await arrived
  expect(await moved(page)).toBeLessThanOrEqual(0.02)
  for (const { release } of held) release()
  for (const name of ['Hunts Booked', 'Animals', 'Hunting Locations', 'Landowners'])
    await expect(page.locator('dl div', { has: page.getByText(name, { exact: true }) })).toHaveText(/\d/)
  for (const name of ['Popular stands', 'New stands'])
    await expect(
      page.locator('section', { has: page.getByRole('heading', { name }) }).getByRole('article'),
    ).toHaveCount(6)

  for (const name of ['Discover', 'Connect', 'Hunt'])
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeAttached()
  for (const [name, path] of [
    ['For hunters', '/hunter-page'],
    ['For landowners', '/landowner-page'],
  ] as const)
    await expect(page.locator('#main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path)

  const day = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
  const { data } = await app.call<{ data: { text: string; reference: string } }>(`daily-verse?day=${day}`)
  const verse = page.locator('section', { has: page.getByRole('heading', { name: 'Daily Verse' }) })
  await expect(verse.getByText(data.text, { exact: true })).toBeVisible()
  await expect(verse.getByText(data.reference, { exact: true })).toBeVisible()

  const sky = page.locator('section', { has: page.getByRole('heading', { name: 'Sun and moon' }) })
  await expect(sky.getByText('Today, where you are.')).toBeVisible()
  await expect(sky.locator('div', { hasText: 'Sunrise' }).locator('dd').first()).toHaveText(/\d:\d\d/)
  expect(await moved(page)).toBeLessThanOrEqual(0.02)
  expect(await axeViolations(page)).toEqual([])
  await page.context().close()
})

test('the stores of the app are those of the settings, and nothing else than a store is opened', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.route('**/api/settings*', (route) =>
    route.fulfill({
      headers: { 'X-Highseat': '0.1.0' },
      json: {
        status: true,
        data: [
          { key: 'App Store Link', value: 'https://apps.apple.com/app/highseat' },
          { key: 'Google Play Link', value: 'javascript:alert(1)' },
        ],
      },
    }),
  )
  await page.goto('/')
  await toTheEnd(page, page.getByRole('heading', { name: 'Hunters Feedback' }))
  await page.getByRole('button', { name: 'DOWNLOAD APP' }).click()
  const dialog = page.getByRole('dialog', { name: 'DOWNLOAD APP' })
  await expect(dialog.getByRole('link', { name: 'App Store' })).toHaveAttribute(
    'href',
    'https://apps.apple.com/app/highseat',
  )
  await expect(dialog.getByRole('link', { name: 'Google Play' })).toHaveCount(0)
  await page.context().close()
})

test('recently viewed stands appear on both lists, and are gone after the logout', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, 1280)
  const titles: string[] = []
  for (const id of [1, 2]) {
    await page.goto(`/stand/${id}`)
    titles.push(await page.getByRole('heading', { level: 1 }).innerText())
    await expect(page.getByRole('tab', { name: 'Description' })).toBeVisible()
  }
  const seen = page.locator('section', { has: page.getByRole('heading', { name: 'Recently seen' }) })
  await page.goto('/stand')
  await expect(seen.getByRole('link')).toHaveText(titles.toReversed().map((title) => new RegExp(title)))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(seen.getByRole('link')).toHaveCount(2)
  await seen.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stand\/2$/)

  await startSignedIn(page, demo('hunter2'))
  await page.goto('/stand')
  await expect(seen.getByRole('link')).toHaveCount(2)
  const kept = () => page.evaluate(() => localStorage.getItem('seen-stands'))
  await page.goto('/stand/1')
  await expect.poll(kept).toMatch(/"owner":\d+,"stands":\[\{"id":1,/)
  const own = (await kept())!
  // The stand's screen notes it again when the newer answer comes: what is planted would not stay beside it.
  await page.goto('/about')
  await page.evaluate(
    (text) => localStorage.setItem('seen-stands', text),
    own.replace(/"owner":\d+/, '"owner":999'),
  )
  await page.goto('/stand')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(seen).toHaveCount(0)
  await page.evaluate((text) => localStorage.setItem('seen-stands', text), own)
  await page.goto('/my-profile/logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect.poll(kept).toBeNull()
  await page.context().close()
})

test('the days of the search open where they are seen, on a small phone too', async ({ app, browser }) => {
  for (const width of [360, 1280]) {
    const page = await visit(browser, app.url, width)
    await page.goto('/')
    await page.getByRole('button', { name: /^Anytime/ }).click()
    const days = page.locator('table button')
    await expect(days.first()).toBeInViewport({ ratio: 1 })
    await expect(days.last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Anytime/ })).toBeInViewport({ ratio: 1 })
    await page.context().close()
  }
})
