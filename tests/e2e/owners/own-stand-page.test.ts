import { truncate, writeFile } from 'node:fs/promises'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, hold, leave, says } from '#tests/support/browser/screen.ts'

const voucher = {
  id: 1,
  name: 'Autumn',
  code: 'AUTUMN15',
  discount: 15,
  discount_type: 'percentage',
  expiry_type: 'expiry_date',
  expiry_date: '2036-12-01',
  max_usage: null,
  redeem_count: 3,
  once_per_hunter: true,
} as const
const byUses = { discount: 25, discount_type: 'fixed', expiry_type: 'max_usage', expiry_date: null } as const

test('an owner finds vouchers to share, tags, posts and the reason of a rejection at their stand', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const oversized = test.info().outputPath('ridge.png')
  await writeFile(oversized, '')
  await truncate(oversized, 36 * 1024 * 1024)
  let vouchers: object[] = []
  await changed(
    page,
    calls.stands.read,
    (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        status: 'rejected',
        reject_reason: 'The boundary crosses the road',
        tags: [{ id: 1, name: 'Ridge' }],
        pictures: answer.data.pictures.map((each) => ({ ...each, caption: 'Tower at first light' })),
        stand_vouchers: vouchers,
      },
    }),
    1,
  )
  await startSignedIn(page, demo('landowner'))
  await page.goto('/stand/1')
  const tabs = page.getByRole('tablist', { name: 'About this stand' })
  await expect(page.getByRole('alert').filter({ hasText: 'The boundary crosses the road' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Tower at first light' }).first()).toBeVisible()
  await expect(page.getByText('Tower at first light', { exact: true })).toBeVisible()
  await expect(tabs.getByRole('tab').first()).toHaveText('Schedule')
  await tabs.getByRole('tab', { name: 'Description' }).click()
  await expect(page.getByRole('heading', { name: 'Tags' }).locator('xpath=..')).toContainText('Ridge')
  await tabs.getByRole('tab', { name: 'Vouchers' }).click()
  await says(page, 'No vouchers found')
  await tabs.getByRole('tab', { name: 'Location' }).click()
  const marked = page.getByRole('region', { name: 'What is on the land' }).getByRole('listitem')
  await expect(marked.filter({ hasText: 'Hazard' })).toHaveCount(1)
  await expect(page.locator('figure [data-feature="hazard"]')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Marks of the map' })).toContainText('Route to the stand')

  vouchers = [
    voucher,
    { ...voucher, id: 2, name: 'Past', expiry_date: '2020-01-01' },
    { ...voucher, ...byUses, id: 3, name: 'Friends', max_usage: 5 },
    { ...voucher, ...byUses, id: 4, name: 'None', max_usage: 0, redeem_count: 1 },
  ]
  await page.reload()
  await tabs.getByRole('tab', { name: 'Vouchers' }).click()
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(cardOf('Autumn')).toContainText('AUTUMN15')
  await expect(cardOf('Autumn')).toContainText('15% Off')
  await expect(cardOf('Autumn')).toContainText(/Ends on Dec 01, 2036 · used 3 times · once per hunter/)
  await expect(cardOf('Autumn')).not.toContainText('Expired')
  await expect(cardOf('Past')).toContainText(/Expired.*Ended on Jan 01, 2020/)
  await expect(cardOf('Friends')).toContainText('$ 25 Off')
  await expect(cardOf('Friends')).toContainText(/Ends after 5 uses · used 3 times · 2 remaining/)
  await expect(cardOf('None')).toContainText(/Expired.*used once/)
  for (const [name, enabled] of [
    ['Autumn', true],
    ['Past', false],
    ['Friends', true],
    ['None', false],
  ] as const)
    await expect(button(page, `Share ${name}`)).toBeEnabled({ enabled })
  await cardOf('Autumn').getByRole('button', { name: 'Copy the code AUTUMN15' }).click()
  await says(page, 'Code Copied Successfully')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AUTUMN15')

  await tabs.getByRole('tab', { name: 'Blog' }).click()
  await button(page, 'New post').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('First frost')
  await dialog.locator('input[type=file]').setInputFiles(oversized)
  await expect(dialog.getByText('Image must not exceed 35 MB!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove ridge.png' }).click()
  await dialog.getByLabel('Text').fill('The rut has begun.')
  const sent = await hold(page, /stand-post$/)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toHaveAttribute('aria-busy', 'true')
  sent()
  await says(page, 'Created Post successfully', 'First frost')
  await button(page, 'Change First frost').click()
  await page.getByRole('dialog', { name: 'Change post' }).getByLabel('Title').fill('Second frost')
  await button(page, 'Save').click()
  await says(page, 'Update Post successfully', 'Second frost')
  await button(page, 'Delete Second frost').click()
  const deleted = await hold(page, /stand-post\/\d+$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  // Gone at once, and said once the server has done it.
  await expect(page.getByRole('heading', { name: 'Second frost' })).toHaveCount(0)
  await expect(page.getByText('Deleted stand post successfully')).toHaveCount(0)
  deleted()
  await says(page, 'Deleted stand post successfully')

  await changed(
    page,
    calls.listings.read,
    (answer) => ({ ...answer, data: { ...answer.data, status: 'rejected', reject_reason: 'No' } }),
    1,
  )
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/my-profile/update-stand/1')
  const note = page.getByRole('note').filter({ hasText: 'This stand was not approved.' })
  expect((await note.boundingBox())!.x).toBeGreaterThanOrEqual(16)
  await leave(page)
})
