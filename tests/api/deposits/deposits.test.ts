import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { preview, toBookingRequest } from '#features/booking/preview.ts'
import { toFeePolicy } from '#core/rules/money/fees.ts'
import { expireBalance } from '#server/domain/bookings/reports.ts'
import { remindOfBalances } from '#server/jobs/balance-reminders.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, mailsTo, signature } from '#tests/support/server/inputs.ts'
import { askDeposit, holdDeposit, payBalance, payDeposit } from '#tests/support/server/payments/deposits.ts'
import { addressOf, hold, signFor, splitsOf } from '#tests/support/server/payments/splits.ts'

const app = testApp()
const { status, ledgerOf, refundsOf } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
const held = `landowner:${ids.landowner}`
/** From the 30th of December on: its balance is due seven days before. */
let day = 30
const next = () => (day += 2)
const read = async (id: number, as: Who = 'hunter') =>
  (await app.call('reservations.read', { id }, { as })).body.data
const sumsOf = async (id: number): Promise<Record<string, number>> => {
  const rows = await db()
    .selectFrom('posting as p')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .select(['p.account', ({ fn }) => fn.sum<string>('p.amount_cents').as('cents')])
    .where('t.reservation_id', '=', id)
    .groupBy('p.account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, 0 - Number(cents)]))
}
const news = async (as: Who, ...types: string[]) =>
  (
    (await app.call('notifications.list', { per_page: 100 }, { as })).body.data as {
      type: string
      message: string
    }[]
  )
    .filter(({ type }) => types.includes(type))
    .map(({ message }) => message)
/** The start of a day at the stand, so many hours later; the sessions of the tests last so long. */
const at = async (date: string, hours = 0) => {
  await db()
    .updateTable('session')
    .set({ expires_at: new Date('2028-01-01') })
    .execute()
  await app.at(new Date(Date.parse(`${date}T06:00:00Z`) + hours * 3_600_000).toISOString())
}

beforeAll(() => signFor(app))
beforeEach(async () => {
  await app.at(start)
  await db().deleteFrom('notification').execute()
  await db().deleteFrom('job').execute()
  await db().deleteFrom('rate_limit').execute()
  await db()
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
})

describe('a deposit', () => {
  it('is told with the price, and refused where the hunter saw another one', async () => {
    await askDeposit(app, { percent: 30, days: 7 })
    const wish = { stand_id: 2, reserve_dates: ['2027-03-10'], cancellation_policy: true }
    const { body } = await app.call('reservations.price', wish)
    expect(body.data).toMatchObject({
      total_amount: 107.5,
      deposit: { amount: 32.25, balance: 75.25, due_date: '2027-03-03' },
    })
    for (const deposit of [0, 32.24])
      expect((await app.call('reservations.create', { ...wish, deposit })).failure).toBe('price_changed')
    const begun = await app.call('reservations.create', { ...wish, deposit: 32.25, amount: 107.5 })
    expect(begun.body.data).toMatchObject({ total_amount: 32.25, deposit: { balance: 75.25 } })
    await askDeposit(app, null)
    const other = { ...wish, reserve_dates: ['2027-03-12'], deposit: 32.25 }
    expect((await app.call('reservations.create', other)).failure).toBe('price_changed')
  })

  it('is previewed by the phone as the service charges it, with a signal or without', async () => {
    for (const terms of [{ percent: 30, days: 7 }, { percent: 85, days: 60 }, null]) {
      await askDeposit(app, terms)
      const offers = (await app.call('reservations.offers', { id: 2 }, { as: null })).body.data
      const fees = toFeePolicy((await app.call('service.config', {}, { as: null })).body.data.fee_policy)
      const stand = (await app.call('stands.read', { id: 2 }, { as: null })).body.data
      for (const [from, to] of [
        ['2027-03-14', '2027-03-14'],
        ['2027-03-14', '2027-03-16'],
        ['2026-12-20', '2026-12-20'],
      ] as const) {
        const choice = { kind: 'dateRange', start: from, end: to } as const
        const guess = preview({ offers, stand, fees, voucher: null, today: '2026-11-20' }, choice)
        const charged = await app.call('reservations.price', toBookingRequest(2, choice, null))
        expect(guess).toEqual(charged.body.data)
      }
    }
  })

  it('books, and says on both sides what is paid, what is open and until when', async () => {
    const before = (await app.call('payments.amounts', {})).body.data.spendings
    const { id } = await payDeposit(app, 60)
    expect(await read(id)).toMatchObject({
      status: 'approved',
      amount: 107.5,
      paid_amount: 32.25,
      balance: { amount: 75.25, due_date: '2027-01-22', until: '2027-01-25T06:00:00.000Z', state: 'open' },
    })
    expect(await read(id, 'landowner')).toMatchObject({
      paid_amount: 27.75,
      balance: { amount: 64.75, state: 'open' },
    })
    expect(await sumsOf(id)).toEqual({ provider: -3225, [held]: 2775, fees: 450 })
    const { body } = await app.call('payments.amounts', {})
    expect(body.data.spendings - before).toBeCloseTo(32.25)
    const listed = (await app.call('reservations.bookingsOfOwner', { id: 2 }, { as: 'landowner' })).body.data
    expect(listed.find((each: { id: number }) => each.id === id)).toMatchObject({ earnings: 27.75 })
    expect(await mailsTo(app, addressOf('hunter'))).toContainEqual(
      expect.stringMatching(/^Reservation Confirmed/),
    )
    const mails = await db().selectFrom('job').select('payload').where('kind', '=', 'mail').execute()
    const texts = mails.map(({ payload }) => (payload as { email: { text: string } }).email.text)
    expect(texts.some((text) => /Paid: \$32\.25\.[\s\S]*balance of \$75\.25 is due by/.test(text))).toBe(true)
  })

  it('stands with what is open in the lists of both sides, until it is paid', async () => {
    const { id } = await payDeposit(app, 98)
    const onCard = async (as: Who) => {
      const { body } = await app.call('reservations.list', { status: 'active', per_page: 50 }, { as })
      return (body.data as { id: number; balance?: unknown }[]).find((each) => each.id === id)?.balance
    }
    const ofOwner = async () => {
      const { body } = await app.call(
        'reservations.bookingsOfOwner',
        { id: 2, status: 'reserved', per_page: 50 },
        { as: 'landowner' },
      )
      return (body.data as { id: number; earnings: number; balance?: unknown }[]).find((row) => row.id === id)
    }
    const open = (await read(id)).balance
    expect(open).toMatchObject({ amount: 75.25, state: 'open' })
    expect(await onCard('hunter')).toEqual(open)
    const earned = (await read(id, 'landowner')).balance
    expect(earned.amount).toBeLessThan(75.25)
    expect(await ofOwner()).toMatchObject({ balance: earned })
    await payBalance(app, id)
    expect(await onCard('hunter')).toMatchObject({ state: 'paid' })
    expect(await ofOwner()).toMatchObject({ balance: { state: 'paid' } })
  })

  it('is not asked for where the balance would be due already, by request, or of a party', async () => {
    expect((await holdDeposit(app, 8, { before: 17 })).total).toBe(32.25)
    expect((await holdDeposit(app, 10, { before: 20 })).total).toBe(107.5)
    await app.call('reservations.release', {})
    await db().updateTable('stand').set({ booking_by: 'request' }).where('id', '=', 2).execute()
    expect((await holdDeposit(app, 100)).total).toBe(107.5)
    await db().updateTable('stand').set({ booking_by: 'instant' }).where('id', '=', 2).execute()
    const { id } = await holdDeposit(app, 102)
    const { body } = await app.call('splits.begin', { id, emails: [addressOf('hunter2')] })
    expect(body.data.total_amount).toBe(53.75)
    await app.call('sandbox.pay', card(body.data.payment_intent))
    expect(await read(id)).toMatchObject({ status: 'splitting', paid_amount: 0, balance: null })
  })
})

describe('a balance', () => {
  it('is paid once, and with the deposit it is the price', async () => {
    const { id } = await payDeposit(app, next())
    const begun = await app.call('balances.pay', { id })
    expect(begun.body.data).toMatchObject({ total_amount: 75.25, reservation_id: id })
    const again = await app.call('balances.pay', { id })
    expect(again.body.data.payment_id).toBe(begun.body.data.payment_id)
    const { payment_id: payment, payment_intent: intent } = begun.body.data
    expect((await app.call('splits.settle', { id: payment })).failure).toBe('payment_incomplete')
    await app.call('sandbox.pay', card(intent))
    await app.call('sandbox.pay', card(intent))
    for (let n = 0; n < 2; n += 1)
      expect((await app.call('splits.settle', { id: payment })).body.data).toEqual({
        reservation_id: id,
        booked: true,
      })
    expect(await ledgerOf(id)).toEqual(['booking', 'balance'])
    expect(await sumsOf(id)).toEqual({ provider: -10_750, [held]: 9250, fees: 1500 })
    expect(await read(id)).toMatchObject({ paid_amount: 107.5, balance: { state: 'paid' } })
    expect(await news('landowner', 'stand_reservation')).toContainEqual(
      expect.stringMatching(/has paid the balance of/),
    )
    expect((await app.call('balances.pay', { id })).failure).toBe('balance_paid')
    const { data } = (await app.call('payments.transactions', { per_page: 2 })).body
    expect(data.map((line: { code: string }) => line.code)).toEqual(['balance', 'booking'])
    expect((await app.call('balances.pay', { id }, { as: 'hunter2' })).failure).toBe('not_found')
  })

  it('of another amount goes back, and is still open', async () => {
    const { id } = await payDeposit(app, next())
    expect((await payBalance(app, id, '4000000000001000')).failure).toBe('payment_mismatch')
    expect(await read(id)).toMatchObject({ status: 'approved', balance: { state: 'open' } })
    expect((await payBalance(app, id)).failure).toBeNull()
    expect((await refundsOf(id)).map(({ reason }) => reason)).toEqual(['payment_mismatch'])
    expect(await sumsOf(id)).toMatchObject({ [held]: 9250, fees: 1500 })
  })

  it('can be paid until the grace period ends, and not a moment later', async () => {
    const { id } = await payDeposit(app, 62)
    await at('2027-01-25', 48 - 0.01)
    expect((await app.call('balances.pay', { id })).failure).toBeNull()
    await at('2027-01-25', 48)
    expect((await app.call('balances.pay', { id })).failure).toBe('balance_closed')
  })

  it('that is not paid ends the booking at the end of the grace period, once, and frees the days', async () => {
    const { id } = await payDeposit(app, 64, { percent: 50 })
    await at('2027-01-27', 47)
    await app.runJobs()
    // 48 hours after the end of the 26th of January.
    await at('2027-01-29', -0.01)
    await app.runJobs()
    // A job that runs too early ends nothing.
    await expireBalance(app.context, id)
    expect(await status(id)).toBe('approved')
    await at('2027-01-29')
    const begun = await app.call('balances.pay', { id })
    expect(begun.failure).toBe('balance_closed')
    await app.runJobs()
    expect(await status(id)).toBe('cancel')
    // Five days before, the policy gives nothing back.
    expect(await refundsOf(id)).toEqual([])
    expect(await read(id)).toMatchObject({ paid_amount: 53.75, balance: { state: 'ended' } })
    expect(await news('hunter', 'payment_balance')).toEqual([expect.stringMatching(/was not paid in time/)])
    expect(await news('landowner', 'stand_reservation_cancel')).toEqual([
      expect.stringMatching(/has not paid the balance of/),
    ])
    const free = await hold(app, { days: days(64, 1), as: 'hunter2' })
    expect(free.total_amount).toBe(107.5)
    await app.runJobs()
    expect(await news('landowner', 'stand_reservation_cancel')).toHaveLength(1)
  })

  it('that lapses while the policy gives something back returns the rest of the deposit', async () => {
    await db().updateTable('stand').set({ cancellation_days: 2 }).where('id', '=', 2).execute()
    const { id } = await payDeposit(app, 66, { percent: 50 })
    await db().updateTable('stand').set({ cancellation_days: 7 }).where('id', '=', 2).execute()
    await at('2027-01-31')
    await app.runJobs()
    // Of $107.50 a cancellation keeps $32.50.
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 2125, reason: 'cancellation' }])
    expect(await sumsOf(id)).toEqual({ provider: -3250, [held]: 2312, fees: 938 })
    expect(await news('hunter', 'refund_on_cancellation')).toEqual([expect.stringMatching(/\$21\.25/)])
  })
})

