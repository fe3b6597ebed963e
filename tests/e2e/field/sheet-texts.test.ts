import { readFileSync } from 'node:fs'
import { calls } from '#core/calls/registry/table.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'
import { brand } from '#core/brand.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { enter } from '#tests/support/browser/stays.ts'

/** The printed sheet of a stand as the third document words and draws it, where there is no imagery. */
const at = (lat: number, lng: number) => ({ lat, lng })
const way = [at(44.5, -89.5), at(44.5003, -89.4997)]
const path = [at(44.5003, -89.4997), at(44.5006, -89.4993)]
const land = [at(44.5, -89.5), at(44.503, -89.5), at(44.503, -89.495), at(44.5, -89.495)]

test('the sheet has its parts, its words for what is missing, and maps at their zoom', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, {
    viewport: { width: 1280, height: 900 },
    permissions: ['geolocation'],
    geolocation: { latitude: 12.3456, longitude: 65.4321 },
  })
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(globalThis, { asked: 0 })
    geolocation.getCurrentPosition = (...given) => {
      ;(globalThis as unknown as { asked: number }).asked += 1
      ask(...given)
    }
  })
  await enter(page, 'hunter')
  let change: Partial<StandSheet> = {}
  await changed(
    page,
    calls.stands.sheet,
    (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        notes_to_hunter: 'Close the gate.\n'.repeat(10),
        rules: 'No fires.',
        cancellation_days: 5,
        cancellation_fee: 12.5,
        acres: 40,
        capacity: { capacity: 1 },
        maximum_hunters_on_property: 3,
        cellular_coverage: true,
        handicap_accessible: false,
        parking_distance: 200,
        boundary_avg_elevation: 35,
        geo_location_a_p: JSON.stringify(way),
        geo_location_p_s: JSON.stringify(path),
        boundary_route: JSON.stringify(land),
        stand_latitude: 44.5006,
        stand_longitude: -89.4993,
        parking_latitude: 44.5003,
        parking_longitude: -89.4997,
        ...change,
      },
    }),
    1,
  )
  const sheet = page.getByRole('article')
  const show = async (next: Partial<StandSheet>) => {
    change = next
    await page.goto('/stand-sheet?standId=1')
    await says(page, 'Stand Property Overview')
  }
  const facts = async () =>
    Object.fromEntries(
      (await sheet.locator('dl > div').allInnerTexts()).map((text) => text.split('\n').filter(Boolean)),
    ) as Record<string, string>
  const panel = (name: string) =>
    sheet
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last()

  await test.step('head, notes, overview, guidelines and foot', async () => {
    await show({})
    await expect(sheet.locator('header svg').first()).toBeVisible()
    const { data: stand } = await app.call<{ data: StandSheet }>('stand-sheet/1', {
      token: await app.login('hunter'),
    })
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(stand.title)
    await expect(sheet.getByText(stand.address, { exact: true })).toBeVisible()
    await says(page, 'Landowner Notes', 'Information & Guidelines', 'Stand Detail', 'No fires.')
    await expect(sheet.getByText(/^Welcome to .+ This sheet shows how to reach the stand/)).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ has: page.locator('img') })).toHaveText(
      stand.specie.map(({ specie_name }) => specie_name),
    )
    await says(
      page,
      'Reservations may be canceled up to 5 days before the hunt, with a $12.50 processing fee.',
    )
    await expect(sheet.locator('footer')).toContainText(new RegExp(`^© 2023–\\d{4} ${brand.name}`))
    expect((await sheet.boundingBox())!.width).toBeLessThanOrEqual(800)
    await expect(page.getByText(/12\.34|65\.43/)).toHaveCount(0)
    expect(await page.evaluate(() => (globalThis as unknown as { asked: number }).asked)).toBe(1)
    await expect.poll(facts).toEqual({
      Acreage: '40',
      'Hunting Site': 'Single Stand',
      'Maximum Hunters on Property': '3',
      'Cellular Coverage': 'Yes',
      'Access Via Wheel Chair': 'No',
      'Distance From Parking': '200 ft',
      'Maximum Elevation Change': '35 ft',
    })
  })

  await test.step('three panels at their zoom, in the colour of the land, over the base map', async () => {
    for (const [name, places, zoom] of [
      ['Parking Route', way, 18],
      ['Stand Route', path, 18],
      ['Hunting Boundary', land, 15],
    ] as const) {
      const lines = panel(name).locator('path[stroke="#EA9B45"]')
      await expect(lines).toHaveCount(1)
      const drawn = (await lines.getAttribute('d'))!.match(/-?[\d.]+/g)!.map(Number)
      const [first, second] = places.map((place) => worldPixel(place, zoom))
      expect(drawn[2]! - drawn[0]!).toBeCloseTo(second!.x - first!.x, 0)
      expect(drawn[3]! - drawn[1]!).toBeCloseTo(second!.y - first!.y, 0)
      await expect(
        panel(name).locator('svg text', { hasText: zoom === 15 ? /^(Parking|Stand)$/ : /^(Start|End)$/ }),
      ).toHaveCount(2)
      await expect(panel(name).getByText(/^Low-detail base map/)).toBeVisible()
      await expect(panel(name).locator('g[data-base] path[d*="Z"]')).toHaveCount(1)
    }
    await expect(panel('Hunting Boundary').locator('path[fill="#EA9B45"]')).toHaveCount(1)
    if (process.env['SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['SHOTS']}/sheet.png`, fullPage: true })
  })

  await test.step('on paper the notes have three lines, and the maps a page of their own', async () => {
    await page.emulateMedia({ media: 'print' })
    const notes = panel('Landowner Notes').locator('p').first()
    const [height, line] = await notes.evaluate((node) => [
      node.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(node).lineHeight),
    ])
    expect(height!).toBeLessThanOrEqual(82)
    expect(Math.round(height! / line!)).toBe(3)
    const panels = sheet.locator('section[data-count]')
    expect(await panels.evaluate((node) => getComputedStyle(node).breakBefore)).toBe('page')
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('what is missing', async () => {
    await show({
      notes_to_hunter: null,
      acres: null,
      capacity: { capacity: 4 },
      maximum_hunters_on_property: null,
      cellular_coverage: false,
      handicap_accessible: true,
      parking_distance: null,
      boundary_avg_elevation: null,
      geo_location_p_s: null,
      boundary_route: null,
    })
    await expect.poll(facts).toEqual({
      Acreage: 'N/A',
      'Hunting Site': '4 Stands',
      'Maximum Hunters on Property': 'N/A',
      'Cellular Coverage': 'No',
      'Access Via Wheel Chair': 'Yes',
      'Distance From Parking': 'N/A',
      'Maximum Elevation Change': 'N/A',
    })
    await expect(sheet.getByRole('heading', { name: 'Parking Route' })).toBeVisible()
    for (const name of ['Landowner Notes', 'Stand Route', 'Hunting Boundary'])
      await expect(sheet.getByRole('heading', { name })).toHaveCount(0)
  })
  await leave(page)
})

test('the sheet is downloaded as a PDF of the chosen paper, with a signal', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await enter(page, 'hunter')
  await page.goto('/stand-sheet?standId=1')
  await says(page, 'Stand Property Overview')
  const download = async () => {
    const downloading = page.waitForEvent('download')
    await button(page, 'Download PDF').click()
    const found = await downloading
    return { name: found.suggestedFilename(), pdf: readFileSync(await found.path()).toString('latin1') }
  }
  for (const [paper, box] of [
    ['A4', /\/MediaBox \[0 0 595\.28 841\.89\]/],
    ['LETTER', /\/MediaBox \[0 0 612 792\]/],
  ] as const) {
    await page.getByLabel('Paper', { exact: true }).selectOption(paper)
    const { name, pdf } = await download()
    expect(name).toBe('cedar-creek-tower-stand.pdf')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf).toMatch(box)
  }

  await test.step('what fails is said, and can be tried again', async () => {
    await refused(page, calls.sheets.stand, 503, 'The service is starting or busy.', 1)
    await button(page, 'Download PDF').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await downloading
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('without a signal the page says what is possible', async () => {
    await page.context().setOffline(true)
    await says(page, 'The PDF needs a signal. Printing works without one.')
    await expect(button(page, 'Download PDF')).toBeDisabled()
    await page.context().setOffline(false)
    await expect(button(page, 'Download PDF')).toBeEnabled()
  })
  await leave(page)
})
