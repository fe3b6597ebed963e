import { beforeEach, describe, expect, it } from 'vitest'
import { confirm } from '#server/domain/bookings/holds.ts'
import { testApp, type Options } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { card, days } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
let day = 0
let made = 0
let voucher = { id: 0, code: '' }

const addVoucher = async (terms: { once_per_hunter?: boolean } = {}) => {
  made += 1
  voucher = await db()
    .insertInto('voucher')
    .values({
      stand_id: 2,
      name: `Once ${made}`,
      code: `EACH${made}`,
      discount_type: 'fixed',
      amount: 1000,
      expiry_type: 'max_usage',
      expiry_day: null,
      max_usage: 10,
      ...terms,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  for (const as of ['hunter', 'hunter2'] as const) await verify({ as })
}
const verify = (options?: Options) => app.call('reservations.voucher', { id: 2, code: voucher.code }, options)
const wish = () => ({
  stand_id: 2,
  reserve_dates: days((day += 1), 1),
  voucher_id: voucher.id,
  cancellation_policy: true,
})
const book = (options?: Options, on?: Parameters<typeof app.call>[3]) =>
  app.call('reservations.create', wish(), options, on)
const pay = (booked: Awaited<ReturnType<typeof book>>, options?: Options) =>
  app.call('sandbox.pay', card(booked.body.data.payment_intent), options)
const used = async () =>
  (
    await db()
      .selectFrom('voucher')
      .select('redeem_count')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow()
  ).redeem_count

beforeEach(async () => {
  await db().deleteFrom('rate_limit').execute()
  await app.at(start.toISOString())
  for (const as of ['hunter', 'hunter2'] as const) await app.call('reservations.release', {}, { as })
  // What earlier tests held does not count towards the limit of holds.
  await db()
    .updateTable('reservation')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
})

describe('a voucher that counts once per hunter', () => {
  it('is what every voucher is unless its owner says otherwise, and the calls say so', async () => {
    await addVoucher()
    const rows = await db().selectFrom('voucher').select('once_per_hunter').execute()
    expect(new Set(rows.map((row) => row.once_per_hunter))).toEqual(new Set([true]))
    expect((await verify()).body.data).toMatchObject({ once_per_hunter: true })
    const { body } = await app.call('stands.read', { id: 2 }, { as: 'landowner' })
    expect(body.data.stand_vouchers).toContainEqual(
      expect.objectContaining({ code: voucher.code, once_per_hunter: true }),
    )
    await db().updateTable('voucher').set({ once_per_hunter: false }).where('id', '=', voucher.id).execute()
    const wallet = (await app.call('vouchers.mine')).body.data
    expect(wallet).toContainEqual(expect.objectContaining({ code: voucher.code, once_per_hunter: false }))
  })

  it('is reserved with the hold: of six bookings at once through two servers one gets it', async () => {
    await addVoucher()
    const second = app.second()
    const race = await Promise.all(
      Array.from({ length: 6 }, (_, i) => book({}, i % 2 === 0 ? second : undefined)),
    )
    expect(race.map(({ failure }) => failure ?? 'booked').toSorted()).toEqual([
      'booked',
      ...Array.from({ length: 5 }, () => 'voucher_used'),
    ])
    expect((await app.call('reservations.price', wish())).failure).toBe('voucher_used')
    expect((await verify()).failure).toBe('voucher_used')
    expect((await book({ as: 'hunter2' })).status).toBe(200)
  })

  it('returns with an expired hold, and with one that was given back', async () => {
    await addVoucher()
    expect((await book()).status).toBe(200)
    await app.at('2026-11-20T15:16:00Z')
    expect((await app.call('reservations.price', wish())).status).toBe(200)
    expect((await book()).status).toBe(200)
    await app.call('reservations.release', {})
    expect((await pay(await book())).status).toBe(200)
    expect(await used()).toBe(1)
  })

  it('is used once by the payment and for good, also when the booking is canceled', async () => {
    await addVoucher()
    const booked = await book()
    expect(await used()).toBe(0)
    await pay(booked)
    await pay(booked)
    expect(await used()).toBe(1)
    expect((await book()).failure).toBe('voucher_used')
    await app.call('reservations.cancel', { id: booked.body.data.reservation_id })
    expect((await book()).failure).toBe('voucher_used')
    expect((await pay(await book({ as: 'hunter2' }), { as: 'hunter2' })).status).toBe(200)
    expect(await used()).toBe(2)
  })

  it('that was used meanwhile sends a late payment back', async () => {
    await addVoucher()
    const late = await book()
    const { reservation_id: id, total_amount } = late.body.data
    await app.at('2026-11-20T15:16:00Z')
    await pay(await book())
    await db().updateTable('payment').set({ state: 'created' }).where('reservation_id', '=', id).execute()
    const received = { cents: Math.round(total_amount * 100), currency: 'usd' }
    const refused = await db()
      .transaction()
      .execute((tx) => confirm(app.context, tx, id, received, app.context.clock.now()))
    expect(refused).toEqual({ failure: 'voucher_used' })
    expect(await used()).toBe(1)
    const refunds = await db()
      .selectFrom('refund')
      .select('amount_cents')
      .where('reservation_id', '=', id)
      .execute()
    expect(refunds).toEqual([{ amount_cents: received.cents }])
    expect((await app.call('reservations.read', { id })).body.data.status).toBe('rejected')
  })

  it('cannot be used twice in the database either', async () => {
    await addVoucher()
    const booked = await book()
    const { id: _, ...row } = await db()
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', booked.body.data.reservation_id)
      .executeTakeFirstOrThrow()
    const { busy: __, ...copy } = row as typeof row & { busy: unknown }
    const other = { ...copy, charges: '[]', start_day: '2027-03-01', end_day: '2027-03-01' }
    await expect(db().insertInto('reservation').values(other).execute()).rejects.toThrow(
      'reservation_voucher_once',
    )
  })

  it('counts as before where the owner has switched it off', async () => {
    await addVoucher({ once_per_hunter: false })
    const [one, two] = [await book(), await book()]
    expect([(await pay(one)).status, (await pay(two)).status]).toEqual([200, 200])
    expect(await used()).toBe(2)
  })
})
