import type { Browser, Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { addDays, eachDay } from '#core/rules/time/days.ts'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, changed, leave, visit } from '#tests/support/browser/screen.ts'
import { signWaiver } from '#tests/support/browser/waiver.ts'

const attribute = (day: string) => day.split('-').toReversed().join('-')
const dayOf = (page: Page, day: string) => page.locator(`[data-day="${attribute(day)}"]`)

const stand = 6

/** Five free days of one month, as the calendar shows one month at a time. */
const fiveFreeDays = async (app: App, token: string): Promise<string[]> => {
  const { data } = await app.call<{ data: { available_dates: { date: string; is_reserved: boolean }[] } }>(
    `hunting-detail/${stand}`,
    { token },
  )
  const free = new Set(data.available_dates.flatMap((each) => (each.is_reserved ? [] : each.date)))
  const first = [...free].find((day) =>
    eachDay(day, addDays(day, 4)).every((each) => free.has(each) && each.slice(0, 7) === day.slice(0, 7)),
  )!
  return eachDay(first, addDays(first, 4))
}

/** Another hunter may book, too. */
const signAsOther = async (app: App, browser: Browser) => {
  const other = await visit(browser, app.url)
  await startSignedIn(other, demo('hunter'))
  await other.goto('/wavier-form')
  await signWaiver(other)
  await expect(other).not.toHaveURL(/wavier/)
  await leave(other)
}

/** Chooses from the first to the last day and accepts the policy. */
const choose = async (page: Page, days: readonly string[]) => {
  await page.goto(`/reserve-stand/${stand}`)
  await expect(page.getByRole('button', { name: /, free$/ }).first()).toBeVisible()
  for (const day of [days[0]!, days.at(-1)!]) {
    while (!(await dayOf(page, day).isVisible())) await button(page, 'Later month').click()
    await dayOf(page, day).click()
  }
  await page.getByLabel('I accept the cancellation policy').check()
  await expect(button(page, 'COMPLETE RESERVATION')).toBeEnabled()
}

test('days that others took are named, what is left is kept, and a hunter goes on with it or chooses others', async ({
  app,
  browser,
}) => {
  await signAsOther(app, browser)
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('hunter2'))
  const token = await app.login('hunter')
  const take = (days: readonly string[]) =>
    app.call('reserve-stand', {
      token,
      body: { stand_id: stand, reserve_dates: days, cancellation_policy: true },
    })
  const days = await fiveFreeDays(app, token)
  await choose(page, days)
  await take(days.slice(1, 2))
  await button(page, 'COMPLETE RESERVATION').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/^1 day you chose was taken in the meantime: .+\. Nothing was charged\./)
  await expect(dayOf(page, days[1]!)).toHaveAccessibleName(/, booked$/)
  for (const day of days) await expect(dayOf(page, day)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'COMPLETE RESERVATION')).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  // The longer rest is offered.
  await alert.getByRole('button', { name: /^Continue with / }).click()
  await expect(alert).toHaveCount(0)
  for (const [at, day] of days.entries())
    await expect(dayOf(page, day)).toHaveAttribute('aria-pressed', String(at > 1))
  await expect(page.getByLabel('I accept the cancellation policy')).toBeChecked()

  await take(days.slice(2))
  await button(page, 'COMPLETE RESERVATION').click()
  await expect(alert).toContainText(/^3 days you chose were taken in the meantime: /)
  await expect(alert.getByRole('button')).toHaveText(['Choose other days'])
  await alert.getByRole('button').click()
  await expect(page.locator('[data-day]:focus')).toBeVisible()
  await expect(page.locator('[data-day][aria-pressed="true"]')).toHaveCount(0)
  await leave(page)
})

test('days that are held for one’s own payment are not said to be taken', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('hunter2'))
  const days = await fiveFreeDays(app, await app.login('hunter2'))
  await choose(page, days.slice(0, 2))
  await button(page, 'COMPLETE RESERVATION').click()
  await expect(page.getByRole('dialog')).toContainText('PAY')
  // What is behind the dialog is read again, as after a return to the page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  for (const day of days.slice(0, 2))
    await expect(dayOf(page, day)).toHaveAttribute('aria-label', /, booked$/)
  await expect(page.locator('[role="alert"]')).toHaveCount(0)
  await leave(page)
})

test('a hold that runs out during the payment takes no card any more, and leads back to the choice', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  page.on('dialog', (dialog) => void dialog.accept())
  await startSignedIn(page, demo('hunter2'))
  const token = await app.login('hunter2')
  const days = await fiveFreeDays(app, token)
  await choose(page, days)
  await changed(page, calls.reservations.create, (created) => ({
    ...created,
    data: { ...created.data, hold_until: new Date(Date.now() + 8000).toISOString() },
  }))
  await button(page, 'COMPLETE RESERVATION').click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect(dialog.getByRole('button', { name: /^PAY/ })).toBeVisible()
  const over = dialog.getByText('Your days are no longer held, so you can no longer pay here.')
  await expect(over).toBeFocused({ timeout: 20_000 })
  await expect(dialog.getByRole('button', { name: /^PAY|^Split/ })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  // Another hunter is faster.
  await signAsOther(app, browser)
  const other = await app.login('hunter')
  await page.route('**/api/pending-reservation*', async (route) => {
    const response = await route.fetch()
    await app.call('reserve-stand', {
      token: other,
      body: { stand_id: stand, reserve_dates: days.slice(0, 1), cancellation_policy: true },
    })
    await route.fulfill({ response })
  })
  await button(page, 'Back to the days').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(/^1 day you chose was taken in the meantime/)
  for (const day of days) await expect(dayOf(page, day)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeVisible()
  await leave(page)
})
