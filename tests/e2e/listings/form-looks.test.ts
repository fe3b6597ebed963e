import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, visit } from '#tests/support/browser/screen.ts'

test('on a phone the rates of the weekdays stand below one another, acts begin where their fields do, and a switch is seen in the dark', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, {
    viewport: { width: 360, height: 780 },
    colorScheme: 'dark',
  })
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/update-stand/1')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Prices and days/ })
    .click()
  const rates = page.getByRole('textbox', { name: /^Rate on/ })
  await expect(rates).toHaveCount(7)
  const lefts = await rates.evaluateAll((all) => all.map((rate) => rate.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(1)
  const number = page.getByRole('heading', { level: 1 }).getByText('6 of 9')
  await expect(number).toHaveCSS('font-family', /Public Sans/)
  await button(page, 'All steps').click()

  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Seasons and discounts/ })
    .click()
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  const icon = button(page, 'Remove').first().locator('svg')
  const [field, act] = [(await name.boundingBox())!, (await icon.boundingBox())!]
  expect(Math.abs(act.x - field.x)).toBeLessThan(4)
  const off = page.getByRole('switch', { name: 'Ends on a date', checked: false }).first()
  const edge = await off.evaluate((input) => getComputedStyle(input.nextElementSibling!).boxShadow)
  expect(edge).toMatch(/^rgb\(125, 143, 131\) 0px 0px 0px 1\.5px inset$/)
})

test('in My stands the menu of a stand stands beside its title, and its status right below', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/my-stands')
  const card = page.getByRole('article').filter({ hasText: 'Cedar Creek Tower Stand' })
  const box = async (part: ReturnType<typeof card.getByText>) => (await part.boundingBox())!
  const title = await box(card.getByRole('heading', { name: 'Cedar Creek Tower Stand' }))
  const menu = await box(card.getByRole('button', { name: /^What to do with/ }))
  const status = await box(card.getByText('Approved', { exact: true }))
  expect(Math.abs(menu.y + menu.height / 2 - (title.y + title.height / 2))).toBeLessThan(2)
  expect(status.y - (title.y + title.height)).toBeLessThan(16)
  expect(menu.height).toBeGreaterThanOrEqual(44)
})
