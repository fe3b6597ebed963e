import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { addDays } from '#core/rules/time/days.ts'
import { booked } from '#tests/support/browser/booked.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { cards } from '#tests/support/browser/stays.ts'
import {
  button,
  changed,
  hold as keepBack,
  leave,
  loseAnswers,
  refused,
  says,
  visit,
  fillCard,
} from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 } }
const enter = (page: Page, who: string) => startSignedIn(page, demo(who))
const free = (page: Page) => page.getByRole('button', { name: /, free$/ })

/** Stands in for the script of the provider: keeps what it is asked, and answers when the test says so. */
const fakeProvider = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = []
    const answer: { give?: (result: unknown) => void } = {}
    const Stripe = () => ({
      elements: () => ({ create: () => ({ mount: () => undefined }) }),
      confirmPayment: (wish: unknown) => {
        asked.push((wish as { confirmParams: unknown }).confirmParams)
        return new Promise((resolve) => (answer.give = resolve))
      },
    })
    Object.assign(globalThis, { Stripe, asked, answer })
  })
const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
const answer = (page: Page, result: unknown) =>
  page.evaluate(
    (given) => (globalThis as unknown as { answer: { give: (result: unknown) => void } }).answer.give(given),
    result,
  )
const keys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).toSorted())

const hold = async (page: Page, stand: number) => {
  await page.goto(`/reserve-stand/${stand}`)
  await free(page).first().click()
  await page.getByLabel('I accept the cancellation policy').check()
  await button(page, 'COMPLETE RESERVATION').click()
}

test('a payment goes to the provider with its way back, cannot be closed meanwhile, and its card form can be given up', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await fakeProvider(page)
  await enter(page, 'hunter2')
  await changed(page, calls.reservations.create, (created) => ({
    ...created,
    data: { ...created.data, provider: 'stripe', publishable_key: 'pk_test_1' },
  }))
  await hold(page, 9)
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  const pay = dialog.getByRole('button', { name: /^PAY \$/ })
  await pay.click()
  await expect.poll(() => asked(page)).toEqual([{ return_url: `${app.url}/success` }])
  for (const closing of ['Escape', 'button'] as const) {
    if (closing === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: /close/i }).click()
    await expect(page.getByRole('dialog', { name: 'Stop paying?' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
  }
  await answer(page, { error: { message: 'Your card has expired.' } })
  await says(page, 'Your card has expired.')
  expect((await page.getByText('Your card has expired.').boundingBox())!.y).toBeGreaterThan(
    (await pay.boundingBox())!.y,
  )
  expect(await keys(page)).toContain('payment:9')
  await page.keyboard.press('Escape')
  await button(page, 'Give the days back').click()
  await expect(dialog).toHaveCount(0)
  expect(await keys(page)).not.toContain('payment:9')
  await leave(page)
})

test('the way back from the provider confirms what is paid alone, and leads a failed payment to its form', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  page.on('dialog', (dialog) => void dialog.accept())
  await enter(page, 'hunter2')
  await hold(page, 10)
  await expect(page.getByLabel('Card number')).toBeVisible()
  const intent = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('payment:10')!) as { payment_intent: string }).payment_intent,
  )
  await page.goto(`/success?payment_intent=${intent}&redirect_status=failed`)
  await expect(page).toHaveURL('/reserve-stand/10')
  await says(page, 'The payment did not go through. Nothing was charged.')
  await expect(page.getByLabel('Card number')).toBeVisible()

  await page.goto(`/success?payment_intent=${intent}&redirect_status=succeeded`)
  await says(page, 'Confirming your payment', 'The payment is not complete. Nothing was charged.')
  await expect(page.getByRole('heading', { name: 'Reservation Confirmed' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await fillCard(page)
  await page.getByRole('button', { name: /^PAY \$/ }).click()
  await says(page, 'Reservation Confirmed')
  expect(await keys(page)).not.toContain('payment:10')
  const kept = await page.evaluate(() => sessionStorage.getItem('booking:10') ?? '{"choice":null}')
  expect(JSON.parse(kept)).toMatchObject({ choice: null })
  await leave(page)
})

test('a request for funds is paid by card with the page that it is on as the way back', async ({
  app,
  browser,
}) => {
  const asks = { amount: '40', description: 'Gate chain' }
  await app.call('fund-transfer/1', { token: await app.login('landowner'), body: asks })
  const page = await visit(browser, app.url, phone)
  await fakeProvider(page)
  await enter(page, 'hunter')
  await page.goto('/my-profile/reservation-details/1')
  await page.route('**/api/handle-fund-transfer/*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, provider: 'stripe', publishable_key: 'pk_test_1' } },
    })
  })
  const box = page.getByRole('region', { name: 'FUNDS REQUEST' })
  await box.getByRole('tab', { name: 'Received' }).click()
  await box.getByRole('button', { name: 'PAY $40.00' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /by card/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^PAY \$40.00$/ })
    .click()
  await expect.poll(() => asked(page)).toEqual([{ return_url: page.url() }])
  await leave(page)
})

