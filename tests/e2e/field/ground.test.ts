import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { download, logIn, pageOf } from '#tests/support/browser/hunt.ts'

const ready = (page: Page) => page.locator('[data-ready="true"]')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'What the map shows' }).getByRole('button', { name })

/** The parts of a map that are drawn woods, water and the brown of contour lines. */
const drawnLand = async (page: Page) => {
  await expect(ready(page)).toBeVisible()
  const { data, info } = await sharp(await ready(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = { woods: 0, water: 0, contours: 0 }
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (g > r + 6 && r > b + 15 && g >= 160) seen.woods++
    if (b > g && g > r + 20) seen.water++
    if (r > g + 15 && g > b + 25 && r < 215) seen.contours++
  }
  const all = info.width * info.height
  return { woods: seen.woods / all, water: seen.water / all, contours: seen.contours / all }
}

test('without any network the demo has hills, woods, creeks and contour lines, and says that they are invented', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/stand/1`)
  await page.getByRole('tab', { name: 'Location' }).click()
  await expect(page.getByText('Invented land of the demo', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Contours \d+ ft$/)).toBeVisible()
  const satellite = button(page, 'Satellite not offered here')
  await expect(satellite).toBeDisabled()
  // The server makes the first tiles of a land while the map waits.
  await expect
    .poll(
      async () => {
        const { woods, water, contours } = await drawnLand(page)
        return { woods: woods > 0.08, water: water > 0.001, contours: contours > 0.002 }
      },
      { timeout: 45_000 },
    )
    .toEqual({ woods: true, water: true, contours: true })
  await page.locator('.maplibregl-ctrl-attrib-button').click()
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Invented land of the demo')
})

test('a pack brings the drawn land along: it is there in airplane mode after a cold start', async ({
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  await logIn(page)
  await download(page)
  await hunter.airplane(true)
  page = await pageOf(await hunter.restart())
  await hunter.airplane(true)
  await page.goto('/my-profile/hunt/1')
  const { woods, contours } = await drawnLand(page)
  expect(woods).toBeGreaterThan(0.1)
  expect(contours).toBeGreaterThan(0.002)
  expect(await axeViolations(page)).toEqual([])
})
