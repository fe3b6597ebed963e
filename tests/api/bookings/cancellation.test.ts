import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Booking, Reservation } from '#core/calls/reservations.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db

let day = 40
/** A paid booking of two days at stand 2, from this day of December on. */
const paid = async (from = (day += 5)): Promise<number> => {
  const { body } = await reserve(app, { stand: 2, days: days(from, 2) })
  await app.call('sandbox.pay', card(body.data.payment_intent))
  return body.data.reservation_id as number
}
const refunds = (id: number) =>
  db()
    .selectFrom('refund')
    .select(['id', 'amount_cents', 'state', 'reason', 'tries'])
    .where('reservation_id', '=', id)
    .execute()
const owed = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(amount_cents), 0)::int as n from posting where account = ${`landowner:${ids.landowner}`}`.execute(
    db(),
  )
  return rows[0]!.n
}
const told = async () =>
  (
    await db().selectFrom('notification').select(['user_id', 'type', 'code', 'data']).orderBy('id').execute()
  ).map(({ user_id, type, code }) => [user_id, type, code])

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('what a booking is worth', () => {
  it('is the total to the hunter and the lease less the fee to the landowner, on every screen', async () => {
    const before = await owed()
    const id = await paid()
    const [hunter, landowner] = [
      (await app.call('reservations.read', { id })).body.data,
      (await app.call('reservations.read', { id }, { as: 'landowner' })).body.data,
    ]
    expect(hunter).toMatchObject({ amount: 215, booking_amount: 215, booking_fee: 15 })
    expect(landowner).toMatchObject({ amount: 185, landowner_booking_amount: 185, booking_fee: 15 })
    for (const key of ['reservations.bookingsOfOwner', 'reservations.bookingOfOwner'] as const) {
      const { body } = await app.call(key, { id: 2, status: 'reserved', per_page: 50 }, { as: 'landowner' })
      expect((body.data as { id: number }[]).find((each) => each.id === id)).toMatchObject({ earnings: 185 })
    }
    expect((await owed()) - before).toBe(-18_500)
  })

  it('keeps its voucher’s limit when that was used up by another payment: the money goes back', async () => {
    const voucher = await db()
      .insertInto('voucher')
      .values({
        stand_id: 2,
        name: 'Twice',
        code: 'TWICE',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.call('reservations.voucher', { id: 2, code: 'TWICE' })
    const { body } = await app.call('reservations.create', {
      stand_id: 2,
      reserve_dates: days((day += 5), 1),
      voucher_id: voucher.id,
      cancellation_policy: true,
    })
    await db().updateTable('voucher').set({ redeem_count: 2 }).where('id', '=', voucher.id).execute()
    expect(await app.call('sandbox.pay', card(body.data.payment_intent))).toMatchObject({
      status: 422,
      failure: 'voucher_used_up',
    })
    expect(await refunds(body.data.reservation_id)).toMatchObject([
      { amount_cents: 9675, reason: 'late_payment' },
    ])
  })
})

describe('a cancellation', () => {
  /** What the landowner reads of a booking, in its details and in the history of its stand. */
  const read = async (id: number) => {
    const detail = await app.call('reservations.read', { id }, { as: 'landowner' })
    const list = await app.call(
      'reservations.bookingOfOwner',
      { id: 2, status: 'canceled', per_page: 50 },
      { as: 'landowner' },
    )
    const row = (list.body.data as Booking[]).find((each) => each.id === id)
    return {
      earnings: detail.body.data.earnings as Reservation['earnings'],
      row: row && { kept: row.earnings, returned: row.returned },
    }
  }

  it('leaves the landowner what the ledger has of it, and says what went back', async () => {
    const id = await paid()
    expect(await read(id)).toEqual({ earnings: { kept: 185, returned: 0 }, row: undefined })
    expect((await app.call('reservations.read', { id })).body.data.earnings).toBeNull()
    await app.call('reservations.cancel', { id })
    const left = { kept: 23.12, returned: 161.88 }
    expect(await read(id)).toEqual({ earnings: left, row: left })
  })

  it('that is asked for twenty times at once refunds once', async () => {
    const id = await paid()
    const second = app.second()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.call('reservations.cancel', { id }, {}, n % 2 === 0 ? second : undefined),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'not_cancellable')).toHaveLength(19)
    expect(await refunds(id)).toMatchObject([{ amount_cents: 17_500 }])
  })

  it('is refunded once, also when its job runs again', async () => {
    const before = await owed()
    const id = await paid()
    const canceled = await app.call('reservations.cancel', { id })
    expect(canceled.body.data.refunds).toMatchObject([{ refund_amount: 175 }])
    // Of the $25 that stay, 7.5 % are fees.
    expect((await owed()) - before).toBe(-2312)
    const [refund] = await refunds(id)
    await app.runJobs()
    expect(await refunds(id)).toMatchObject([{ state: 'succeeded', tries: 1 }])
    await enqueue(db(), 'refund', { refund_id: refund!.id }, { now: app.context.clock.now() })
    await app.runJobs()
    expect(await refunds(id)).toMatchObject([{ state: 'succeeded', tries: 1 }])
    const payment = await db()
      .selectFrom('payment')
      .select('state')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(payment.state).toBe('refunded')
  })

  it('counts the days before the hunt by the clock of the stand', async () => {
    const id = await paid(12)
    // In Greenwich it is the 6th, six days before the hunt; at the stand the 5th, seven before.
    await app.at('2026-12-06T05:30:00Z')
    await app.call('reservations.cancel', { id })
    expect(await refunds(id)).toMatchObject([{ amount_cents: 17_500 }])
    await app.at(start.toISOString())
    const late = await paid(15)
    await app.at('2026-12-09T06:30:00Z')
    await app.call('reservations.cancel', { id: late })
    expect(await refunds(late)).toEqual([])
  })

  it('is possible until the evening before the first day at the stand', async () => {
    const [first, second] = [await paid(18), await paid(21)]
    await app.at('2026-12-18T05:30:00Z')
    expect((await app.call('reservations.cancel', { id: first })).status).toBe(200)
    await app.at('2026-12-21T06:30:00Z')
    expect((await app.call('reservations.cancel', { id: second })).failure).toBe('not_cancellable')
  })

  it('is told to the landowner and the guests, its refund to the hunter, and the free days to searches', async () => {
    const id = await paid()
    await db()
      .insertInto('invitation')
      .values({
        reservation_id: id,
        user_id: ids.hunter2,
        email: 'hunter2@demo.highseat.example',
        status: 'approved',
        created_at: start,
        answered_at: start,
        hidden_at: null,
      })
      .execute()
    await db().deleteFrom('notification').execute()
    await db().deleteFrom('job').execute()
    await app.call('reservations.cancel', { id })
    expect(await told()).toEqual([
      [ids.hunter2, 'cancel_hunter_invitation', 'hunt_cancelled'],
      [ids.hunter, 'refund_on_cancellation', 'refunded'],
      [ids.landowner, 'stand_reservation_cancel', 'cancelled'],
    ])
    const jobs = await db().selectFrom('job').select('payload').where('kind', '=', 'search_match').execute()
    expect(jobs.map(({ payload }) => payload)).toMatchObject([{ stand_id: 2, reservation_id: id }])
  })
})

describe('a payment', () => {
  it('is told to the landowner, and emailed to both in their own words', async () => {
    const { body } = await reserve(app, { stand: 2, days: days((day += 5), 1) })
    await db().deleteFrom('notification').execute()
    await db().deleteFrom('job').execute()
    await app.call('sandbox.pay', card(body.data.payment_intent))
    expect((await told()).filter(([, type]) => type === 'stand_reservation')).toEqual([
      [ids.landowner, 'stand_reservation', 'booked'],
    ])
    const sent = await db().selectFrom('job').select('payload').where('kind', '=', 'mail').execute()
    expect(sent.map(({ payload }) => (payload as { email: { to: string } }).email.to).toSorted()).toEqual([
      'hunter@demo.highseat.example',
      'landowner@demo.highseat.example',
    ])
  })

  it('with an expired card is declined', async () => {
    const { body } = await reserve(app, { stand: 2, days: days((day += 5), 1) })
    const old = { ...card(body.data.payment_intent), expiry: '10/26' }
    expect((await app.call('sandbox.pay', old)).failure).toBe('card_declined')
    expect((await app.call('sandbox.pay', { ...old, expiry: '11/26' })).status).toBe(200)
  })
})

describe('a hold that ends', () => {
  it('ends after fifteen minutes and not before, and its days are told to searches', async () => {
    const { body } = await reserve(app, { stand: 2, days: days((day += 5), 1) })
    const state = async () =>
      (
        await db()
          .selectFrom('reservation')
          .select('state')
          .where('id', '=', body.data.reservation_id)
          .executeTakeFirstOrThrow()
      ).state
    await app.at('2026-11-20T15:14:59Z')
    await app.runJobs()
    expect(await state()).toBe('pending')
    await db().deleteFrom('job').where('kind', '<>', 'expire_hold').execute()
    await app.at('2026-11-20T15:15:00Z')
    await app.runJobs()
    expect(await state()).toBe('rejected')
    const jobs = await db().selectFrom('job').select('payload').where('kind', '=', 'search_match').execute()
    expect(jobs.map(({ payload }) => payload)).toMatchObject([
      { stand_id: 2, reservation_id: body.data.reservation_id },
    ])
  })
})
