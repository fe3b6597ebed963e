import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, leave, visit } from '#tests/support/browser/screen.ts'
import { dbf, type Point, shp, zip } from '#tests/support/shapefiles.ts'

const ring: Point[] = [
  [-89.545, 44.45],
  [-89.545, 44.4545],
  [-89.54, 44.4545],
  [-89.54, 44.45],
  [-89.545, 44.45],
]

test('a zipped shapefile gives the boundary with its name, and a damaged one says so and changes nothing', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 740 } })
  await logIn(page, demo('landowner2'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/update-stand/new')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^The land/ })
    .click()
  await button(page, 'Import').click()
  const field = page.getByLabel(/^A file from a mapping app/)
  const whole = zip({ 'county/lot.shp': shp('area', [ring]), 'county/lot.dbf': dbf('NAME', ['Back forty']) })
  const file = (bytes: Uint8Array) => ({
    name: 'lot.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(bytes),
  })
  await field.setInputFiles(file(whole.slice(0, -40)))
  await expect(page.getByRole('alert')).toHaveText(
    'This is not a GPX, KML or GeoJSON file or a zipped shapefile, or it is damaged. Nothing has changed.',
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.setInputFiles(file(whole))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('combobox', { name: /^Back forty: / }).click()
  await page.getByRole('option', { name: 'Boundary', exact: true }).click()
  await button(page, 'Draw 1 shape').click()
  await expect(button(page, 'Boundary, drawn')).toBeVisible()
  await expect(page.getByText('49.2 acres', { exact: true })).toBeVisible()
  await leave(page)
})
