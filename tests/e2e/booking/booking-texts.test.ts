import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import type { HuntingDetail } from '#core/calls/reservations.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { showDay } from '#core/rules/time/days.ts'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import {
  button,
  changed,
  hold,
  leave,
  refused,
  says,
  visit,
  fillCard,
} from '#tests/support/browser/screen.ts'

/** A stand of the demo with a season, a yearly rental, vouchers and discounts for several days. */
const stand = 13
const phone = { viewport: { width: 360, height: 780 } }
const money = (dollars: number) => showMoney(Math.round(dollars * 100))

const offersOf = async (app: App, token: string): Promise<HuntingDetail> =>
  (await app.call<{ data: HuntingDetail }>(`hunting-detail/${stand}`, { token })).data

const enter = (page: Page, who: string) => startSignedIn(page, demo(who))
/** A day of the calendar, whose attribute is written as the documents write it: DD-MM-YYYY. */
const day = (page: Page, name: string) => page.locator(`[data-day="${name.split('-').reverse().join('-')}"]`)
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('the booking screen offers days, seasons and the year, one at a time, with every part of the price', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter2')
  const offers = await offersOf(app, token)
  const free = offers.available_dates.filter(({ is_reserved: reserved }) => !reserved).map(({ date }) => date)
  // The calendar shows one month: at the end of one, the next has the five days.
  const inMonth = free.map((date) => free.filter((each) => each.slice(0, 7) === date.slice(0, 7)))
  const [booked, gone, from, to, third, cents] = inMonth.find(({ length }) => length >= 6) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await changed(
    page,
    calls.reservations.offers,
    ({ data, ...rest }) => ({
      ...rest,
      data: {
        ...data,
        available_dates: data.available_dates
          .filter(({ date }) => date !== gone)
          .map((offer) => (offer.date === booked ? { ...offer, is_reserved: true } : offer))
          .map((offer) => (offer.date === cents ? { ...offer, rate: 1110.5 } : offer)),
      },
    }),
    stand,
  )
  await page.goto(`/reserve-stand/${stand}`)

  await test.step('days with their prices, taken ones and those that are not offered', async () => {
    await says(page, 'Book Your Adventure', 'Available Seasons', 'Yearly Bookings')
    await expect(page).toHaveTitle(/^Reserve Stand\b/)
    await expect(page.locator('[data-day]').first()).toBeVisible()
    if ((await day(page, booked).count()) === 0) await button(page, 'Later month').click()
    const word = (name: string) => day(page, name).locator('small')
    await expect(word(booked)).toHaveAttribute('data-word', 'Booked')
    await expect(word(gone)).toHaveAttribute('data-word', 'N/A')
    const rate = offers.available_dates.find(({ date }) => date === from)!.rate
    await expect(word(from)).toHaveAttribute('data-word', `$${rate}`)
    await expect(word(cents)).toHaveAttribute('data-word', '$1110.50')
    await expect(day(page, cents)).toHaveAccessibleName(/, \$1110\.50, free$/)
    const [price, around] = [await word(cents).boundingBox(), await day(page, cents).boundingBox()]
    expect(price!.width).toBeLessThanOrEqual(around!.width)
    for (const name of [booked, gone]) await expect(day(page, name)).toHaveAttribute('aria-disabled', 'true')
    const box = (await day(page, from).boundingBox())!
    expect(box.width).toBeGreaterThanOrEqual(44)
    expect(box.height).toBeGreaterThanOrEqual(44)
    for (const name of [booked, gone]) await day(page, name).dispatchEvent('click')
    await expect(page.locator('[data-chosen]')).toHaveCount(0)
  })

  await test.step('one click is one day, a second one a range, and the price stays in view', async () => {
    await day(page, from).click()
    await expect(page.locator('[data-chosen]')).toHaveCount(1)
    await expect(summary(page)).toContainText('1 day')
    await day(page, to).click()
    await expect(page.locator('[data-chosen]')).toHaveCount(2)
    await expect(summary(page)).toContainText('2 days')
    await expect(summary(page)).toContainText(showDay(from))
    await page.evaluate(() => scrollTo(0, 0))
    const shown = page.getByText(/^\$[\d,]+\.\d\d$/).last()
    await expect(shown).toBeInViewport()
    await expect(button(page, 'See the price')).toBeInViewport()
    await button(page, 'See the price').click()
    await expect(summary(page).getByRole('heading')).toBeInViewport()
  })

  const priced = async (dates: string[], voucher?: string) => {
    const taken = voucher
      ? await app.call<{ data: { id: number } }>(`verify-voucher/${stand}`, {
          token,
          body: { code: voucher },
        })
      : null
    const { data } = await app.call<{ data: Record<string, number> }>('reservation-payment-summary', {
      token,
      body: { stand_id: stand, reserve_dates: dates, ...(taken && { voucher_id: taken.data.id }) },
    })
    return data
  }

  await test.step('the summary has the stand, days by price, and every row with its sign', async () => {
    const { data } = await app.call<{ data: { title: string; address: string } }>(`stand-detail/${stand}`, {
      token,
    })
    await expect(summary(page)).toContainText(data.title)
    await expect(summary(page)).toContainText(data.address)
    await expect(summary(page).locator('img').first()).toBeVisible()
    await day(page, from).click()
    await day(page, third).click()
    await expect(summary(page)).toContainText('3 days')
    await button(page, 'APPLY').click()
    await says(page, 'Discount code is required')
    await page.getByLabel('Discount code').fill('TENOFF')
    await button(page, 'APPLY').click()
    const price = await priced([from, to, third], 'TENOFF')
    expect(price['multi_day_discount']).toBeGreaterThan(0)
    expect(price['voucher_discount']).toBe(10)
    await expect(row(page, 'Voucher Discount')).toContainText(`− ${money(10)}`)
    await expect(row(page, 'Multi Days Discount')).toContainText(`− ${money(price['multi_day_discount']!)}`)
    await expect(row(page, /^Discount/)).toContainText(`− ${money(price['total_discount']!)}`)
    await expect(row(page, 'Sub Total')).toContainText(money(price['sub_total']!))
    await expect(row(page, 'Booking Fee')).toContainText(money(price['hunter_booking_fee']!))
    await expect(row(page, 'Total Amount')).toContainText(money(price['total_amount']!))
    await expect(row(page, /days? × \$/).first()).toBeVisible()
  })

  await test.step('a season or the year puts the days aside, and the other way round', async () => {
    const [season] = offers.seasonal_hunting
    const chosen = page.getByRole('button', { name: season!.title })
    await expect(chosen).toContainText(showDay(season!.start_date))
    await expect(chosen).toContainText(money(season!.whole_season_rate))
    await chosen.click()
    await expect(page.locator('[data-chosen]')).toHaveCount(0)
    await expect(row(page, 'Sub Total')).toContainText(money(season!.whole_season_rate))
    await expect(row(page, 'Multi Days Discount')).toHaveCount(0)
    const year = page.getByRole('button', { name: offers.yearly_rental!.title })
    await year.click()
    await expect(chosen).toHaveAttribute('aria-pressed', 'false')
    await expect(row(page, 'Sub Total')).toContainText(money(offers.yearly_rental!.yearly_rate))
    await chosen.click()
    await expect(year).toHaveAttribute('aria-pressed', 'false')
    await year.click()
    await day(page, from).click()
    await expect(year).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the policy must be accepted, and says what it means for these days', async () => {
    const complete = button(page, 'COMPLETE RESERVATION')
    await expect(page.getByLabel('I accept the cancellation policy')).not.toBeChecked()
    await expect(complete).toBeDisabled()
    await button(page, 'View Cancellation Policy').click()
    const dialog = page.getByRole('dialog', { name: 'Cancellation Policy' })
    await expect(dialog).toContainText(/Service fees are non-refundable/)
    await expect(dialog).toContainText(/back; after that, nothing|gives nothing back/)
    await page.keyboard.press('Escape')
    await page.getByLabel('I accept the cancellation policy').check()
    await expect(complete).toBeEnabled()
    await changed(page, calls.reservations.price, ({ data, ...rest }) => ({
      ...rest,
      data: { ...data, total_amount: 0 },
    }))
    await day(page, to).click()
    await expect(button(page, 'RESERVE')).toBeEnabled()
  })
  await leave(page)
})

