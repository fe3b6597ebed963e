import { describe, expect, it } from 'vitest'
import type { BookingDetail } from '#core/calls/administration/administration.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { refundableOf } from '#tests/support/server/administration-inputs.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'
import { payee } from '#tests/support/server/money-inputs.ts'

const app = testApp()
const db = () => app.context.database.db

/** Days of this file alone: those that `reserve` takes by itself are counted over all files. */
let nextDay = 1
const nextDays = () => days((nextDay += 2), 2)
/** A paid booking of two days at $100 on stand 2: $215 paid, of which the landowner has $185 and the service $30. */
const booked = async (where: { stand?: number; days?: string[] } = {}): Promise<number> => {
  const { body } = await reserve(app, { days: nextDays(), ...where })
  await app.call('sandbox.pay', card(body.data.payment_intent))
  return body.data.reservation_id
}
const refund = async (id: number, amount: number, more: object = {}) =>
  app.call(
    'administration.refund',
    { id, amount, refundable: await refundableOf(app, id), reason: 'The gate was locked', ...more },
    { as: 'admin' },
  )
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
const held = `landowner:${ids.landowner}`
const free = `available:${ids.landowner}`
const told = async (id: number) =>
  (
    await db().selectFrom('notification').select(['user_id', 'type', 'code', 'data']).orderBy('id').execute()
  ).filter(({ type, data }) => type === 'refund_by_admin' && data['reservation_id'] === id)

