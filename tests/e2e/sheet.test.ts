import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/app.ts'
import { logIn, onThePhone, pageOf } from '#tests/support/hunt.ts'

test.use({ withImagery: true })

const panelsOf = (page: Page) => page.locator('svg[data-ready="true"][data-imagery="true"]')
const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

test('the stand’s sheet prints from the phone, without a signal and without tiles, on two pages of A4 and of Letter', async ({
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  await logIn(page)
  await page.goto('/stand-sheet?standId=1')
  await expect(panelsOf(page)).toHaveCount(3)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => (await onThePhone(page)).panels).toBe(3)

  await page.goto('/my-profile/storage')
  await page.getByRole('button', { name: 'Free this room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Free this room' }).click()
  await expect.poll(async () => (await onThePhone(page)).tiles).toBe(0)

  await hunter.airplane(true)
  page = await pageOf(await hunter.restart())
  await hunter.airplane(true)
  await page.goto('/stand-sheet?standId=1')
  await expect(panelsOf(page)).toHaveCount(3)

  const headings = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(headings.slice(1)).toEqual([
    'Landowner Notes',
    'Stand Property Overview',
    'Information & Guidelines',
    'Stand Detail',
    'Parking Route',
    'Stand Route',
    'Hunting Boundary',
  ])
  expect(await page.locator('article dt').allTextContents()).toEqual([
    'Acreage',
    'Hunting Site',
    'Maximum Hunters on Property',
    'Cellular Coverage',
    'Access Via Wheel Chair',
    'Distance From Parking',
    'Maximum Elevation Change',
  ])
  await expect(
    page.getByText(/cancelled up to \d+ days before the hunt, with a \$[\d.]+ processing fee/),
  ).toBeVisible()
  const sizes: Record<string, number> = {}
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format })
    expect(pages(pdf), format).toBe(2)
    // Three panels and the logo's raster parts, whatever those are: never fewer than the panels.
    expect(pictures(pdf), format).toBeGreaterThanOrEqual(3)
    sizes[format] = pdf.length
  }
  console.log(`sheet: 2 pages each, bytes ${JSON.stringify(sizes)}`)

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1000 })
  const sheet = (await page.getByRole('article').boundingBox())!
  expect(sheet.width).toBeLessThanOrEqual(800)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const notes = (await page
    .locator('section', { hasText: 'Landowner Notes' })
    .locator('p')
    .first()
    .boundingBox())!
  expect(notes.height).toBeLessThanOrEqual(82)
})
