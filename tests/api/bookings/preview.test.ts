import { expect, it } from 'vitest'
import { toFeePolicy } from '#core/rules/money/fees.ts'
import { type Day, localTime } from '#core/rules/time/days.ts'
import { preview, toBookingRequest } from '#features/booking/preview.ts'
import type { Choice } from '#parts/reservations/booking-draft.ts'
import { testApp } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'

/** The price that a phone shows before the service has answered, or where there is no signal to ask it. */
const app = testApp()
const db = () => app.context.database.db
const stand_id = 2
const range = (from: Day, to: Day): Choice => ({ kind: 'dateRange', start: from, end: to })

const guess = async (choice: Choice, code: string | null) => {
  const offers = (await app.call('reservations.offers', { id: stand_id }, { as: null })).body.data
  const stand = (await app.call('stands.read', { id: stand_id }, { as: null })).body.data
  const fees = toFeePolicy((await app.call('service.config', {}, { as: null })).body.data.fee_policy)
  const voucher =
    code === null ? null : (await app.call('reservations.voucher', { id: stand_id, code })).body.data
  const { day: today } = localTime(start, stand.time_zone)
  const asked = await app.call('reservations.price', toBookingRequest(stand_id, choice, voucher))
  return { phone: preview({ offers, stand, fees, voucher, today }, choice), service: asked.body.data, asked }
}

it('is that of the service for days, seasons and a year, with discounts and vouchers of both kinds', async () => {
  await db()
    .insertInto('discount_tier')
    .values([
      // A season is one price, not many days.
      { stand_id, days: 1, percent: 5, is_enabled: true },
      { stand_id, days: 2, percent: 10, is_enabled: true },
      { stand_id, days: 3, percent: 50, is_enabled: false },
      { stand_id, days: 4, percent: 20, is_enabled: true },
    ])
    .execute()
  const terms = { stand_id, expiry_type: 'expiry_date', expiry_day: '2027-12-31', max_usage: null } as const
  await db()
    .insertInto('voucher')
    .values([
      { ...terms, name: 'A share', code: 'SHARE', discount_type: 'percentage', amount: 15 },
      { ...terms, name: 'Dollars', code: 'DOLLARS', discount_type: 'fixed', amount: 1250 },
    ])
    .execute()
  const season = await db()
    .insertInto('season')
    .values({
      stand_id,
      title: 'Archery',
      start_day: '2027-09-12',
      end_day: '2027-09-30',
      rate_cents: 120_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db().deleteFrom('yearly').where('stand_id', '=', stand_id).execute()
  await db()
    .insertInto('yearly')
    .values({
      stand_id,
      title: 'A year',
      start_day: '2027-10-02',
      end_day: '2028-09-30',
      rate_cents: 400_000,
    })
    .execute()
  const prices: (number | undefined)[] = []
  for (const code of [null, 'SHARE', 'DOLLARS'])
    for (const choice of [
      range('2027-03-14', '2027-03-14'),
      range('2027-03-14', '2027-03-16'),
      range('2027-03-14', '2027-03-17'),
      { kind: 'season', id: season.id },
      { kind: 'yearly' },
    ] as Choice[]) {
      const { phone, service, asked } = await guess(choice, code)
      expect([choice, code, asked.failure]).toEqual([choice, code, null])
      expect(phone).toEqual(service)
      prices.push(phone?.total_amount)
    }
  expect(new Set(prices).size).toBe(prices.length)
})

it('is none for a season that is not offered, and for days of which one is not', async () => {
  const offers = (await app.call('reservations.offers', { id: stand_id }, { as: null })).body.data
  const stand = (await app.call('stands.read', { id: stand_id }, { as: null })).body.data
  const fees = toFeePolicy((await app.call('service.config', {}, { as: null })).body.data.fee_policy)
  const known = { offers, stand, fees, voucher: null, today: '2026-11-20' }
  expect(preview(known, { kind: 'season', id: 999 })).toBeNull()
  expect(preview(known, range('2026-11-18', '2026-11-23'))).toBeNull()
  expect(preview(known, range('2027-03-14', '2027-03-14'))).not.toBeNull()
})
