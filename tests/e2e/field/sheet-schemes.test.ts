import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'

/** From 0, black, to 255, of the paper and of its ink. */
const lights = (page: Page) =>
  page.getByRole('article').evaluate((node) => {
    const { backgroundColor, color } = getComputedStyle(node)
    const light = (text: string) => {
      const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
      return Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
    }
    return { paper: light(backgroundColor), ink: light(color) }
  })

for (const scheme of ['dark', 'red-night'] as const)
  test(`the stand sheet is ${scheme} on the screen and black on white on paper`, async ({ app, browser }) => {
    const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
    await startSignedIn(page, demo('hunter'))
    await page.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme)
    await page.goto('/stand-sheet?standId=1')
    await expect(page.getByRole('article')).toBeVisible()
    const screen = await lights(page)
    expect(screen.paper).toBeLessThan(60)
    expect(screen.ink).toBeGreaterThan(120)
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await lights(page)).toEqual({ paper: 255, ink: 0 })
    const filters = await page
      .locator('article section svg')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).filter))
    expect(new Set(filters)).toEqual(new Set(['none']))
  })
