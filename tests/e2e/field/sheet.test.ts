import type { Page } from 'playwright/test'
import { showRange } from '#core/rules/time/days.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { logIn, onThePhone, pageOf } from '#tests/support/browser/hunt.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test.use({ withImagery: true })

interface Place {
  lat: number
  lng: number
}
interface Booked {
  start_date: string
  end_date: string
}
interface Sheet {
  notes_to_hunter: string
  land_features: { kind: string }[]
  stand_latitude: number
  stand_longitude: number
  parking_latitude: number
  parking_longitude: number
}

const panelsOf = (page: Page) => page.locator('svg[data-ready="true"][data-imagery="true"]')
const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

/** The point of the compass, of eight, in which one place lies from another. */
const towards = (from: Place, to: Place): string => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][Math.round((degrees + 360) / 45) % 8]!
}

test('the stand’s sheet prints offline and without tiles on two pages of A4 and of Letter', async ({
  app,
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
    page.getByText(/canceled up to \d+ days before the hunt, with a \$[\d.]+ processing fee/),
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
  // Of the stand's country alone.
  await expect(hunt.getByText(/^Emergency/)).toHaveText('Emergency: 911')
  await expect(hunt).toContainText('Hanna Lindqvist')
  await expect(hunt).toContainText(/Walt Kowalski \(Landowner\): \+1/)
  const token = await app.login('hunter')
  const { data: booked } = await app.call<{ data: Booked }>('reservation-detail/1', { token })
  await expect(hunt).toContainText(showRange(booked.start_date, booked.end_date, 'en'))
  const { data: sheet } = await app.call<{ data: Sheet }>('stand-sheet/1', { token })
  const drawn = page.getByRole('img', { name: /^Hunting Boundary/ }).locator('[data-feature]')
  expect(await drawn.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-feature')))).toEqual(
    sheet.land_features.map(({ kind }) => kind),
  )
  expect(sheet.land_features.length).toBeGreaterThan(3)
  const stand = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const parking = { lat: sheet.parking_latitude, lng: sheet.parking_longitude }
  await expect(hunt).toContainText(
    new RegExp(
      `In a straight line, the stand is [\\d,.]+ \\w+ ${towards(parking, stand)} of the parking spot`,
    ),
  )
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
  const wholeNotes = hunt.locator('div', {
    has: page.getByRole('heading', { name: 'All notes of the landowner' }),
  })
  const onPaper = wholeNotes.locator('p')
  await expect(onPaper).toBeVisible()
  expect(
    await onPaper.evaluate((p) => [
      p.scrollHeight <= p.clientHeight,
      getComputedStyle(p).whiteSpace,
      p.textContent,
    ]),
  ).toEqual([true, 'pre-wrap', sheet.notes_to_hunter])
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
  const article = (await page.getByRole('article').boundingBox())!
  expect(article.width).toBeLessThanOrEqual(800)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const notes = (await page
    .locator('section', { hasText: 'Landowner Notes' })
    .locator('p')
    .first()
    .boundingBox())!
  expect(notes.height).toBeLessThanOrEqual(82)
})
