import { expect, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'
import { smallTargets } from '#tests/support/browser/targets.ts'

test('the pills of the map and the button of its credits are small to see and large to touch', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await page.goto('/stand?view=map')
  const pill = page.getByRole('button', { name: / a day/ }).first()
  await expect(pill).toBeVisible()
  const credits = page.locator('.maplibregl-ctrl-attrib-button')
  await expect(credits).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect((await pill.boundingBox())!.height).toBeLessThanOrEqual(34)
  expect((await credits.boundingBox())!.height).toBeLessThanOrEqual(26)
  /** Those which a finger meets so far above and below their middle; others may lie over a neighbor. */
  const met = (css: string, ...away: number[]) =>
    page.locator(css).evaluateAll(
      (nodes, offsets) =>
        nodes.filter((node) => {
          const { x, y, width, height } = node.getBoundingClientRect()
          const [left, top] = [x + width / 2, y + height / 2]
          return offsets.every((offset) => document.elementFromPoint(left, top + offset) === node)
        }).length,
      away,
    )
  expect(await met('.maplibregl-marker', -20, 0, 20)).toBeGreaterThan(1)
  expect(await met('.maplibregl-ctrl-attrib-button', -28, 0, 12)).toBe(1)
  // Opened, the credits keep their words beside the button.
  await credits.click()
  expect(await smallTargets(page)).toEqual([])
})
