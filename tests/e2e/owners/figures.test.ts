import { readFileSync } from 'node:fs'
import { calls } from '#core/calls/registry/table.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, visit } from '#tests/support/browser/screen.ts'

test('a landowner sees what each stand earns, how full it is and how often it is looked at, and takes it along as a file', async ({
  app,
  browser,
}) => {
  const hunter = await visit(browser, app.url)
  await startSignedIn(hunter, demo('hunter2'))
  const counted = hunter.waitForResponse('**/api/stand-view/1')
  await hunter.goto('/reserve-stand/1')
  expect((await counted).status()).toBe(200)
  await leave(hunter)

  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/my-profile')
  await page.goto('/my-profile/figures')
  await expect(page).toHaveTitle(/^Figures\b/)
  for (const name of ['Occupancy', 'Yield a day', 'Upcoming income', 'Views', 'Reply time'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const fact = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(fact('Occupancy')).toContainText(/^Occupancy\d+%[\d,]+ of [\d,]+ days booked$/)
  await expect(fact('Views')).toContainText(/Views1/)
  for (const name of ['Occupancy', 'Views', 'Earnings']) {
    await button(page, name).click()
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('table', { name: 'Figures by month' }).getByRole('row')).toHaveCount(13)
  // On a phone each value stands beside its name, and nothing lies outside of its table.
  for (const [name, labels] of [
    ['Figures by month', ['Earnings', 'Occupancy', 'Booked days', 'Views']],
    ['Figures by stand', ['Earnings', 'Yield a day', 'Occupancy', 'Views', 'Favorites']],
  ] as const) {
    const table = page.getByRole('table', { name })
    const cells = table.getByRole('row').nth(1).getByRole('cell')
    expect(
      await cells.evaluateAll((all) =>
        all.map((cell) => getComputedStyle(cell, '::before').content.replace(/^"([^"]*)".*$/, '$1')),
      ),
    ).toEqual(labels)
    const box = (await table.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    for (const cell of await cells.all()) {
      const { x, width } = (await cell.boundingBox())!
      expect([x >= box.x, x + width <= box.x + box.width]).toEqual([true, true])
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const first = page
    .getByRole('table', { name: 'Figures by stand' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
  const tops = await first.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await axeViolations(page)).toEqual([])

  const file = page.waitForEvent('download')
  await button(page, 'CSV').click()
  const saved = await file
  expect(saved.suggestedFilename()).toBe('figures.csv')
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('"Month","Stand","Earnings","Offered days","Booked days","Views"')
  expect(lines.filter((line) => line.includes('"Cedar Creek Tower Stand"'))).toHaveLength(12)

  await page
    .getByRole('combobox', { name: 'Stand' })
    .or(page.getByRole('textbox', { name: 'Stand' }))
    .click()
  await page.getByRole('option', { name: 'Cedar Creek Tower Stand' }).click()
  await expect(page.getByRole('heading', { name: 'By stand' })).toHaveCount(0)

  await changed(page, calls.figures.read, (answer) => ({
    ...answer,
    data: { months: [], stands: [], replies: { asked: 0, answered: 0, median_minutes: null } },
  }))
  await page.reload()
  await says(page, 'No stand yet', 'List your land')
  await leave(page)

  const other = await visit(browser, app.url)
  await startSignedIn(other, demo('landowner'))
  await refused(other, calls.figures.read, 400, 'That request could not be read.')
  await other.goto('/my-profile/figures')
  await says(other, 'The figures could not be loaded.')
  await leave(other)
})
