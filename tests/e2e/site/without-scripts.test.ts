import { expect, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('the pages about the product have the same text with and without scripts', async ({ app, browser }) => {
  const bare = await visit(browser, app.url, { javaScriptEnabled: false })
  const whole = await visit(browser, app.url)
  for (const path of [
    '/about',
    '/hunter-page',
    '/landowner-page',
    '/privacy',
    '/terms',
    '/faqs',
    '/Tutorials',
  ]) {
    await bare.goto(path)
    const all = (await bare.locator('main').locator('h1, h2, p, li').allTextContents()).map(plain)
    expect(all.length).toBeGreaterThan(3)
    // The screen turns the pages of the films, nine at a time.
    const words = path === '/Tutorials' ? all.slice(0, 10) : all
    await whole.goto(path)
    const screen = whole.locator('#main')
    for (const text of words) await expect(screen).toContainText(text)
    const headings = (await screen.locator('h1, h2, summary').allTextContents()).map(plain)
    // A film has no words.
    for (const heading of headings.filter((each) => !each.startsWith('Watch An')))
      expect(words).toContain(heading)
  }
})

test('home and list link to stands without scripts, and those lists are hidden with scripts', async ({
  app,
  browser,
}) => {
  const bare = await visit(browser, app.url, { javaScriptEnabled: false })
  for (const path of ['/', '/stand']) {
    await bare.goto(path)
    await expect(bare.getByRole('heading', { level: 1 })).toBeVisible()
    await bare.locator('main').getByRole('link').first().click()
    await expect(bare).toHaveURL(/\/stand\/\d+$/)
    await bare.getByRole('link', { name: 'For Hunters' }).click()
    await expect(bare.getByRole('heading', { name: 'For Hunters' })).toBeVisible()
  }
  const whole = await visit(browser, app.url)
  await whole.context().route('**/assets/app-*.js', () => undefined)
  for (const path of ['/', '/stand', '/terms']) {
    await whole.goto(path, { waitUntil: 'commit' })
    await expect(whole.locator('nav.boot-page')).toBeAttached()
    await expect(whole.locator('nav.boot-page')).toBeHidden()
    const main = expect(whole.locator('main'))
    await (path === '/terms' ? main.toBeVisible() : main.toBeHidden())
  }
})
