import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { pageOf } from '#tests/support/browser/hunt.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'
import { button, leave, refused, says, visit, underWorker } from '#tests/support/browser/screen.ts'

const open = (page: Page, step: string) =>
  page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click()
const back = (page: Page) => page.getByRole('button', { name: 'All steps' }).click()
const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name: choice, exact: true }).click()

/** Some 500 by 400 metres near Plover. */
const woods = {
  type: 'Feature',
  properties: { name: 'Woods' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-89.545, 44.45],
        [-89.54, 44.45],
        [-89.54, 44.4545],
        [-89.545, 44.4545],
        [-89.545, 44.45],
      ],
    ],
  },
}

test('an owner lists a stand on a phone that loses its signal, an administrator approves it, and everybody finds it', async ({
  phone,
}) => {
  const owner = await phone()
  const page = await pageOf(owner.context)
  await logIn(page, demo('landowner2'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/update-stand/new')
  await open(page, 'The basics')
  await page.getByRole('textbox', { name: 'Title' }).fill('Quiet Alder Bottom')
  await choose(page, 'Species', 'White-tailed Deer')
  await choose(page, 'Site type', 'Tree Stand')
  await page.getByRole('textbox', { name: 'Acres' }).fill('48.2')
  await choose(page, 'Hunters at once', '2')
  await back(page)
  await open(page, 'The land')
  await page
    .getByRole('combobox', { name: 'Address' })
    .or(page.getByRole('textbox', { name: 'Address' }))
    .fill('Plover')
  await page
    .getByRole('option', { name: /Plover.*Wisconsin/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Address, drawn', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabel(/^A file from a mapping app/).setInputFiles({
    name: 'woods.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(woods)),
  })
  await page.getByRole('combobox', { name: /^Woods: / }).click()
  await page.getByRole('option', { name: 'Boundary', exact: true }).click()
  await page.getByRole('button', { name: 'Draw 1 shape' }).click()
  await expect(page.getByRole('button', { name: 'Boundary, drawn', exact: true })).toBeVisible()
  await expect(page.getByText('49.2 acres', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep 48.2' }).click()
  await back(page)
  // The way in is drawn on the same map, which is in view then, and a tap draws no corner of the boundary.
  await open(page, 'Parking and way in')
  await page.getByRole('button', { name: 'Draw them on the map' }).click()
  const parking = page.getByRole('button', { name: 'Parking, not drawn yet' })
  await expect(parking).toHaveAttribute('aria-pressed', 'true')
  await expect(parking).toBeInViewport()
  // A thing that was only just added is asked for, and is no mistake yet.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Gate/ }).click()
  await expect(page.getByText('Gate: tap the map where it is.')).toBeInViewport()
  await expect(page.getByRole('status').getByText(/This is not drawn to its end/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Gate' }).click()
  await back(page)
  await open(page, 'What is on the land')
  await choose(page, 'Is there cellular coverage?', 'Yes')
  await choose(page, 'Is it handicap accessible?', 'No')
  await back(page)
  await expect(page.getByText('Saved on your account')).toBeVisible()
  await expect(page).toHaveURL(/update-stand\/\d+$/)

  // The signal goes: pictures wait on the phone, and a reload loses nothing.
  await underWorker(page)
  await owner.airplane(true)
  await open(page, 'Pictures')
  const pictures = await Promise.all([jpeg(640, 480), jpeg(800, 600)])
  await page
    .getByLabel('From phone')
    .setInputFiles(pictures.map((buffer, i) => ({ name: `stand-${i}.jpg`, mimeType: 'image/jpeg', buffer })))
  await expect(page.getByText('Waits for signal')).toHaveCount(2)
  const caption = page.getByRole('textbox', { name: 'Caption of picture 2' })
  expect((await caption.boundingBox())!.width).toBeGreaterThan(250)
  await caption.fill('Tower at first light')
  // The second becomes the cover, by keyboard alone.
  await page.getByRole('button', { name: 'Move picture 2 of 2' }).focus()
  for (const key of [' ', 'ArrowUp', ' ']) await page.keyboard.press(key)
  await expect(page.getByRole('textbox', { name: 'Caption of picture 1' })).toHaveValue(
    'Tower at first light',
  )
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  // Logging out would lose it, and says so first.
  const form = page.url()
  await page.goto('/my-profile/nowhere')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Quiet Alder Bottom' })).toBeVisible()
  await page.goto(form)
  // A draft that was never sent is no update.
  await expect(page.getByRole('heading', { level: 1, name: 'List your land' })).toBeVisible()
  await open(page, 'Pictures')
  await expect(page.getByRole('textbox', { name: 'Caption of picture 1' })).toHaveValue(
    'Tower at first light',
  )
  await owner.airplane(false)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2)
  await back(page)

  await open(page, 'Prices and days')
  await page.getByRole('textbox', { name: 'Rate on Saturday' }).fill('120')
  await expect(page.getByText('$111.00')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Seasons and discounts' }).click()
  await back(page)
  // The summary leads to the field that is missing.
  await open(page, 'Review and send')
  await expect(page.getByRole('button', { name: 'Send for approval' })).toBeDisabled()
  await open(page, 'Rules and safety: Rules are Required')
  await expect(page.getByRole('textbox', { name: 'Rules' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Rules' }).fill('No fires. Close the gate.')
  await page.getByRole('textbox', { name: 'Minimum rating' }).fill('1')
  await page.getByRole('textbox', { name: 'Cancellation days' }).fill('7')
  await page.getByRole('textbox', { name: 'Recovery days' }).fill('0')
  await page.getByRole('button', { name: 'Next: Review and send' }).click()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page).toHaveURL(/my-stands/)

  const office = await phone({ wide: true })
  const desk = await pageOf(office.context)
  await logIn(desk, demo('admin'))
  await expect(desk).toHaveURL(/^(?!.*auth)/)
  await desk.goto('/admin/stands')
  await desk.getByRole('button', { name: /Quiet Alder Bottom/ }).click()
  const asked = desk.getByRole('region', { name: 'Quiet Alder Bottom' })
  await expect(asked).toContainText(/Species.+Price a day.+\$/)
  await expect(desk.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('The stand is approved')).toBeVisible()
  await desk.goto('/stand?title=Quiet+Alder')
  await expect(desk.getByRole('heading', { name: 'Quiet Alder Bottom' })).toBeVisible()
})

test('a draft that the account does not take says so with a signal, and is never called saved on the phone', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner2'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/update-stand/new')
  const line = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /entered|Saving|Saved/ })
  await button(page, 'Save draft').click()
  await expect(page.locator('.mantine-Notifications-root').getByText('Nothing entered yet')).toBeVisible()
  await refused(page, calls.listings.draft, 503, 'Not now.')
  await open(page, 'The basics')
  await page.getByRole('textbox', { name: 'Title' }).fill('Lower Creek')
  await expect(line).toHaveText(/^Saving…$/)
  await expect(line).toHaveText(/^Not sent yet, entered \d/)
  await button(page, 'Save draft').click()
  await says(page, 'Not now.')
  await page.unrouteAll({ behavior: 'wait' })

  let lost = 0
  await page.route('**/api/draft-stand', (route) => {
    lost += 1
    return route.abort()
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Lower Creek Bottom')
  await button(page, 'Save draft').click()
  await says(page, 'The service could not be reached. Please try again.')
  await expect(line).toHaveText(/^Not sent yet, entered \d/)
  expect(lost).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Save draft').click()
  await expect(line).toHaveText(/^Saved on your account \d/)
  await leave(page)
})
