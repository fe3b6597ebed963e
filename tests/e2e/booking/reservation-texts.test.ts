import { calls } from '#core/calls/registry/table.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { demo, expect, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, visit } from '#tests/support/browser/screen.ts'
import { ann, cards, detailsOf, enter, image, main, wide } from '#tests/support/browser/stays.ts'
import { signWaiver } from '#tests/support/browser/waiver.ts'

/** One reservation and its invitations as the third document words them for each side. */
test('the details of a reservation say what it is, costs and how each side is reached', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter')
  let change: Partial<Reservation> = {}
  const attended = {
    latitude: null,
    longitude: null,
    accuracy: null,
    recorded_offline: true,
    received_at: '2024-01-05T18:00:00Z',
    user: ann,
  }
  await changed(
    page,
    calls.reservations.read,
    ({ data, ...rest }) => ({
      ...rest,
      data: {
        ...data,
        status: 'completed',
        start_date: '2024-01-05',
        end_date: '2024-01-07',
        stand_detail: { ...data.stand_detail, image },
        subtotal: 300,
        booking_fee: 20.25,
        discount: 30,
        multi_day_discount: 20,
        voucher_discount: 10,
        booking_amount: 290.25,
        landowner_booking_amount: 249.75,
        hunters: [{ user: data.user, phone: '+1-7155550111', car_plate: null, waiver_info: null }],
        owner_email: 'walt@example.com',
        attendance: [
          { ...attended, id: 1, kind: 'checkin', at: '2024-01-05T12:00:00Z' },
          { ...attended, id: 2, kind: 'checkout', at: '2024-01-05T17:00:00Z' },
        ],
        refunds: [
          { date: '2024-01-08T12:00:00Z', status: 'succeeded', refund_amount: 100 },
          { date: '2024-01-09T12:00:00Z', status: 'processing', refund_amount: 25.5 },
        ],
        reviews: [],
        trophy: null,
        ...change,
      } as Reservation,
    }),
    1,
  )
  const show = async (next: Partial<Reservation>) => {
    change = next
    await page.goto('/my-profile/reservation-details/1')
    await says(page, 'DETAILS')
  }
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const row = (name: string) => region('PAYMENTS').locator('dl > div').filter({ hasText: name })
  const fact = (name: string) => region('DETAILS').locator('dl > div').filter({ hasText: name })
  const person = (label: string) => region('Contact').getByRole('listitem', { name: label, exact: true })

  await test.step('a main hunter sees the land, the facts and the way to the owner', async () => {
    await show({ current_user_type: 'main_hunter' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservation Details')
    await expect(page).toHaveTitle(/^Reservation Details\b/)
    const { stand_detail: stand } = await detailsOf(app, 'hunter')
    await expect(main(page).locator('img').first()).toHaveAttribute('src', /0123456789abcdef/)
    await says(page, stand.title, stand.address)
    await expect(button(page, 'Go back')).toBeVisible()
    await expect(fact('Reservation ID')).toContainText('1')
    await expect(fact('Reservation Status')).toContainText('Completed')
    await expect(fact('Reservation Date')).toHaveText('Reservation DateJan 05, 2024 - Jan 07, 2024')
    await expect(fact('Additional Hunters').getByRole('link')).toHaveAttribute(
      'href',
      /^\/my-profile\/reservation-details\/1\/additional-hunter/,
    )
    await expect(person('Owner')).toContainText('Walt Kowalski')
    await expect(person('Owner').getByRole('link', { name: 'Message Owner' })).toHaveAttribute(
      'href',
      /\/my-profile\/chat\/1\/Walt/,
    )
    await expect(person('Owner').getByRole('link', { name: /^\+1/ })).toHaveAttribute('href', /^tel:\+1/)
    await expect(person('Owner').getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      'mailto:walt@example.com',
    )
    await expect(person('Hunter')).toHaveCount(0)
    for (const name of ['Hunter review', 'Landowner review', 'Trophy'])
      await expect(region(name)).toBeVisible()
    await expect(region('FUNDS REQUEST')).toBeVisible()
  })

  await test.step('the calendar opens by its button and by its address', async () => {
    const reserved = region('DETAILS').getByLabel(/, reserved$/)
    await expect(reserved).toHaveCount(0)
    await button(page, 'View on calendar').click()
    await expect(page).toHaveURL(/\?show_calendar=true$/)
    await expect(reserved).toHaveText(['5', '6', '7'])
    const colours = await reserved.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each.closest('td')!).backgroundColor),
    )
    const other = region('DETAILS').locator('td', { hasText: /^8$/ })
    expect(colours).not.toContain(await other.evaluate((td) => getComputedStyle(td).backgroundColor))
    await page.reload()
    await expect(reserved).toHaveCount(3)
  })

  await test.step('attendance has its rows', async () => {
    await fact('Reservation Attendence').getByRole('button', { name: 'CLICK TO VIEW' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservation Attendence' })
    await expect(dialog.getByRole('listitem')).toHaveText([/^Check-Out .+signal/, /^Check-In .+signal/])
    await page.keyboard.press('Escape')
  })

  await test.step('the price has every row, with the refunds in a table', async () => {
    await expect(row('Sub Total')).toContainText('$300.00')
    await expect(row('Booking Fee')).toContainText('$20.25')
    await expect(region('PAYMENTS').locator('dt', { hasText: /^Discount$/ })).toHaveCount(1)
    await expect(row('Multi Days Discount')).toContainText('− $20.00')
    await expect(row('Voucher Discount')).toContainText('− $10.00')
    await expect(row('Cancellation Fee')).toHaveCount(0)
    await expect(row('Refunds Details')).toContainText('$125.50')
    const table = region('PAYMENTS').getByRole('table', { name: 'Refunds Details' })
    await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Status', 'Amount'])
    await expect(table.getByRole('row').nth(1)).toHaveText(
      /Mon, Jan 08, 2024, 6:00 AM CST.*Paid back.*\$100\.00/,
    )
    await expect(table.getByRole('row').nth(2)).toHaveText(
      /Tue, Jan 09, 2024, 6:00 AM CST.*On its way.*\$25\.50/,
    )
    await expect(row('Paid Amount')).toContainText('$290.25')
    await expect(row('Received Amount')).toHaveCount(0)
  })

  await test.step('without discounts and refunds their parts are not there, and a canceled one has its fee', async () => {
    await show({
      current_user_type: 'main_hunter',
      status: 'cancel',
      cancellation_fee: 25,
      discount: 0,
      multi_day_discount: 0,
      voucher_discount: 0,
      refunds: [],
      is_allowed_chat: false,
    })
    await expect(row('Cancellation Fee')).toContainText('$25.00')
    await expect(
      region('PAYMENTS')
        .locator('dl > div')
        .filter({ hasText: /^Discount/ }),
    ).toHaveText('Discount$0.00')
    for (const name of ['Multi Days Discount', 'Voucher Discount', 'Refunds Details'])
      await expect(row(name)).toHaveCount(0)
    await expect(region('PAYMENTS').getByRole('table')).toHaveCount(0)
    for (const name of ['Hunter review', 'Landowner review']) await expect(region(name)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Message / })).toHaveCount(0)
  })

  await test.step('a canceled one says what goes back, what is kept, and that its voucher is spent', async () => {
    await show({ current_user_type: 'main_hunter', status: 'cancel', paid_amount: 290.25 })
    const canceled = region('This reservation is canceled')
    await expect(canceled.locator('dl > div')).toHaveText([
      'Paid$290.25',
      'Goes back to the card$125.50',
      'Kept under the cancellation policy$164.75',
    ])
    await expect(canceled).toContainText('The voucher of this booking has been used and does not come back.')
  })

  await test.step('one that was never paid says that its voucher counts again', async () => {
    await show({
      current_user_type: 'main_hunter',
      status: 'rejected',
      ended: 'unpaid',
      paid_at: null,
      refunds: [],
    })
    await expect(region('PAYMENTS')).toContainText('The voucher was not used: it counts again.')
    await expect(region('Nothing was booked').getByRole('link', { name: 'Choose days again' })).toBeVisible()
  })

  await test.step('the landowner sees what arrives, and the hunter', async () => {
    await show({ current_user_type: 'landowner', earnings: { kept: 249.75, returned: 0 } })
    await expect(row('Received Amount')).toContainText('$249.75')
    await expect(row('Booking Fee')).toContainText('− $20.25')
    for (const name of ['Paid Amount', 'Went back', 'Kept Amount']) await expect(row(name)).toHaveCount(0)
    await expect(person('Hunter').getByRole('link', { name: 'Message Hunter' })).toBeVisible()
    await expect(person('Hunter').getByRole('link', { name: '+1-7155550111' })).toHaveAttribute(
      'href',
      'tel:+17155550111',
    )
    await expect(person('Hunter').getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      /^mailto:hunter@/,
    )
    await expect(person('Owner')).toHaveCount(0)
    for (const name of ['Hunter review', 'Landowner review']) await expect(region(name)).toBeVisible()
    await expect(fact('Additional Hunters')).toHaveCount(1)
  })

  await test.step('the landowner of a booking of which money went back sees what they keep', async () => {
    await show({
      current_user_type: 'landowner',
      status: 'cancel',
      earnings: { kept: 23.1, returned: 226.65 },
    })
    await expect(row('Received Amount')).toHaveText('Received Amount$249.75')
    await expect(row('Went back to the hunters')).toHaveText('Went back to the hunters− $226.65')
    await expect(row('Kept Amount')).toHaveText('Kept Amount$23.10')
  })

  await test.step('who has joined sees the main hunter, and neither the other hunters nor the landowner’s review', async () => {
    await show({ current_user_type: 'additional_hunter' })
    await expect(person('Hunter')).toContainText('Hanna Lindqvist')
    await expect(person('Hunter').getByRole('link', { name: 'Message Hunter' })).toBeVisible()
    await expect(fact('Additional Hunters')).toHaveCount(0)
    await expect(region('Hunter review')).toBeVisible()
    await expect(region('Landowner review')).toHaveCount(0)
  })

  await test.step('a failed read says that there are no details', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await refused(page, calls.reservations.read, 500, 'No.', 4242)
    await page.goto('/my-profile/reservation-details/4242')
    await says(page, 'No Details Found')
    await expect(region('DETAILS')).toHaveCount(0)
  })
  await leave(page)
})

