import type { Page } from 'playwright/test'
import { addMonths } from '#core/rules/time/days.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, visit } from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
const open = async (page: Page, form: string) => {
  await page.goto(`/my-profile/update-stand/${form}`)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Review and send/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Review and send/ })).toBeVisible()
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the review shows all that was entered, without a signal too, and leads by keyboard to a step and back', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await startSignedIn(page, demo('landowner'))
  await open(page, '1')
  await expect(part(page, 'The basics')).toContainText(/TitleCedar Creek.+SpeciesBlack Bear.+Acres48.+/)
  await expect(part(page, 'The land')).toContainText(/Address2958 Ridge Road.+Boundary44\.4 acres.+Hazard/)
  await expect(part(page, 'The land').getByRole('img', { name: 'Picture of the land' })).toBeVisible()
  await expect(part(page, 'Parking and way in')).toContainText(
    /ParkingDrawnThe stand.+Route to the parking spotDrawn, 520 ydRoute to the standDrawn, 390 yd.+The gate code/,
  )
  await expect(
    part(page, 'Parking and way in').getByRole('img', { name: 'Picture of the land' }),
  ).toBeVisible()
  await expect(part(page, 'What is on the land')).toContainText('Is there cellular coverage?Yes')
  await expect(part(page, 'Pictures').getByRole('img')).toHaveCount(3)
  await expect(part(page, 'Prices and days')).toContainText(
    /Monday to Friday\$92\.00Saturday to Sunday\$112\.00/,
  )
  await expect(part(page, 'Seasons and discounts')).toContainText(/Spring turkey season.+2 days or more5%/)
  await expect(part(page, 'Rules and safety')).toContainText(/RulesStay within[^]+Cancellation days2 days/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeViolations(page)).toEqual([])

  await page.context().setOffline(true)
  const change = button(page, 'Change: What is on the land')
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /What is on the land/ })).toBeFocused()
  await page
    .getByRole('group', { name: 'Is there cellular coverage?' })
    .getByRole('button', { name: 'No', exact: true })
    .press('Enter')
  await button(page, 'Next: Review and send').press('Enter')
  await expect(part(page, 'What is on the land')).toContainText('Is there cellular coverage?No')
  await page.context().setOffline(false)
})

test('what is missing in a new form stands at its step in the review', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  await startSignedIn(page, demo('landowner2'))
  await open(page, 'new')
  await expect(part(page, 'The basics')).toContainText(
    /5 items to fixTitleStill to doSpecies.+DescriptionNone/,
  )
  await expect(part(page, 'Pictures')).toContainText(/1 item to fixStill to do/)
  await expect(part(page, 'Parking and way in')).toContainText(
    /ParkingNot drawnThe standNot drawn, so at the pinRoute to the parking spotNot drawnRoute to the standNot drawn/,
  )
  await expect(part(page, 'Parking and way in').getByRole('img')).toHaveCount(0)
  await expect(part(page, 'Seasons and discounts')).toContainText(/ChangeNone$/)
  // One day has no rate, and only that one says so.
  await button(page, 'Change: Prices and days').click()
  await page.getByRole('textbox', { name: 'Rate on Monday' }).fill('80')
  await page.getByRole('switch', { name: 'Wednesday' }).press('Space')
  await button(page, 'Next: Review and send').click()
  await expect(part(page, 'Prices and days')).toContainText(/Monday\$80\.00WednesdayStill to do$/)
})

test('a year or an occasion beyond what can be booked is refused at its field before it is sent', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { ...phone, timezoneId: 'America/Chicago' })
  const day = (months: number) =>
    page.evaluate(() => new Date().toLocaleDateString('en-CA')).then((today) => addMonths(today, months))
  await startSignedIn(page, demo('landowner'))
  await open(page, '2')
  await button(page, 'Change: Seasons and discounts').click()
  await button(page, 'Offer the whole year').click()
  const year = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Yearly rental' }) })
  await year.getByRole('textbox', { name: 'Name' }).fill('Whole farm')
  await year.getByRole('textbox', { name: 'From' }).fill(await day(3))
  const until = year.getByRole('textbox', { name: 'Until' })
  await until.fill(await day(36))
  await year.getByRole('textbox', { name: 'Price of the whole time' }).fill('4000')
  await button(page, 'Next: Review and send').click()

  const words = /Hunters book up to two years ahead\. Please choose an end by /
  await expect(part(page, 'Seasons and discounts')).toContainText(words)
  await expect(button(page, 'Save the changes')).toBeDisabled()
  const toFix = page.getByRole('alert').getByRole('button', { name: words })
  await toFix.click()
  await expect(until).toBeFocused()
  // Its calendar's code comes only then.
  await expect(page.getByText(/^Not sent yet, entered/)).toBeVisible()
  await open(page, '2')
  await toFix.click()
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(words)
  await until.fill(await day(23))
  await button(page, 'Next: Review and send').click()
  await button(page, 'Change: Prices and days').click()
  await button(page, 'Add an occasion').click()
  const occasion = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Special occasions' }) })
  await occasion.getByRole('textbox', { name: 'Name' }).last().fill('Opening day')
  const date = occasion.getByRole('textbox', { name: 'Date' }).last()
  await date.fill(await day(25))
  await occasion.getByRole('textbox', { name: 'Price' }).last().fill('200')
  await button(page, 'Next: Review and send').click()
  const refusal = /Hunters book up to two years ahead\. Please choose a day by /
  await expect(button(page, 'Save the changes')).toBeDisabled()
  await page.getByRole('alert').getByRole('button', { name: refusal }).click()
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription(refusal)
  await date.fill(await day(23))
  await button(page, 'Next: Review and send').click()
  await expect(part(page, 'Seasons and discounts')).toContainText(/Yearly rental.+\$4,000\.00/)
  await button(page, 'Save the changes').click()
  await expect(page).toHaveURL(/my-stands/)
})
