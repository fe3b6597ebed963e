import { expect, test } from '#tests/support/browser/app.ts'
import { nothingWrong, observer } from '#tests/support/browser/observer.ts'

test('axe finds nothing wrong on the tabs of a stand, on a phone and a desk, light and dark', async ({
  app,
  browser,
}) => {
  const seen = await observer(browser, app.url)
  const { page, judge, show } = seen
  await show('/stand/1?from=reservation')
  for (const name of ['Description', 'Go Hunt!', 'Trophies', 'Reviews', 'Blog', 'Location']) {
    const tab = page.getByRole('tab', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    if (name === 'Trophies') await expect(page.getByRole('img', { name: /^Trophy: / })).toHaveCount(3)
    await judge(`/stand/1 · ${name}`)
  }
  await page.getByRole('tab', { name: 'Description' }).click()
  await page.getByRole('button', { name: 'Weekly' }).click()
  await judge('/stand/1 · Weekly')
  await nothingWrong(seen)
})

test('axe finds nothing wrong in the search of the home page and below it', async ({ app, browser }) => {
  const seen = await observer(browser, app.url)
  const { page, judge, show } = seen
  await show('/')
  const steps = page.getByRole('region', { name: 'Search stands' })
  for (const name of ['Anywhere', 'Anytime', 'Any Species']) {
    await steps.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(steps.locator(name === 'Anytime' ? 'table' : 'input').first()).toBeVisible()
    await judge(`/ · ${name}`)
  }
  await page.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('heading', { name: 'Hunters Feedback' })).toBeAttached()
  await page.getByRole('button', { name: 'Contact us' }).click()
  await judge('/ below, with the ways to reach us')
  await nothingWrong(seen)
})

test('axe finds nothing wrong in the dialogs of the public site, and each gives the focus back', async ({
  app,
  browser,
}) => {
  const seen = await observer(browser, app.url)
  const { judge, look, logIn, show } = seen
  await look('/stand', 'Filters')
  await look('/stand/1', 'View Cancellation Policy')
  await look('/Tutorials', 'Find a stand')
  await look('/landowner-page', 'Review form')
  await look('/landowner-page', 'DOWNLOAD APP')
  await look('/landowner-page', 'Hunter waiver')
  await look('/landowner-page', 'Landowner agreement')
  await look('/hunter-page', 'How To Book A Hunt!')
  await logIn('junior')
  await look('/stand/1', 'CHECK AVAILABILITY')
  await show('/my-profile/favourite-stands')
  await judge('/my-profile/favourite-stands without any')
  await nothingWrong(seen)
})