describe('a cancellation', () => {
  it('gives back of a deposit what is paid beyond what is kept of the whole, and never more', async () => {
    const small = await payDeposit(app, 70)
    const { body } = await app.call('reservations.cancel', { id: small.id })
    expect(body.data).toMatchObject({ status: 'cancel', refunds: [], balance: { state: 'ended' } })
    expect(await sumsOf(small.id)).toEqual({ provider: -3225, [held]: 2775, fees: 450 })
    const large = await payDeposit(app, 72, { percent: 50 })
    await app.call('reservations.cancel', { id: large.id })
    expect(await refundsOf(large.id)).toMatchObject([{ amount_cents: 2125 }])
    expect((await app.call('balances.pay', { id: large.id })).failure).toBe('balance_closed')
  })

  it('gives the same back as of a whole payment once both are paid, to each by its part', async () => {
    const { id } = await payDeposit(app, 74)
    await payBalance(app, id)
    await app.call('reservations.cancel', { id })
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 2250 }, { amount_cents: 5250 }])
    expect(await sumsOf(id)).toEqual({ provider: -3250, [held]: 2312, fees: 938 })
  })

  it('closes the payment of the balance that was begun', async () => {
    const { id } = await payDeposit(app, 76)
    const begun = await app.call('balances.pay', { id })
    await app.call('reservations.cancel', { id })
    expect((await app.call('sandbox.pay', card(begun.body.data.payment_intent))).failure).toBe(
      'balance_closed',
    )
  })
})

