import { calls } from '#core/calls/registry/table.ts'
import type { Booking, ReservationCard } from '#core/calls/reservations.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { booked } from '#tests/support/browser/booked.ts'
import { button, changed, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { ann, cards, detailsOf, enter, image, main, statusOf, wide } from '#tests/support/browser/stays.ts'

/** Lists of reservations and of bookings as the third document words and orders them. */
test('reservations stand on four tabs as cards, an unknown status waits, and a deleted stand is said in a dialog', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter')
  const held = await detailsOf(app, 'hunter')
  let change: (card: ReservationCard) => object = () => ({})
  await changed(page, calls.reservations.list, (answer, route) => {
    const card: ReservationCard = {
      ...held,
      invitation: { id: 1, status: 'pending' },
      can_cancel: true,
      start_date: '2027-01-05',
      end_date: '2027-01-07',
      stand_detail: { ...held.stand_detail, image },
    }
    const shown = { ...card, ...change(card), tab: statusOf(route.request().url()) }
    return { ...answer, data: [shown], total_records: 1 }
  })
  await page.goto('/my-profile/my-reservations')
  const tabs = page.getByRole('navigation', { name: 'Reservations' }).getByRole('link')
  await expect(tabs).toHaveText(['Current', 'History', 'Cancelled', 'Invitations'])
  for (const [at, tab] of ['active', 'history', 'cancel', 'invitation'].entries()) {
    await tabs.nth(at).click()
    await expect(page).toHaveURL(new RegExp(`activeTab=${tab}$`))
    await expect(tabs.nth(at)).toHaveAttribute('aria-current', 'page')
    await expect(cards(page)).toHaveCount(1)
    // What can be canceled is canceled on the first tab, though the service would say so on each.
    await expect(cards(page).getByRole('button', { name: 'Cancel' })).toHaveCount(tab === 'active' ? 1 : 0)
  }
  await tabs.first().click()
  const card = cards(page).first()
  await expect(card.locator('img')).toHaveAttribute('src', new RegExp(image.replace('.webp', '')))
  await expect(card.getByRole('heading')).toHaveText(held.stand_detail.title)
  await expect(card.getByText(held.stand_detail.address, { exact: true })).toBeVisible()
  await expect(card.getByText(/^Jan 05, 2027 - Jan 07, 2027/).first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expect(card.getByText('Approved', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Reservation Detail', exact: true }).click()
  await expect(page).toHaveURL(/\/my-profile\/reservation-details\/1$/)

  change = () => ({ status: 'under_review' })
  await page.goto('/my-profile/my-reservations')
  await expect(card.getByText('Pending', { exact: true })).toBeVisible()

  // Who has joined opens the stand and the reservation.
  change = () => ({ current_user_type: 'additional_hunter', invitation: { id: 1, status: 'approved' } })
  await page.reload()
  await expect(card.getByRole('link', { name: 'Stand Details' })).toHaveAttribute('href', '/stand/1')
  await expect(card.getByRole('link', { name: 'Reservation Details' })).toHaveAttribute(
    'href',
    '/my-profile/reservation-details/1',
  )

  change = ({ stand_detail }) => ({ stand_detail: { ...stand_detail, deleted: true } })
  await page.reload()
  const notice = page.getByRole('dialog', { name: 'Stand Deleted' })
  const title = card.getByRole('heading').getByRole('link')
  await expect(title).toHaveAttribute('href', /deleted-stand$/)
  await title.click()
  await expect(page).toHaveURL(/\/my-reservations\/deleted-stand$/)
  await expect(
    notice.getByText('We are sorry to inform you that this stand has been deleted by the owner', {
      exact: true,
    }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/my-profile\/my-reservations$/)
  await page.goto('/my-profile/my-reservations/deleted-stand')
  await notice.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/my-profile\/my-reservations$/)
  await leave(page)
})

test('a reservation is canceled from the list, which loses it, and a refusal stands in a dialog', async ({
  app,
  browser,
}) => {
  const id = await booked(app, await app.login('hunter2'))
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter2')
  await page.goto('/my-profile/my-reservations')
  const card = cards(page).filter({ has: page.locator(`a[href$="/reservation-details/${id}"]`) })
  await refused(page, calls.reservations.cancel, 409, 'The hunt has begun.', id)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'PROCEED').click()
  const refusal = page.getByRole('dialog', { name: 'Error' })
  await expect(refusal.getByRole('alert')).toHaveText('The hunt has begun.')
  await refusal.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(refusal).toHaveCount(0)
  await expect(card).toHaveCount(1)
  await page.unroute((url) => url.pathname.includes('cancel-reservation'))
  await page.unrouteAll({ behavior: 'wait' })
  await card.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'PROCEED').click()
  await says(page, 'Reservation cancelled successfully!')
  await expect(page).toHaveURL(/activeTab=cancel$/)
  await expect(card).toHaveCount(1)
  await page.goto('/my-profile/my-reservations?activeTab=active')
  await expect(page.getByText('No active reservation found').or(cards(page).first())).toBeVisible()
  await expect(card).toHaveCount(0)
  await leave(page)
})

test('the bookings of a stand are a table, with a status in the history alone, which is filtered', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'landowner')
  const asked: (string | null)[] = []
  const booking: Booking = {
    id: 7,
    hunter: ann,
    start_date: '2024-01-05',
    end_date: '2024-01-07',
    earnings: 1250.5,
    returned: 0,
    status: 'completed',
    last_attendance: null,
    hunters: null,
  }
  await changed(
    page,
    calls.reservations.bookingsOfOwner,
    (answer, route) => {
      asked.push(statusOf(route.request().url()))
      return { ...answer, data: [booking], total_records: 1 }
    },
    1,
  )
  const table = main(page).getByRole('table')
  await page.goto('/my-profile/stand-bookings/1/Cedar/0')
  await expect(table.getByRole('columnheader')).toHaveText(['Hunter', 'BOOKING DATE', 'EARNINGS', 'ACTION'])
  await expect(table.getByRole('cell').filter({ visible: true })).toHaveText([
    'Ann Lee',
    'Jan 05, 2024 - Jan 07, 2024',
    '$1,250.50',
    'Message',
  ])
  expect(asked).toContain('reserved')
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveCount(0)
  await expect(button(page, 'Go back')).toBeVisible()
  await expect(table.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
    'href',
    '/my-profile/reservation-details/7',
  )
  asked.length = 0
  await page.goto('/my-profile/stand-bookings/1/Cedar/activetab')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Hunter',
    'BOOKING DATE',
    'EARNINGS',
    'STATUS',
    'ACTION',
  ])
  await expect(table.getByRole('cell', { name: 'Completed' })).toBeVisible()
  const earnings = table.locator('td', { hasText: '$' })
  await expect(earnings).toHaveText('$1,250.50')
  booking.earnings = 23.12
  booking.returned = 161.88
  await page.reload()
  await expect(earnings).toHaveText('$23.12$161.88 went back')
  expect(asked).toContain('history')
  const filter = page.getByRole('combobox', { name: 'Show' })
  await expect(filter.locator('option')).toHaveText(['All', 'Completed', 'Cancelled'])
  for (const [label, status] of [
    ['Completed', 'completed'],
    ['Cancelled', 'canceled'],
  ] as const) {
    await filter.selectOption({ label })
    await expect.poll(() => asked).toContain(status)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(main(page).getByText('Ann Lee')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/bookings.png`, fullPage: true })
  await leave(page)
})