test('an invitation has its words for each side, and a waiver is signed on the way to it', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  await enter(page, 'hunter')
  const held = await detailsOf(app, 'hunter')
  const statuses = ['cancelled', 'revoked', 'revoked_by_admin', 'rejected', 'approved', 'pending'] as const
  const name = 'Hanna Lindqvist'

  await test.step('for who is invited', async () => {
    await changed(page, calls.reservations.list, (answer) => ({
      ...answer,
      data: statuses
        .filter((status) => status !== 'approved')
        .map((status, at) => ({ ...held, id: 100 + at, invitation: { id: at + 1, status } })),
      total_records: 5,
    }))
    await page.goto('/my-profile/my-reservations?activeTab=invitation')
    for (const words of [
      `${name} has cancelled the invitation`,
      `${name} has revoked your hunt access`,
      "Highseat's admin has revoked your hunt access",
      'You have rejected this invitation',
    ]) {
      const card = cards(page).filter({ hasText: words })
      await expect(card.getByText(words, { exact: true })).toBeVisible()
      await expect(card.getByRole('button')).toHaveText(['Okay'])
    }
    const open = cards(page).filter({ hasText: 'invites you to this hunt' })
    await expect(open.getByRole('button')).toHaveText(['Accept', 'Reject'])
  })

  await test.step('for who invites', async () => {
    await changed(
      page,
      calls.invitations.list,
      (answer, route) => ({
        ...answer,
        data: route.request().url().includes('joined')
          ? []
          : statuses.map((status, at) => ({
              id: at + 1,
              email: `${status}@example.com`,
              status,
              user: { ...ann, email: null, id: 90 + at },
              created_at: '2026-01-05T12:00:00Z',
              answered_at: null,
            })),
      }),
      1,
    )
    await page.goto('/my-profile/reservation-details/1/additional-hunter')
    const tabs = page.getByRole('navigation', { name: 'Additional Hunters' }).getByRole('link')
    await expect(tabs).toHaveText(['Invitations', 'Joined'])
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
    await expect(button(page, 'Send Invite')).toBeVisible()
    const rows = main(page).getByRole('listitem').filter({ hasText: '@example.com' })
    await expect(rows).toHaveCount(6)
    for (const [status, words] of [
      ['cancelled', 'You have canceled the invitation'],
      ['revoked', 'You have revoked this hunter access'],
      ['revoked_by_admin', "Highseat's admin has revoked this hunter access"],
      ['rejected', 'Ann Lee has rejected this invitation'],
    ]) {
      const row = rows.filter({ hasText: `${status}@` })
      await expect(row.getByText(words!, { exact: true })).toBeVisible()
      await expect(row.getByRole('button')).toHaveText(['Okay'])
      await expect(row.getByRole('link', { name: /^Contact/ })).toHaveCount(0)
    }
    const joined = rows.filter({ hasText: 'approved@' })
    await expect(joined.getByText('Accepted', { exact: true })).toBeVisible()
    await expect(joined.getByRole('link', { name: /^Contact/ })).toBeVisible()
    await expect(joined.getByRole('button')).toHaveText(['Revoke Access'])
    await page.goto('/my-profile/reservation-details/1/additional-hunter?tab=joined')
    await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
  })
  await leave(page)

  await test.step('accepting without a waiver leads to it, and its signature back', async () => {
    await app.call('additional-hunter/1', {
      token: await app.login('hunter'),
      body: { email: demo('landowner2') },
    })
    const guest = await visit(browser, app.url)
    await enter(guest, 'landowner2')
    await guest.goto('/my-profile/my-reservations?activeTab=invitation')
    await button(guest, 'Accept').click()
    await expect(guest).toHaveURL(/\/wavier-form\?/)
    await signWaiver(guest)
    // It leads back to the invitation, which is accepted with it.
    await expect(guest).toHaveURL(/\/my-profile\/my-reservations\?activeTab=active$/)
    await expect(cards(guest).getByRole('link', { name: 'Stand Details' })).toBeVisible()
    await leave(guest)
  })
})