test('a payment says at once what it is for, and after a lost answer that it charges once at most', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  const give = await keepBack(page, /\/api\/reservation-detail\//)
  await hold(page, 12)
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  const { data: stand } = await app.call<{ data: { title: string } }>('stand-detail/12')
  const pay = dialog.getByRole('button', { name: /^PAY \$/ })
  const [dollars] = /\$[\d.,]+/.exec(await pay.innerText())!
  await expect(dialog.locator('p').first()).toContainText(stand.title)
  await expect(dialog.locator('p').first()).toContainText(/\d{4} · /)
  await expect(dialog.locator('p').first()).toContainText(dollars)
  give()
  await fillCard(dialog)
  const answers = await loseAnswers(page, calls.sandbox.pay)
  await pay.click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Press again when you have a signal: you are charged at most once.',
  )
  answers.keep()
  await pay.click()
  await says(page, 'Reservation Confirmed')
  expect(answers.keys.length).toBeGreaterThan(1)
  expect(new Set(answers.keys).size).toBe(1)
  await leave(page)
})

test('days are given back after a lost answer only if they were not paid', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await hold(page, 13)
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await fillCard(dialog)
  await loseAnswers(page, calls.sandbox.pay)
  await dialog.getByRole('button', { name: /^PAY \$/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()

  // Without a signal nobody knows it: the days stay held.
  await page.route('**/api/**', (route) => route.abort())
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Stop paying?' })
  await expect(leaving).toContainText('If your card was not charged, the days become free for others.')
  await button(page, 'Give the days back').click()
  await expect(leaving).toHaveCount(0)
  await expect(dialog.getByRole('alert').last()).toContainText('Whether it was paid is not known yet')
  expect(await keys(page)).toContain('payment:13')

  await page.unroute('**/api/**')
  await page.keyboard.press('Escape')
  await button(page, 'Give the days back').click()
  await says(page, 'Reservation Confirmed')
  await leave(page)
})

test('days that were not given back for want of a signal stay held, and the dialog says so', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await hold(page, 14)
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect(dialog.getByLabel('Card number')).toBeVisible()
  await page.route('**/api/pending-reservation*', (route) => route.abort())
  await page.keyboard.press('Escape')
  await button(page, 'Give the days back').click()
  await expect(page.getByRole('dialog', { name: 'Stop paying?' })).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toContainText('It is not paid, but your days may still be held')
  expect(await keys(page)).toContain('payment:14')

  await page.unroute('**/api/pending-reservation*')
  await page.keyboard.press('Escape')
  await button(page, 'Give the days back').click()
  await expect(dialog).toHaveCount(0)
  expect(await keys(page)).not.toContain('payment:14')
  await leave(page)
})

