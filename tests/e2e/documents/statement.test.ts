import { readFileSync } from 'node:fs'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, leave, says, visit } from '#tests/support/browser/screen.ts'

test('a yearly statement is downloaded from the payments, and a failure is said and tried again', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/payments')
  const thisYear = new Date().getFullYear()
  const year = page.getByRole('combobox', { name: 'Year' })
  await expect(year).toHaveValue(String(thisYear))
  await expect(year.locator('option').last()).toHaveText('2020')
  await year.selectOption(String(thisYear - 1))
  await page.route(/\/api\/statements\//, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'X-Highseat': '0.2.0' },
      json: { message: 'The service is being looked after.' },
    }),
  )
  await button(page, 'Download as PDF').click()
  await says(page, 'The service is being looked after.')
  await page.unrouteAll({ behavior: 'wait' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try again' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`highseat-${thisYear - 1}.pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await leave(page)
})
