import type { Page } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { pageOf } from '#tests/support/browser/hunt.ts'
import { visit } from '#tests/support/browser/screen.ts'

test.use({ withImagery: true })

const choice = (page: Page) => page.getByRole('group', { name: 'What the map shows' })
const pressed = (page: Page) => choice(page).locator('button[aria-pressed="true"]')

test('what the map shows is chosen once for every map, and remembered by the phone', async ({ phone }) => {
  const owner = await phone()
  let page = await pageOf(owner.context)
  await page.goto('/stand?view=map')
  await expect(pressed(page)).toHaveText('Topographic')
  const asked = page.waitForResponse((response) => response.url().includes('/tiles/imagery/'))
  const zoom = () => page.locator('[data-zoom]').getAttribute('data-zoom')
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect.poll(zoom).toBe('11.0')
  // A map that was moved can be saved as a search: that line stands above it from now on.
  await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
  const { x, y } = (await choice(page).boundingBox())!
  await choice(page).getByRole('button', { name: 'Satellite' }).click()
  await expect(pressed(page)).toHaveText('Satellite')
  await asked
  await expect.poll(zoom).toBe('11.0')
  expect(await choice(page).boundingBox()).toMatchObject({ x, y })

  await test.step('on the map of a stand, after a cold start', async () => {
    page = await pageOf(await owner.restart())
    await page.goto('/stand/1')
    await page.getByRole('tab', { name: 'Location' }).click()
    await expect(pressed(page)).toHaveText('Satellite')
    await choice(page).getByRole('button', { name: 'Topographic' }).focus()
    await page.keyboard.press('Enter')
    await expect(pressed(page)).toHaveText('Topographic')
  })

  await test.step("on the map of an owner's land", async () => {
    await logIn(page, demo('landowner'))
    await expect(page).toHaveURL(/my-stands/)
    await page.goto('/my-profile/update-stand/1')
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^The land/ })
      .click()
    await expect(pressed(page)).toHaveText('Topographic')
  })
})

test('a map that is drawn anew in the dark shows what another tab has chosen meanwhile', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.goto('/stand?view=map')
  await expect(page.locator('[data-zoom]')).toBeVisible()
  await expect(pressed(page)).toHaveText('Topographic')
  await page.evaluate(() => localStorage.setItem('map-ground', 'satellite'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(pressed(page)).toHaveText('Satellite')
  await expect(page.locator('[data-zoom]')).toBeVisible()
})