describe('a refund by an administrator', () => {
  it('of a part takes the landowner’s share of it and the fee’s, and the hunter and the landowner are notified', async () => {
    const id = await booked()
    expect(await refundableOf(app, id)).toBe(215)
    const { body } = await refund(id, 100)
    // 185/215 of $100 are the landowner's.
    expect(await sumsOf(id)).toEqual({ provider: -11_500, [held]: 9895, fees: 1605 })
    expect((await app.call('reservations.read', { id }, { as: 'landowner' })).body.data).toMatchObject({
      earnings: { kept: 98.95, returned: 86.05 },
    })
    expect(body.data as BookingDetail).toMatchObject({
      refundable: 115,
      refunded: 100,
      refunds: [{ amount: 100, reason: 'by_admin', note: 'The gate was locked', by: { id: ids.admin } }],
    })
    expect(await told(id)).toMatchObject([
      { user_id: ids.hunter, code: 'refunded' },
      { user_id: ids.landowner, code: 'taken' },
    ])
    const { data } = (await app.call('reservations.read', { id })).body
    expect(data.refunds).toMatchObject([{ refund_amount: 100, status: 'processing' }])
    await app.runJobs()
    expect((await app.call('reservations.read', { id })).body.data.refunds[0].status).toBe('succeeded')
  })

  it('of all gives back the fee as well and leaves nothing, in two steps as in one', async () => {
    const [once, twice] = [await booked(), await booked()]
    await refund(once, 215)
    await refund(twice, 15)
    await refund(twice, 200)
    for (const id of [once, twice]) {
      expect(await sumsOf(id)).toEqual({ provider: 0, [held]: 0, fees: 0 })
      expect(await refund(id, 1)).toMatchObject({ status: 422, failure: 'refund_too_much' })
    }
  })

  it('that the service bears leaves the landowner’s part as it is, and only the hunter is notified', async () => {
    const id = await booked()
    await refund(id, 50, { service_bears: true })
    expect(await sumsOf(id)).toEqual({ provider: -16_500, [held]: 18_500, fees: -2000 })
    expect((await app.call('reservations.read', { id }, { as: 'landowner' })).body.data).toMatchObject({
      earnings: { kept: 185, returned: 0 },
    })
    expect(await told(id)).toMatchObject([{ user_id: ids.hunter, code: 'refunded' }])
  })

  it('after the release takes from the balance, and is refused where that does not cover it', async () => {
    const id = await booked({ days: ['2026-11-24', '2026-11-25'] })
    await app.at('2026-11-28T12:00:00Z')
    await releaseDue(app.context)
    await refund(id, 43)
    expect(await sumsOf(id)).toEqual({ provider: -17_200, [held]: 0, [free]: 14_800, fees: 2400 })
    const balance = (await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available
    await app.call('payments.connect', { ...payee, code: 'sandbox_1' }, { as: 'landowner' })
    await app.call('payments.transfer', { amount: String(Math.floor(balance)) }, { as: 'landowner' })
    const refused = await refund(id, 172)
    expect(refused).toMatchObject({ status: 409, failure: 'refund_not_covered' })
    expect(refused.body.message).toMatch(/covers only \$0\.\d\d/)
    expect(await refundableOf(app, id)).toBe(172)
    expect((await refund(id, 172, { service_bears: true })).status).toBe(200)
    await app.at('2026-11-20T15:00:00Z')
  })

  it('is refused above what is left, of nothing, without a reason, and where nothing was paid', async () => {
    const id = await booked()
    const refused = await refund(id, 215.01)
    expect(refused).toMatchObject({ status: 422, failure: 'refund_too_much' })
    expect(refused.body.message).toContain('$215.00')
    expect((await refund(id, 0)).status).toBe(422)
    expect((await refund(id, 5, { reason: ' ' })).status).toBe(422)
    expect((await refund(999_999, 5, { refundable: 5 }).catch(() => ({ status: 404 }))).status).toBe(404)
    const { body } = await reserve(app, { days: nextDays() })
    const unpaid = body.data.reservation_id as number
    expect(await refund(unpaid, 5)).toMatchObject({ status: 409, failure: 'not_paid' })
    await app.call('reservations.release', { id: unpaid })
  })

  it('happens once of many at the same moment', async () => {
    const id = await booked()
    const input = { id, amount: 30, refundable: 215, reason: 'The gate was locked' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call('administration.refund', input, { as: 'admin' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'refund_changed')).toHaveLength(5)
    expect(await refundableOf(app, id)).toBe(185)
  })

  it('is written to the audit log', async () => {
    const id = await booked()
    await refund(id, 100)
    const entries = await db()
      .selectFrom('audit')
      .select(['user_id', 'act', 'facts'])
      .where('subject', '=', `reservation/${id}`)
      .execute()
    expect(entries).toEqual([
      {
        user_id: ids.admin,
        act: 'reservation.refund',
        facts: { amount: 100, landowner: 86.05, refund: expect.any(Number), reason: 'The gate was locked' },
      },
    ])
  })

  it('in full ends the hunter’s right to the place', async () => {
    const id = await booked({ stand: 3 })
    await db().updateTable('stand').set({ location_privacy: 'approximate' }).where('id', '=', 3).execute()
    const place = async () =>
      (await app.call('reservations.read', { id })).body.data.stand_detail.location_is as string
    expect(await place()).toBe('exact')
    await refund(id, 100)
    expect(await place()).toBe('exact')
    await refund(id, 115)
    expect(await place()).toBe('approximate')
  })
})

describe('what an administrator has refunded', () => {
  it('is not refunded again when the hunter cancels', async () => {
    const id = await booked()
    await refund(id, 100)
    await app.call('reservations.cancel', { id })
    // $200 less the fee of $25 are due; $100 of it are there. Of the $25 kept $23.12 stay with the landowner.
    expect(await sumsOf(id)).toEqual({ provider: -4000, [held]: 2312, fees: 1688 })
  })

  it('is not refunded again when the landowner ends the booking', async () => {
    const id = await booked()
    await refund(id, 100)
    const { data } = (await app.call('listings.endings', { id: 2 }, { as: 'landowner' })).body
    await app.call('listings.remove', { id: 2, bookings: data.length }, { as: 'landowner' })
    expect(await sumsOf(id)).toEqual({ provider: 0, [held]: 0, fees: 0 })
    const refunds = await db()
      .selectFrom('refund')
      .select('amount_cents')
      .where('reservation_id', '=', id)
      .orderBy('id')
      .execute()
    expect(refunds.map((each) => each.amount_cents)).toEqual([10_000, 11_500])
    await db().updateTable('stand').set({ deleted_at: null, active: true }).where('id', '=', 2).execute()
  })
})

describe('a refund that the provider kept refusing', () => {
  it('is counted where administrators begin, and asked for again once', async () => {
    const id = await booked()
    await refund(id, 20)
    const { id: refundId } = await db()
      .updateTable('refund')
      .set({ state: 'failed', settled_at: new Date() })
      .where('reservation_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const waiting = async () =>
      (await app.call('administration.overview', {}, { as: 'admin' })).body.data.failed_refunds
    const before = await waiting()
    const retry = () => app.call('administration.retryRefund', { id: refundId }, { as: 'admin' })
    expect((await retry()).status).toBe(200)
    expect(await retry()).toMatchObject({ status: 409, failure: 'refund_changed' })
    expect(await waiting()).toBe(before - 1)
    await app.runJobs()
    const row = await db().selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirst()
    expect(row).toEqual({ state: 'succeeded' })
  })
})

describe('the list of bookings', () => {
  const list = async (search: string) =>
    (await app.call('administration.reservations', { search }, { as: 'admin' })).body as {
      data: BookingDetail[]
      total_records: number
    }
  it('finds them by number, hunter and stand, the newest first', async () => {
    const id = await booked()
    expect((await list(String(id))).data.map((each) => each.id)).toEqual([id])
    expect((await list(String(ids.reservation))).data.map((each) => each.id)).toEqual([ids.reservation])
    expect((await list(`#${id}`)).data.map((each) => each.id)).toEqual([id])
    const all = await list('')
    expect(all.data[0]!.id).toBe(id)
    expect((await list('lindqvist')).total_records).toBe(all.total_records)
    expect((await list('landowner2@')).total_records).toBe(0)
    const { title } = all.data[0]!.stand
    expect((await list(title.toUpperCase())).data.every(({ stand }) => stand.title === title)).toBe(true)
    expect((await list('%')).total_records).toBe(0)
    const second = await app.call('administration.reservations', { page: 2, per_page: 1 }, { as: 'admin' })
    expect(second.body.data.map((each: { id: number }) => each.id)).toEqual([all.data[1]!.id])
  })

  it('leads to one booking with its money lines', async () => {
    const id = await booked()
    const { data } = (await app.call('administration.reservation', { id }, { as: 'admin' })).body
    expect(
      data.lines.map(({ account, amount }: { account: string; amount: number }) => [account, amount]),
    ).toEqual([
      ['provider', 215],
      ['held', 185],
      ['fees', 30],
    ])
    expect(data).toMatchObject({ fee_policy: 'split', lease: 200, hunter_fee: 15, landowner_left: 185 })
  })
})