describe('the reminders', () => {
  const remindAt = async (date: string, hours: number) => {
    await at(date, hours)
    await remindOfBalances(db(), app.context.clock.now())
    await remindOfBalances(db(), app.context.clock.now())
    return (await news('hunter', 'payment_balance')).toReversed()
  }

  it('come a week and a day before the balance is due and on the day, once each, at nine at the stand', async () => {
    await payDeposit(app, 80)
    expect(await remindAt('2027-02-04', 8)).toEqual([])
    expect(await remindAt('2027-02-04', 9)).toEqual([expect.stringMatching(/\$75\.25 .* is due by .*11/)])
    expect(await remindAt('2027-02-10', 9)).toHaveLength(2)
    const all = await remindAt('2027-02-11', 9)
    expect(all).toHaveLength(3)
    expect(all[1]).toMatch(/is due tomorrow/)
    expect(all[2]).toMatch(/is due today\. Unpaid, the booking ends on/)
    expect(await remindAt('2027-02-12', 9)).toHaveLength(3)
    expect(await news('landowner', 'payment_balance')).toEqual([])
  })

  it('are only those that lie ahead, and follow neither a payment nor a cancellation', async () => {
    await at('2027-02-13', 9)
    const { id } = await payDeposit(app, 86)
    expect(await remindAt('2027-02-13', 12)).toEqual([])
    await payBalance(app, id)
    const other = await payDeposit(app, 88)
    await app.call('reservations.cancel', { id: other.id })
    expect(await remindAt('2027-02-17', 9)).toEqual([])
    expect(await remindAt('2027-02-19', 9)).toEqual([])
  })
})

