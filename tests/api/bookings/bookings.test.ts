import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysBetween, localTime } from '#core/rules/time/days.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()

/** Days that no other test of this file has: ten for each test, from a month after the file's today on. */
let ownDays = (_from: number, _count: number): string[] => []
let tests = 0
beforeEach(async () => {
  const first = 21 + 10 * tests++
  ownDays = (from, count) => days(first + from, count)
  await app.at(start.toISOString())
})

const row = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  (await query.execute(app.context.database.db)).rows[0]!
const inOrder = (a: string, b: string) => a.localeCompare(b)
const cents = (account: string) =>
  row<{ n: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as n from posting where account = ${account}`,
  )

describe('a booking', () => {
  it('costs what was previewed, and a different total is refused', async () => {
    const wish = { stand_id: 2, reserve_dates: ownDays(0, 2) }
    const { body } = await app.call('reservations.price', wish)
    expect(body.data).toMatchObject({
      sub_total: 200,
      hunter_booking_fee: 15,
      total_amount: 215,
      landowner_booking_amount: 185,
    })
    const refused = await app.call('reservations.create', { ...wish, cancellation_policy: true, amount: 214 })
    expect(refused.failure).toBe('price_changed')
    const taken = await app.call('reservations.create', { ...wish, cancellation_policy: true, amount: 215 })
    expect(taken.body.data.total_amount).toBe(215)
  })

  it('is refused on one’s own stand, for juniors, without the policy and without a waiver', async () => {
    const wish = { stand_id: 1, reserve_dates: ownDays(0, 1), cancellation_policy: true }
    expect((await app.call('reservations.create', wish, { as: 'landowner' })).failure).toBe('own_stand')
    expect((await app.call('reservations.create', wish, { as: 'junior' })).failure).toBe('junior_not_allowed')
    expect((await app.call('reservations.create', wish, { as: 'landowner2' })).failure).toBe('waiver_needed')
    expect((await app.call('reservations.create', { ...wish, cancellation_policy: false })).failure).toBe(
      'policy_not_accepted',
    )
  })

  it('of the same days by 200 hunters through two servers succeeds once', async () => {
    const second = app.second()
    const wish = { stand_id: 3, reserve_dates: ownDays(0, 2), cancellation_policy: true }
    await app.context.database.db.deleteFrom('rate_limit').execute()
    await sql`insert into rate_limit values ('holds:1', now() + interval '10 years', -1000), ('holds:2', now() + interval '10 years', -1000)`.execute(
      app.context.database.db,
    )
    const ask = (i: number) =>
      app.call(
        'reservations.create',
        wish,
        { as: i % 3 === 0 ? 'hunter2' : 'hunter' },
        i % 2 === 0 ? second : undefined,
      )
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(i)))
    // Only who waits too long for a connection is asked to come again.
    for (const [i, { failure }] of answers.entries()) if (failure === 'unavailable') answers[i] = await ask(i)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'dates_taken')).toHaveLength(199)
  })

  it('releases its days when the hold expires, by the next booking or by the job', async () => {
    const first = await reserve(app, { stand: 1, days: ownDays(0, 2) })
    expect((await reserve(app, { stand: 1, days: ownDays(1, 1), as: 'hunter2' })).failure).toBe('dates_taken')
    await app.at('2026-11-20T15:15:01Z')
    const paid = await app.call('sandbox.pay', card(first.body.data.payment_intent))
    expect(paid.failure).toBe('hold_expired')
    const next = await reserve(app, { stand: 1, days: ownDays(1, 1), as: 'hunter2' })
    expect(next.status).toBe(200)
    await app.at('2026-11-20T15:31:00Z')
    await app.runJobs()
    const { state } = await row<{ state: string }>(
      sql`select state from reservation where id = ${next.body.data.reservation_id}`,
    )
    expect(state).toBe('rejected')
  })

  it('is released at once when the hunter cancels the payment', async () => {
    const { body } = await reserve(app, { stand: 1, days: ownDays(0, 1) })
    await app.call('reservations.release', { id: body.data.reservation_id })
    expect((await reserve(app, { stand: 1, days: ownDays(0, 1), as: 'hunter2' })).status).toBe(200)
  })
})

describe('the payment sandbox', () => {
  it('accepts the test card, approves, notifies the landowner and emails both', async () => {
    const { body } = await reserve(app, { stand: 2, days: ownDays(0, 2) })
    const before = await app.call('notifications.unread', {}, { as: 'landowner' })
    const paid = await app.call('sandbox.pay', card(body.data.payment_intent))
    expect(paid.body.data.state).toBe('succeeded')
    const read = await app.call('reservations.read', { id: body.data.reservation_id })
    expect(read.body.data).toMatchObject({ status: 'approved', amount: 215, can_cancel: true })
    const after = await app.call('notifications.unread', {}, { as: 'landowner' })
    expect(after.body.data.count).toBe(before.body.data.count + 1)
    const emails = await row<{ n: number }>(
      sql`select count(*)::int as n from job where kind = 'mail' and payload::text like ${`%Reservation ${body.data.reservation_id}.%`}`,
    )
    expect(emails.n).toBe(2)
  })

  it('declines 4000 0000 0000 0002 and accepts another card afterwards', async () => {
    const { body } = await reserve(app, { stand: 2, days: ownDays(0, 1) })
    const intent = body.data.payment_intent
    expect((await app.call('sandbox.pay', card(intent, '4000000000000002'))).failure).toBe('card_declined')
    expect((await app.call('sandbox.pay', card(intent, '4242424242424241'))).failure).toBe('card_invalid')
    expect((await app.call('sandbox.pay', card(intent))).status).toBe(200)
  })

  it('asks for a second step with 4000 0025 0000 3155, and books only after it', async () => {
    const { body } = await reserve(app, { stand: 2, days: ownDays(0, 1) })
    const { payment_intent, reservation_id } = body.data
    const asked = await app.call('sandbox.pay', card(payment_intent, '4000002500003155'))
    expect(asked.body.data.state).toBe('requires_action')
    expect((await app.call('reservations.settle', { id: reservation_id })).failure).toBe('payment_incomplete')
    expect((await app.call('sandbox.authenticate', { payment_intent, approve: false })).failure).toBe(
      'card_declined',
    )
    await app.call('sandbox.pay', card(payment_intent, '4000002500003155'))
    expect((await app.call('sandbox.authenticate', { payment_intent, approve: true })).status).toBe(200)
    expect((await app.call('reservations.settle', { id: reservation_id })).body.data.status).toBe('approved')
  })

  it('books once when the card is submitted ten times concurrently', async () => {
    const { body } = await reserve(app, { stand: 2, days: ownDays(0, 1) })
    await Promise.all(
      Array.from({ length: 10 }, () => app.call('sandbox.pay', card(body.data.payment_intent))),
    )
    const booked = await row<{ n: number }>(
      sql`select count(*)::int as n from ledger_transaction where kind = 'booking' and reservation_id = ${body.data.reservation_id}`,
    )
    expect(booked.n).toBe(1)
  })
})

/** Days far from those of the other tests. */
const heldDays = (from: number) => days(300 + from, 1)

describe('unpaid holds of one person', () => {
  it('are three at most at once, also when asked for together, and end with a release', async () => {
    const { db } = app.context.database
    await sql`update reservation set hold_until = null, state = 'rejected' where state = 'pending'`.execute(
      db,
    )
    const book = (day: number) =>
      app.call(
        'reservations.create',
        { stand_id: day % 2 === 0 ? 1 : 2, reserve_dates: heldDays(day), cancellation_policy: true },
        { as: 'hunter2' },
      )
    const race = await Promise.all([0, 3, 6, 9, 12].map(book))
    expect(race.map(({ failure }) => failure ?? 'booked').toSorted(inOrder)).toEqual([
      'booked',
      'booked',
      'booked',
      'too_many_holds',
      'too_many_holds',
    ])
    const held = race.filter(({ failure }) => failure === null)
    for (const { body } of held)
      await app.call('reservations.release', { id: body.data.reservation_id }, { as: 'hunter2' })
    // The same days two times more, and then no more on that day.
    const failures = []
    for (let n = 0; n < 4; n++) {
      const { failure, body } = await book(20)
      failures.push(failure)
      if (failure === null)
        await app.call('reservations.release', { id: body.data.reservation_id }, { as: 'hunter2' })
    }
    expect(failures).toEqual([null, null, null, 'held_too_often'])
  })

  it('keep 120 days from others at most, whichever stands they are of', async () => {
    const { db } = app.context.database
    await sql`update reservation set hold_until = null, state = 'rejected' where state = 'pending'`.execute(
      db,
    )
    const book = (stand_id: number, from: number, count: number) =>
      app.call(
        'reservations.create',
        { stand_id, reserve_dates: days(from, count), cancellation_policy: true },
        { as: 'hunter2' },
      )
    expect((await book(1, 350, 100)).status).toBe(200)
    expect((await book(2, 500, 21)).failure).toBe('too_many_held_days')
    expect((await book(2, 500, 20)).status).toBe(200)
    expect((await book(2, 530, 1)).failure).toBe('too_many_held_days')
    await app.call('reservations.release', {}, { as: 'hunter2' })
  })
})

describe('a voucher', () => {
  it('with one use is reserved by one of concurrent holds, by its code only, and returns with an expired hold', async () => {
    const { db } = app.context.database
    const { id } = await db
      .insertInto('voucher')
      .values({
        stand_id: 2,
        name: 'Once',
        code: 'ONCE',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const book = (day: number, as: Who) =>
      app.call(
        'reservations.create',
        { stand_id: 2, reserve_dates: ownDays(day, 1), voucher_id: id, cancellation_policy: true },
        { as },
      )
    // Its number alone is no code.
    expect((await book(0, 'hunter')).failure).toBe('voucher_invalid')
    for (const as of ['hunter', 'hunter2'] as const) {
      await db.deleteFrom('rate_limit').execute()
      expect((await app.call('reservations.voucher', { id: 2, code: 'once' }, { as })).status).toBe(200)
    }
    const race = await Promise.all([0, 1, 2, 3].map((day) => book(day, day % 2 === 0 ? 'hunter' : 'hunter2')))
    expect(race.map(({ failure }) => failure ?? 'booked').toSorted(inOrder)).toEqual([
      'booked',
      'voucher_used_up',
      'voucher_used_up',
      'voucher_used_up',
    ])
    const before = app.context.clock.now()
    await app.at(new Date(before.getTime() + 16 * 60_000).toISOString())
    await app.runJobs()
    const again = await book(4, 'hunter')
    expect(again.body.data.total_amount).toBe(96.75)
    expect((await app.call('sandbox.pay', card(again.body.data.payment_intent))).status).toBe(200)
    const { redeem_count } = await db
      .selectFrom('voucher')
      .select('redeem_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(redeem_count).toBe(1)
    const late = await app.call('reservations.price', {
      stand_id: 2,
      reserve_dates: ownDays(5, 1),
      voucher_id: id,
    })
    expect(late.failure).toBe('voucher_used_up')
    await app.at(before.toISOString())
  })

  it('is found by its code in any case, only at its own stand', async () => {
    expect((await app.call('reservations.voucher', { id: 1, code: 'first15' })).body.data.discount).toBe(15)
    expect((await app.call('reservations.voucher', { id: 1, code: 'ONCE' })).failure).toBe('voucher_invalid')
  })
})

describe('cancelling', () => {
  it('eight days before refunds the lease amount less the fee, and the ledger agrees', async () => {
    // No other test has days of November.
    const stay = ['2026-11-28', '2026-11-29']
    expect(daysBetween(localTime(start, 'America/Chicago').day, stay[0]!)).toBe(8)
    const { body } = await reserve(app, { stand: 1, days: stay })
    await app.call('sandbox.pay', card(body.data.payment_intent))
    const before = (await cents('landowner:3')).n
    const canceled = await app.call('reservations.cancel', { id: body.data.reservation_id })
    expect(canceled.body.data.refunds).toMatchObject([{ refund_amount: 175, status: 'processing' }])
    // Of the $25 that stay, 7.5 % are fees: $23.12 for the landowner, where $185 were.
    expect((await cents('landowner:3')).n - before).toBe(18_500 - 2_312)
    await app.runJobs()
    const read = await app.call('reservations.read', { id: body.data.reservation_id })
    expect(read.body.data).toMatchObject({ status: 'cancel', refunds: [{ status: 'succeeded' }] })
    expect((await app.call('reservations.cancel', { id: body.data.reservation_id })).failure).toBe(
      'not_cancellable',
    )
  })
})

describe('the ledger', () => {
  it('sums to zero, in every transaction and in all', async () => {
    expect((await row<{ n: number }>(sql`select sum(amount_cents)::int as n from posting`)).n).toBe(0)
    const crooked = await row<{ n: number }>(
      sql`select count(*)::int as n from (select 1 from posting group by transaction_id having sum(amount_cents) <> 0) as bad`,
    )
    expect(crooked.n).toBe(0)
  })

  it('refuses what does not sum to zero, and every change afterwards', async () => {
    const { db } = app.context.database
    await expect(
      db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('ledger_transaction')
          .values({
            kind: 'late',
            reservation_id: null,
            payment_id: null,
            refund_id: null,
            created_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('posting')
          .values({ transaction_id: id, account: 'fees', amount_cents: 5 })
          .execute()
      }),
    ).rejects.toThrow('does not sum to zero')
    await expect(sql`update posting set amount_cents = 1`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`delete from posting`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`update waiver set is_approved = false`.execute(db)).rejects.toThrow('never changed')
  })
})
