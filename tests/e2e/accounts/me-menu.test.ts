import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit } from '#tests/support/browser/screen.ts'

test('Me on a phone begins with the menu in four groups, which have each entry of the wide menu once', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 780 } })
  const menu = page.getByRole('navigation', { name: 'My Dashboard' })
  const entries = async () =>
    (await menu.locator('a, li > button').allTextContents()).map((text) => text.trim()).toSorted()
  await startSignedIn(page, demo('admin'))
  await page.goto('/my-profile/my-profile')
  await expect(menu.getByRole('link', { name: 'Administration' })).toBeVisible()
  await expect(menu).toHaveCount(1)
  const all = await entries()
  expect(new Set(all).size).toBe(all.length)

  await page.setViewportSize({ width: 360, height: 780 })
  const groups = menu.getByRole('region')
  await expect(groups.getByRole('heading')).toHaveText(['Hunting', 'My land', 'Account', 'Help and app'])
  await expect.poll(entries).toEqual(all)
  for (const [group, entry] of [
    ['Hunting', 'My reservations'],
    ['My land', 'Payments'],
    ['Account', 'My Profile'],
    ['Help and app', 'Administration'],
  ] as const)
    await expect(
      menu.getByRole('region', { name: group }).getByRole('link', { name: entry, exact: true }),
    ).toBeVisible()
  const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y
  expect(await top('Hunting')).toBeLessThan(await top('Profile'))
  await menu.getByRole('region', { name: 'Help and app' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Nobody else is led to the administration.
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/my-profile')
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.poll(entries).toEqual(all.filter((entry) => entry !== 'Administration'))
  await leave(page)
})
