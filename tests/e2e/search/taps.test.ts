import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'
import { says, visit } from '#tests/support/browser/screen.ts'

/** What stands at once after a tap, before the browser has had time for anything else. */
const atOnce = (page: Page, role: string, name: string) =>
  page.evaluate(
    async ([of, called]) => {
      const target = [...document.querySelectorAll<HTMLElement>(of!)].find(
        ({ textContent }) => textContent.trim() === called,
      )!
      target.click()
      await Promise.resolve()
      return {
        marked: target.getAttribute('aria-pressed') ?? target.getAttribute('aria-selected'),
        address: location.search,
        panel: document.querySelector('#tab-panel')?.getAttribute('aria-labelledby') ?? null,
      }
    },
    [role, name],
  )

test('a tap on a species, a view or a tab is shown at once, and its work follows', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.goto('/stand')
  const species = page.getByRole('group', { name: 'Species' }).getByRole('button')
  await expect(species.nth(2)).toBeVisible()
  const [first, second] = [await species.nth(1).innerText(), await species.nth(2).innerText()]
  expect(await atOnce(page, '[role="group"] button', first)).toMatchObject({ marked: 'true', address: '' })
  expect(await atOnce(page, '[role="group"] button', second)).toMatchObject({ marked: 'true' })
  // Two quick taps are two species.
  await expect(page).toHaveURL(/species=\d+&species=\d+$/)
  await page.goBack()
  await page.goBack()
  await expect(species.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(species.nth(1)).toHaveAttribute('aria-pressed', 'false')

  expect(await atOnce(page, '[role="group"] button', 'Blog')).toMatchObject({ marked: 'true', address: '' })
  await says(page, 'Blog View')
  await page.goBack()
  await says(page, 'List View')
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto('/stand/1')
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeVisible()
  expect(await atOnce(page, '[role="tab"]', 'Reviews')).toMatchObject({
    marked: 'true',
    panel: 'tab-description',
  })
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible()
})