test('a payment says where, when and how much, keeps the form after a decline, and leads to the confirmation', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter2')
  const free = (await offersOf(app, token)).available_dates.filter(({ is_reserved: reserved }) => !reserved)
  const last = free.at(-1)!.date
  const page = await visit(browser, app.url, phone)
  // The confirmation also leads to the login, after two seconds and from another address.
  for (const path of [`/reserve-stand/${stand}`, '/success']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?from=${encodeURIComponent(path)}$`))
  }
  await enter(page, 'hunter2')
  // The draft that a reload keeps: the last day on offer lies many months away.
  await page.evaluate(
    ([id, date]) =>
      sessionStorage.setItem(
        `booking:${id}`,
        JSON.stringify({ choice: { kind: 'dateRange', start: date, end: date }, accepted: true }),
      ),
    [stand, last] as const,
  )
  await page.goto(`/reserve-stand/${stand}`)
  await button(page, 'COMPLETE RESERVATION').click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  const pay = dialog.getByRole('button', { name: /^PAY \$[\d,]+\.\d\d$/ })
  await expect(pay).toBeVisible()
  await expect(dialog).toContainText('Payment sandbox: no real card is charged.')
  await expect(dialog).toContainText(showDay(last))
  const amount = (await pay.textContent())!.replace('PAY ', '')
  await expect(dialog).toContainText(`· ${amount}`)
  await fillCard(dialog, '4000000000000002')
  await pay.click()
  await says(page, 'That card was declined. Nothing was charged.')
  const under = page.getByText('That card was declined. Nothing was charged.')
  expect((await under.boundingBox())!.y).toBeGreaterThan((await pay.boundingBox())!.y)
  await expect(dialog.getByLabel('Expiry (MM / YY)')).toHaveValue('12 / 30')
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await pay.click()
  await says(page, 'Reservation Confirmed')
  await expect(page).toHaveURL(/\/success\?/)
  await expect(page).toHaveURL(/\/my-profile\/my-reservations/)

  await test.step('the confirmation has its button, and leaves after two seconds', async () => {
    // Two seconds pass when the test says so.
    await page.addInitScript(() => {
      const wait = globalThis.setTimeout
      const acts: (() => void)[] = []
      const setTimeout = (act: () => void, ms?: number) => (ms === 2000 ? -acts.push(act) : wait(act, ms))
      Object.assign(globalThis, { setTimeout, afterTwoSeconds: () => acts.forEach((act) => act()) })
    })
    await page.goto('/success?status=success')
    await says(page, 'Reservation Confirmed')
    await page.evaluate(() => (globalThis as unknown as { afterTwoSeconds: () => void }).afterTwoSeconds())
    await expect(page).toHaveURL(/\/my-profile\/my-reservations$/)
    await page.goto('/success')
    await page.getByRole('link', { name: 'MY RESERVATIONS' }).click()
    await expect(page).toHaveURL(/\/my-profile\/my-reservations$/)
  })
  await leave(page)
})

test('a stand without seasons says so, a year is offered only where there is one, and nobody books their own', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter2')
  await page.goto('/reserve-stand/2')
  await says(page, 'No hunting Season is Available')
  await expect(page.getByText('Yearly Bookings')).toHaveCount(0)
  await refused(page, calls.reservations.create, 409, 'These days are taken.')
  const givePrice = await hold(page, /reservation-payment-summary/)
  await page.locator('[data-day]:not([aria-disabled])').first().click()
  await page.getByLabel('I accept the cancellation policy').check()
  await button(page, 'COMPLETE RESERVATION').click()
  await expect(summary(page).getByRole('alert')).toBeVisible()
  await expect(page.locator('[data-stale]')).toBeVisible()
  givePrice()
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await expect(summary(page).getByRole('alert')).toBeVisible()
  await leave(page)

  const owner = await visit(browser, app.url, phone)
  await enter(owner, 'landowner')
  await owner.goto('/reserve-stand/1')
  await says(owner, "You can't book your own stand")
  await expect(owner).toHaveURL(/\/$/)
  await leave(owner)

  // Nothing is chosen or signed in vain.
  const junior = await visit(browser, app.url, phone)
  await enter(junior, 'junior')
  await junior.goto('/reserve-stand/1')
  await says(junior, 'Junior hunters can look around, but not do this. Ask your guardian.')
  await expect(junior).toHaveURL(/\/stand\/1$/)
  await leave(junior)
})

test('prices with cents keep clear of one another on a small phone, and the days of a week stand on one line', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  const rates = [45, 87.5, 110.5, 1110.5]
  await changed(
    page,
    calls.reservations.offers,
    ({ data, ...answer }) => ({
      ...answer,
      data: {
        ...data,
        available_dates: data.available_dates.map((each, i) => ({ ...each, rate: rates[i % 4]! })),
      },
    }),
    5,
  )
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/reserve-stand/5')
  await button(page, 'Later month').click()
  await expect(page.getByRole('button', { name: /\$1110\.50, free$/ }).first()).toBeVisible()
  const days = await page.locator('[data-day]').evaluateAll((all) =>
    all.map((cell) => {
      const price = cell.querySelector('small')!.getBoundingClientRect()
      return {
        room: cell.getBoundingClientRect().width - price.width,
        week: cell.closest('tr')!.rowIndex,
        top: price.top,
      }
    }),
  )
  expect(days.length).toBeGreaterThan(20)
  for (const { room } of days) expect(room).toBeGreaterThan(1)
  expect(new Set(days.map(({ week, top }) => `${week} ${Math.round(top)}`)).size).toBe(
    new Set(days.map(({ week }) => week)).size,
  )
  await leave(page)
})