describe('with an open balance', () => {
  it('an administrator can give back what is paid, and then what follows', async () => {
    const { id } = await payDeposit(app, 90)
    const refundable = async () =>
      (await app.call('administration.reservation', { id }, { as: 'admin' })).body.data.refundable as number
    expect(await refundable()).toBe(32.25)
    const refund = (amount: number, of: number) =>
      app.call(
        'administration.refund',
        { id, amount, refundable: of, reason: 'The gate was locked' },
        { as: 'admin' },
      )
    expect((await refund(32.26, 32.25)).failure).toBe('refund_too_much')
    expect((await refund(10, 32.25)).failure).toBeNull()
    await payBalance(app, id)
    expect(await refundable()).toBe(97.5)
    await app.call('reservations.cancel', { id })
    // $75 are due of the whole, of which $10 went back before.
    expect((await refundsOf(id)).reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(7500)
  })

  it('a stand that goes gives the deposit back, as its owner was told before', async () => {
    const { id } = await payDeposit(app, 92)
    const ending = (await app.call('listings.endings', { id: 2 }, { as: 'landowner' })).body.data
    expect(ending.bookings.find((each: { id: number }) => each.id === id)).toMatchObject({ refund: 32.25 })
    const removed = await app.call(
      'listings.remove',
      { id: 2, bookings: ending.bookings.length },
      { as: 'landowner' },
    )
    expect(removed.failure).toBeNull()
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 3225, reason: 'ended_by_owner' }])
    expect(await sumsOf(id)).toEqual({ provider: 0, [held]: 0, fees: 0 })
    expect((await app.call('balances.pay', { id })).failure).toBe('balance_closed')
    await app.context.database.db
      .updateTable('stand')
      .set({ deleted_at: null, active: true })
      .where('id', '=', 2)
      .execute()
  })

  it('a stand that is handed over takes the deposit along, and the balance comes to its new owner', async () => {
    const { id } = await payDeposit(app, 94)
    const asked = await app.call('transfers.ask', { id: 2, invited_to: ids.landowner2 }, { as: 'landowner' })
    expect(asked.failure).toBeNull()
    const { data } = (await app.call('transfers.list', {}, { as: 'landowner2' })).body
    const answer = { id: data[0].id, status: 'accept', signature: await signature() }
    expect((await app.call('transfers.answer', answer, { as: 'landowner2' })).failure).toBeNull()
    await payBalance(app, id)
    expect(await sumsOf(id)).toMatchObject({ [held]: 0, [`landowner:${ids.landowner2}`]: 9250 })
  })

  it('an account stays', async () => {
    await payDeposit(app, 96, { as: 'hunter2' })
    const left = await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'hunter2' })
    expect(left.failure).toBe('account_in_use')
  })
})
