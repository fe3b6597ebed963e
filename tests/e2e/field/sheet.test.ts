import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'
import { logIn, onThePhone, pageOf } from '#tests/support/browser/hunt.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test.use({ withImagery: true })

const panelsOf = (page: Page) => page.locator('svg[data-ready="true"][data-imagery="true"]')
const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

test('the stand’s sheet prints offline and without tiles on two pages of A4 and of Letter', async ({
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  await logIn(page)
  await page.goto('/stand-sheet?standId=1')
  await expect(panelsOf(page)).toHaveCount(3)
  await underWorker(page)
  await expect.poll(async () => (await onThePhone(page)).panels).toBe(3)

  await page.goto('/my-profile/storage')
  await page.getByRole('button', { name: 'Clear map cache' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear map cache' }).click()
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

  // From a hunt: a third page with who hunts and when, the numbers, the way and the whole notes.
  await hunter.airplane(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/stand-sheet?standId=1&reservationId=1')
  await expect(panelsOf(page)).toHaveCount(3)
  const hunt = page.getByRole('article').locator('section').last()
  await expect(hunt).toContainText('Your hunt')
  await expect(hunt).toContainText('Hanna Lindqvist')
  await expect(hunt).toContainText(/Walt Kowalski \(Landowner\): \+1/)
  await expect(hunt).toContainText('Emergency: 911')
  await expect(hunt).toContainText(/Parking: 44\.\d{5}, -89\.\d{5}/)
  await expect(hunt).toContainText(/Stand: 44\.\d{5}, -89\.\d{5}/)
  const whole = page
    .getByRole('article')
    .locator('section', { hasText: 'Landowner Notes' })
    .locator('p')
    .first()
  expect(
    await whole.evaluate((p) => [p.scrollHeight <= p.clientHeight, getComputedStyle(p).whiteSpace]),
  ).toEqual([true, 'pre-wrap'])
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(3)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(hunt).toContainText('All notes of the landowner')
  const paper = await page.evaluate(() =>
    [document.documentElement, document.body, document.querySelector('article')!].map((part) => {
      const { backgroundColor, color } = getComputedStyle(part)
      return [backgroundColor, color]
    }),
  )
  for (const [background] of paper) expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(background)
  expect(paper.at(-1)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])

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
