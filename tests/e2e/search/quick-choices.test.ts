import { expect, startSignedIn, demo, test } from '#tests/support/browser/app.ts'
import { button, leave, says, visit } from '#tests/support/browser/screen.ts'
import { wide } from '#tests/support/browser/stays.ts'

/** Two acts within one task of the page: no hand is as quick, and a slow phone takes a quick hand's so. */
test('two filters chosen before the next render both count', async ({ app, browser }) => {
  const page = await visit(browser, app.url, wide)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/trophies-room')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.getByRole('combobox', { name: 'State' }).locator('option').nth(1)).toBeAttached()
  await filters.evaluate((group) => {
    for (const [name, at] of [
      ['State', 1],
      ['Marked Trophies', 1],
    ] as const) {
      const label = [...group.querySelectorAll('label')].find(({ textContent }) => textContent === name)!
      const select = label.control as HTMLSelectElement
      select.selectedIndex = at
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/[?&]marked_trophy=/)
  await expect(page).toHaveURL(/[?&]state=/)
  await expect(filters.getByRole('combobox', { name: 'State' })).not.toHaveValue('')
  await expect(filters.getByRole('combobox', { name: 'Marked Trophies' })).toHaveValue('1')
  await leave(page)
})

test('a map that still moves when the list is chosen leaves its place out of the address', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { ...wide, reducedMotion: 'reduce' })
  // Moves the map the moment the address has the list, before the list is drawn.
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (state, title, to) => {
      push(state, title, to)
      if (!String(to).includes('view=list')) return
      // Not within `pushState` itself, where nothing of a page can run.
      queueMicrotask(() =>
        document
          .querySelector('[data-ready] canvas')!
          .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39, bubbles: true })),
      )
    }
  })
  await page.goto('/stand?view=map')
  await says(page, 'Map View')
  await expect(page).toHaveURL(/latitude=/)
  await expect(page.locator('[data-ready] canvas')).toBeVisible()
  await button(page, 'List').click()
  await says(page, 'List View')
  await expect(page).toHaveURL(/\/stand\?view=list$/)
  await leave(page)
})
