import { expect, test } from '#tests/support/browser/app.ts'
import { says, visit } from '#tests/support/browser/screen.ts'

test('a stand shows its points of interest, and its special occasions with their days and prices', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const { data: stand } = await app.call<{ data: { points_of_interest: { name: string }[] } }>(
    'stand-detail/42',
  )
  expect(stand.points_of_interest.length).toBeGreaterThan(0)
  await page.goto('/stand/42')
  await says(page, ...stand.points_of_interest.map(({ name }) => name))
  const heading = page.getByRole('heading', { name: 'Seasons and special occasions' })
  const times = page.locator('section').filter({ has: heading }).last()
  await expect(times).toContainText(/Opening weekend\w{3} \d{2}, \d{4}\$\d+\.\d{2}/)
})
