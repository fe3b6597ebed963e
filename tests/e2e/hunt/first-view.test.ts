import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit } from '#tests/support/browser/screen.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { readLine } from '#core/rules/land/lines.ts'
import { landInView, viewOfLand } from '#parts/map/first-view.ts'

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  test(`the map of a hunt shows its land as large as its shape and the buttons permit at ${viewport.width} px`, async ({
    app,
    browser,
  }) => {
    const page = await visit(browser, app.url, { viewport })
    await startSignedIn(page, demo('hunter'))
    await page.goto('/my-profile/hunt/1')
    const map = page.locator('[data-ready="true"]')
    await expect(map).toBeVisible()
    const token = await app.login('hunter')
    const { data: sheet } = await app.call<{ data: StandSheet }>('stand-sheet/1', { token })
    const land = landInView({
      around: [],
      boundary: readLine(sheet.boundary_route),
      ways: [readLine(sheet.geo_location_a_p), readLine(sheet.geo_location_p_s)],
      stand: { lat: sheet.stand_latitude, lng: sheet.stand_longitude },
      parking: { lat: sheet.parking_latitude!, lng: sheet.parking_longitude! },
      own: null,
    })
    const size = await map.evaluate((node) => ({ width: node.clientWidth, height: node.clientHeight }))
    const { scale } = viewOfLand(land, size)
    await expect(map).toHaveAttribute('data-zoom', (Math.log2(scale) - 1).toFixed(1))
    // Neither mark lies below a button of the map.
    const box = (name: string, role: 'img' | 'button' | 'group' = 'img') =>
      page.getByRole(role, { name, exact: true }).first().boundingBox()
    const [zoomIn, switches] = [await box('Zoom in', 'button'), await box('What the map shows', 'group')]
    for (const name of ['Stand', 'Parking']) {
      const mark = (await box(name))!
      expect(mark.x + mark.width, name).toBeLessThan(zoomIn!.x)
      expect(mark.y, name).toBeGreaterThan(switches!.y + switches!.height)
    }
    await leave(page)
  })
