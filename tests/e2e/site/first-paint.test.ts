import type { Browser, Page } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'

/** A visitor's page whose app does not come before it is let go. */
const beforeTheApp = async (browser: Browser, url: string, width: number) => {
  const page = await visit(browser, url, { viewport: { width, height: 800 } })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/assets/app-*.js', async (route) => {
    await released
    await route.continue()
  })
  return { page, release }
}
const box = async (page: Page, selector: string) => {
  const found = page.locator(selector).first()
  await expect(found).toBeVisible()
  const { x, y, width, height } = (await found.boundingBox())!
  return [x, y, width, height].map(Math.round)
}

/** What stands there before the app, and what of the screen takes its place. */
const parts = [
  ['/', '.boot-title span', '#main h1'],
  ['/', '.boot-home svg', '#main svg'],
  ['/stand', '.boot-named strong', '#main h1'],
  ['/stand', '.boot-card img', '#main article img'],
  ['/stand/1', '.boot-stand img', '#main picture img'],
  ['/stand/1', '.boot-stand h1', '#main h1'],
] as const

for (const width of [360, 1280])
  test(`at ${width} px the first pages are painted before the app, and the app takes them over in their places`, async ({
    app,
    browser,
  }) => {
    for (const path of ['/', '/stand', '/stand/1']) {
      const { page, release } = await beforeTheApp(browser, app.url, width)
      await page.goto(path, { waitUntil: 'commit' })
      const mine = parts.filter(([where]) => where === path)
      // Before the styles have come the words lie elsewhere, and nobody sees them.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const before = []
      for (const [, painted] of mine) before.push(await box(page, painted))
      release()
      await expect(page.locator('.boot-bar')).toHaveCount(0)
      for (const [index, [, , drawn]] of mine.entries())
        for (const [side, pixels] of (await box(page, drawn)).entries())
          expect(Math.abs(pixels - before[index]![side]!), `${drawn} of ${path}, side ${side}`).toBeLessThan(
            3,
          )
      await page.context().close()
    }
  })

test('a visitor’s page fetches the app only when its own words are painted', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  for (const path of ['/', '/stand', '/stand/1', '/faqs']) {
    await page.goto(path)
    await expect(page.locator('.boot-bar')).toHaveCount(0)
    const [painted, fetched] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      performance.getEntriesByType('resource').find(({ name }) => /\/assets\/app-[\w-]+\.js/.test(name))!
        .startTime,
    ])
    expect(fetched, path).toBeGreaterThan(painted!)
  }
})

test('a filtered list begins without the cards of the whole list', async ({ app, browser }) => {
  const { page, release } = await beforeTheApp(browser, app.url, 360)
  await page.goto('/stand?title=Nothing+like+this', { waitUntil: 'commit' })
  await expect(page.locator('.boot-bar')).toBeVisible()
  await expect(page.locator('.boot-list')).toBeHidden()
  release()
  await expect(page.getByText('No Stand found')).toBeVisible()
})

test('the whole list is drawn from its first HTML, without asking again', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/stand')
  await expect(page.locator('#main article').first()).toBeVisible()
  expect(asked).not.toContain('/api/all-stands')
})

test('a visitor whose app does not come reads on, and gets it when there is a signal', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  let isDark = true
  await page.context().route('**/assets/app-*.js', (route) => (isDark ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed
  await expect(page.locator('.boot-title span').first()).toBeVisible()
  await expect(page.locator('.boot-bar')).toBeVisible()
  isDark = false
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.locator('.boot-bar')).toHaveCount(0)
})
