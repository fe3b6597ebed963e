import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 } }
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

test('an administrator sees a disputed payment, decides it for the bank of the sandbox, and the booking shows it', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await startSignedIn(page, demo('admin'))
  await page.goto('/admin/disputes')
  await says(page, 'No open disputes')
  expect(await axeViolations(page)).toEqual([])

  const hunter = await app.login('hunter2')
  const { data: offers } = await app.call<{
    data: { available_dates: { date: string; is_reserved: boolean }[] }
  }>('hunting-detail/2', { token: hunter })
  const day = offers.available_dates.filter(({ is_reserved }) => !is_reserved).at(-1)!.date
  const { data: held } = await app.call<{ data: { reservation_id: number; payment_intent: string } }>(
    'reserve-stand',
    { token: hunter, body: { stand_id: 2, reserve_dates: [day], cancellation_policy: true } },
  )
  await app.call('sandbox/pay', {
    token: hunter,
    body: { payment_intent: held.payment_intent, number: '4000000000000259', expiry: '12/40', cvc: '123' },
  })
  await app.call('test/clock', { body: { now: new Date(Date.now() + 120_000).toISOString() } })
  await app.runJobs()
  await app.call('test/clock', { body: { now: null } })

  await page.reload()
  await says(page, '1 dispute', 'Evidence needed', 'The card’s holder did not pay it', 'With the bank')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'We lose').click()
  await says(page, 'The bank has decided', 'No open disputes')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Decided')
  await expect(page).toHaveURL(/show=closed/)
  await expect(cards(page)).toHaveCount(1)
  await says(page, 'Of that from the landowner')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: `#${held.reservation_id}` }).click()
  await says(page, 'Taken back by the bank', 'Dispute lost')
})