test('the price of chosen days is previewed without a signal, as the server prices them', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await page.goto('/reserve-stand/11')
  await expect(free(page).first()).toBeVisible()
  // This month may be at its last day.
  await button(page, 'Later month').click()
  await expect(free(page).first()).toBeVisible()
  const days = await free(page).evaluateAll((each) =>
    each.map((day) => day.getAttribute('data-day')!.split('-').toReversed().join('-')),
  )
  const begin = days.find((day) => days.includes(addDays(day, 1)))!
  const dayButton = (day: string) => page.locator(`[data-day="${day.split('-').toReversed().join('-')}"]`)
  const end = addDays(begin, 1)
  await dayButton(begin).click()
  const total = page.getByRole('row', { name: 'Total Amount' })
  await expect(total).toBeVisible()
  await page.context().setOffline(true)
  await dayButton(end).click()
  const { data } = await app.call<{ data: { total_amount: number } }>('reservation-payment-summary', {
    token: await app.login('hunter2'),
    body: { stand_id: 11, reserve_dates: [begin, end] },
  })
  expect(data.total_amount).toBeGreaterThan(1)
  await expect(total).toContainText(showMoney(Math.round(data.total_amount * 100)))
  await page.context().setOffline(false)
  await leave(page)
})

test('chosen days whose price is not known yet are not asked for again', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  // Without the fees the phone cannot say a price itself.
  await refused(page, serviceCalls.config, 503, 'Not now')
  await enter(page, 'hunter2')
  await keepBack(page, /\/api\/reservation-payment-summary$/)
  await page.goto('/reserve-stand/11')
  await says(page, 'Choose days, a season or the year to see the price.')
  await free(page).first().click()
  await says(page, 'Asking for the price…')
  await page.context().setOffline(true)
  await says(page, 'The price needs a signal.')
  await page.context().setOffline(false)
  await page.context().close()
})

test('a day that the landowner has blocked is not for booking, and the calendar ends two years after the last one', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  const owner = await app.login('landowner')
  const token = await app.login('hunter2')
  const daysOf = async () =>
    (
      await app.call<{ data: { available_dates: { date: string; is_reserved: boolean }[] } }>(
        'hunting-detail/1',
        { token },
      )
    ).data.available_dates
  const days = await daysOf()
  const [first, blocked] = days.filter(({ is_reserved: reserved }) => !reserved).map(({ date }) => date)
  await app.call('block-out-day/1', {
    token: owner,
    body: { start_date: blocked, end_date: blocked, notes: 'Fences are mended' },
  })
  await page.goto('/reserve-stand/1')
  const cell = (date: string) => page.locator(`[data-day="${date.split('-').toReversed().join('-')}"]`)
  await expect(page.locator('[data-day]').first()).toBeVisible()
  // What lies before the first day on offer cannot be reached, and after the last one nothing.
  await expect(button(page, 'Earlier month')).toBeDisabled()
  // A month may end between the two.
  const turnTo = async (date: string) => {
    while (!(await cell(date).isVisible())) await button(page, 'Later month').click()
  }
  await turnTo(first!)
  await expect(cell(first!)).not.toHaveAttribute('aria-disabled')
  await turnTo(blocked!)
  await expect(cell(blocked!)).toHaveAttribute('aria-disabled', 'true')
  await cell(blocked!).dispatchEvent('click')
  await expect(page.locator('[data-chosen]')).toHaveCount(0)
  for (let month = 0; month < 60 && (await button(page, 'Later month').isEnabled()); month += 1)
    await button(page, 'Later month').click()
  const twoYearsOn = addDays(days.at(-1)!.date, 1).replace(/^\d+/, (year) => String(Number(year) + 2))
  await expect(cell(twoYearsOn)).toHaveAccessibleName(/not available$/)
  await leave(page)
})

test('a cancellation that the server refuses is an error in a dialog', async ({ app, browser }) => {
  const id = await booked(app, await app.login('hunter2'))
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await page.goto('/my-profile/my-reservations')
  const card = cards(page).filter({ has: page.locator(`a[href$="/reservation-details/${id}"]`) })
  await refused(page, calls.reservations.cancel, 409, 'Reservation cannot be cancelled', id)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'PROCEED').click()
  await expect(page.getByRole('dialog', { name: 'Error' }).getByRole('alert')).toHaveText(
    'Reservation cannot be cancelled',
  )
  await leave(page)
})
