import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit } from '#tests/support/browser/screen.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

for (const viewport of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
])
  test(`the words on the maps of a sheet can be read at ${viewport.width} px, and none covers another`, async ({
    app,
    browser,
  }) => {
    const page = await visit(browser, app.url, { viewport })
    await startSignedIn(page, demo('hunter'))
    await page.goto('/stand-sheet?standId=1&reservationId=1')
    const maps = page.locator('article section svg[role="img"]')
    await expect(maps).toHaveCount(3)
    await expect(page.locator('article section svg[data-ready="true"]')).toHaveCount(3)
    const found = await maps.evaluateAll((each) =>
      each.map((map) =>
        [...map.querySelectorAll('[data-mark] text, text[data-mark]')].map((text) => {
          const { left, top, right, bottom } = text.getBoundingClientRect()
          const edge = map.getBoundingClientRect()
          return {
            word: text.textContent,
            box: { left, top, right, bottom },
            isInside: left >= edge.left - 1 && right <= edge.right + 1,
          }
        }),
      ),
    )
    for (const words of found) {
      expect(words.length).toBeGreaterThan(3)
      for (const [index, { word, box, isInside }] of words.entries()) {
        expect(box.bottom - box.top, word).toBeGreaterThanOrEqual(13)
        expect(isInside, word).toBe(true)
        for (const other of words.slice(index + 1))
          expect(meet(box, other.box), `${word} and ${other.word}`).toBe(false)
      }
    }
    await leave(page)
  })
