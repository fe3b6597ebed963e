import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { readHeights } from '#core/rules/land/lines.ts'
import { download, logIn, pageOf } from '#tests/support/browser/hunt.ts'
import { hold, leave, visit } from '#tests/support/browser/screen.ts'

test('a tap on the map shows the height there, a second one takes it away, and Enter shows that of the middle', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  await download(page)
  const token = await app.login('hunter')
  const { data } = await app.call<{ data: { geo_location_p_s: string } }>('stand-detail/1', { token })
  const route = readHeights(data.geo_location_p_s)
  // The same land without a signal: its heights are in the pack.
  await hunter.airplane(true)
  await page.goto('/my-profile/hunt/1')
  await expect(page.locator('[data-ready="true"]')).toBeVisible()
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  const height = page.getByText(/^Height here: [\d,]+ ft$/)
  const [x, y] = [box.x + box.width / 2 + 40, box.y + box.height / 2 + 40]
  await page.mouse.click(x, y)
  await expect(height).toBeAttached()
  const feet = Number(/[\d,]+/.exec((await height.textContent())!)![0].replaceAll(',', ''))
  expect(feet).toBeGreaterThan(Math.min(...route) - 150)
  expect(feet).toBeLessThan(Math.max(...route) + 150)
  const shown = page.getByText(`${feet.toLocaleString('en')} ft`, { exact: true })
  await expect(shown).toBeVisible()
  const at = (await shown.boundingBox())!
  expect(Math.abs(at.x + at.width / 2 - x)).toBeLessThan(3)
  expect(at.y + at.height).toBeLessThan(y)

  await page.mouse.click(x + 5, y + 5)
  await expect(height).toHaveCount(0)
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(height).toBeAttached()
})

test('a height that is still being read shows that at once', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 740 } })
  await startSignedIn(page, demo('hunter'))
  const release = await hold(page, /\/tiles\/terrain\//)
  await page.goto('/my-profile/hunt/1')
  await expect(page.locator('[data-ready="true"]')).toBeVisible()
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('…', { exact: true })).toBeVisible()
  release()
  await expect(page.getByText(/^[\d,]+ ft$/).last()).toBeVisible()
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Height here: [\d,]+ ft$/)).toBeAttached()
  await leave(page)
})
