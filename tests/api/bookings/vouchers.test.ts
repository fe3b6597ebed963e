import { beforeEach, describe, expect, it } from 'vitest'
import { localTime } from '#core/rules/time/days.ts'
import { voucherTab } from '#core/rules/money/vouchers.ts'
import { keepVoucher, toVoucher } from '#server/domain/money/vouchers.ts'
import { type Options, testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, registration } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
interface Listed {
  id: number
  code: string
  used_at: string | null
  stand: { active: boolean }
}
type Tab = 'current' | 'past'
const wallet = async (status: Tab = 'current', options: Options = {}): Promise<Listed[]> =>
  (await app.call('vouchers.mine', { status, per_page: 100 }, options)).body.data
const codes = async (status?: Tab, options?: Options) =>
  (await wallet(status, options)).map(({ code }) => code)
const verify = (code: string, options?: Options, stand = 1) =>
  app.call('reservations.voucher', { id: stand, code }, options)

interface Made {
  stand_id?: number
  expiry_day?: string | null
  max_usage?: number | null
  redeem_count?: number
}
let made = 0
const voucher = async (terms: Made = {}) => {
  made += 1
  const row = {
    stand_id: 1,
    expiry_day: null,
    max_usage: null,
    name: `Voucher ${made}`,
    code: `CODE${made}`,
    discount_type: 'fixed' as const,
    amount: 1250,
    expiry_type: 'expiry_date' as const,
    ...terms,
  }
  return db().insertInto('voucher').values(row).returningAll().executeTakeFirstOrThrow()
}
const given = async (terms: Made = {}, at = start) => {
  const row = await voucher(terms)
  await keepVoucher(db(), ids.hunter, row.id, at)
  return row
}
const stand = (id: number, change: object) =>
  db().updateTable('stand').set(change).where('id', '=', id).execute()

beforeEach(async () => {
  await db().deleteFrom('user_voucher').execute()
  await db().deleteFrom('rate_limit').execute()
  await app.at(start.toISOString())
})

describe('a wallet', () => {
  it('gets a voucher when its code is accepted, with all that its card says', async () => {
    expect(await wallet()).toEqual([])
    await verify('first15')
    await app.at('2026-11-20T16:00:00Z')
    await verify('TENOFF')
    const { body } = await app.call('vouchers.mine')
    const { title } = (await app.call('stands.read', { id: 1 })).body.data
    const at = { id: 1, title, active: true, time_zone: 'America/Chicago' }
    expect(body.total_records).toBe(2)
    expect(body.data).toEqual([
      {
        id: 2,
        name: 'Ten off',
        code: 'TENOFF',
        type: 'stand',
        discount: 10,
        discount_type: 'fixed',
        expiry_type: 'max_usage',
        expiry_date: null,
        max_usage: 25,
        redeem_count: 0,
        once_per_hunter: true,
        stand: at,
        used_at: null,
      },
      expect.objectContaining({
        id: ids.voucher,
        discount: 15,
        discount_type: 'percentage',
        expiry_type: 'expiry_date',
        expiry_date: '2027-07-18',
        max_usage: null,
        stand: at,
      }),
    ])
    expect(await wallet('past')).toEqual([])
  })

  it('is private and needs a sign-in', async () => {
    await verify('FIRST15')
    for (const as of ['hunter2', 'landowner'] as const)
      for (const status of ['current', 'past'] as const) expect(await wallet(status, { as })).toEqual([])
    expect((await app.call('vouchers.mine', {}, { as: null })).failure).toBe('unauthenticated')
  })

  it('gets nothing from a code that is refused', async () => {
    const { code: late } = await voucher({ expiry_day: '2026-11-19' })
    const { code: spent } = await voucher({ max_usage: 2, redeem_count: 2 })
    const { code: elsewhere } = await voucher({ stand_id: 3 })
    expect((await verify(late)).failure).toBe('voucher_expired')
    expect((await verify(spent)).failure).toBe('voucher_used_up')
    expect((await verify(elsewhere)).failure).toBe('voucher_invalid')
    expect((await verify('NOTHING')).failure).toBe('voucher_invalid')
    await stand(1, { active: false })
    expect((await verify('FIRST15')).failure).toBe('not_found')
    await stand(1, { active: true })
    expect([...(await wallet()), ...(await wallet('past'))]).toEqual([])
  })

  it('has a voucher once, from its first verification, also when verified concurrently', async () => {
    const second = app.second()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        app.call(
          'reservations.voucher',
          { id: 1, code: 'FIRST15' },
          { as: i % 3 === 0 ? 'hunter2' : 'hunter' },
          i % 2 === 0 ? second : undefined,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await app.at('2026-11-20T17:00:00Z')
    await verify('TENOFF')
    await app.at('2026-11-20T18:00:00Z')
    await verify('FIRST15')
    expect(await codes()).toEqual(['TENOFF', 'FIRST15'])
    expect(await codes('current', { as: 'hunter2' })).toEqual(['FIRST15'])
  })

  it('is paged by nine, newest first', async () => {
    const all: string[] = []
    for (let hour = 0; hour < 11; hour += 1)
      all.unshift((await given({}, new Date(start.getTime() - (20 - hour) * 3_600_000))).code)
    const page = async (number: number) => (await app.call('vouchers.mine', { page: number })).body
    const [first, next] = [await page(1), await page(2)]
    expect([first.total_records, next.total_records]).toEqual([11, 11])
    const shown = (data: Listed[]) => data.map(({ code }) => code)
    expect(shown(first.data)).toEqual(all.slice(0, 9))
    expect(shown(next.data)).toEqual(all.slice(9))
    expect((await page(3)).data).toEqual([])
    expect((await app.call('vouchers.mine', { status: 'both' })).status).toBe(422)
  })

  it('is part of the export and deleted with the account', async () => {
    const registered = await app.call('accounts.register', registration('wallet@example.com'), { as: null })
    const login = { email: 'wallet@example.com', password: 'ridge-and-river' }
    const { token } = (await app.call('accounts.login', login, { as: null })).body
    await verify('FIRST15', { token })
    const { body } = await app.call('accounts.myData', {}, { token })
    expect(body.data.vouchers).toMatchObject([{ code: 'FIRST15', stand_id: 1 }])
    expect((await app.call('accounts.remove', { password: login.password }, { token })).status).toBe(200)
    const left = await db()
      .selectFrom('user_voucher')
      .selectAll()
      .where('user_id', '=', registered.body.data.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a voucher is current', () => {
  it('until its last day has ended in the stand’s time zone', async () => {
    const { code } = await given({ expiry_day: '2026-11-20' })
    await app.at('2026-11-21T05:59:59Z')
    expect([await codes(), await codes('past')]).toEqual([[code], []])
    await app.at('2026-11-21T06:00:00Z')
    expect([await codes(), await codes('past')]).toEqual([[], [code]])
    expect((await verify(code)).failure).toBe('voucher_expired')
    await app.at(start.toISOString())
    await stand(1, { zone: 'Pacific/Auckland' })
    expect([await codes(), await codes('past')]).toEqual([[], [code]])
    await stand(1, { zone: 'America/Chicago' })
  })

  it('until it was used as often as it may', async () => {
    const { code: left } = await given({ max_usage: 3, redeem_count: 2 })
    const { code: spent } = await given({ max_usage: 3, redeem_count: 3 })
    const { code: never } = await given({ max_usage: 0 })
    expect(await codes()).toEqual([left])
    expect((await codes('past')).sort()).toEqual([spent, never].sort())
  })

  it('until this person has paid with it; others’ payments and a booking that waits do not count', async () => {
    const { id, code } = await voucher({ stand_id: 2, max_usage: 5 })
    for (const as of ['hunter', 'hunter2'] as const) await verify(code, { as }, 2)
    const { body } = await app.call('reservations.create', {
      stand_id: 2,
      reserve_dates: days(12, 1),
      voucher_id: id,
      cancellation_policy: true,
    })
    expect(await codes()).toEqual([code])
    await app.at('2026-11-20T15:05:00Z')
    await app.call('sandbox.pay', card(body.data.payment_intent))
    expect(await codes()).toEqual([])
    expect(await wallet('past')).toMatchObject([
      { code, redeem_count: 1, used_at: '2026-11-20T15:05:00.000Z', stand: { active: true } },
    ])
    expect(await wallet('current', { as: 'hunter2' })).toMatchObject([
      { code, redeem_count: 1, used_at: null },
    ])
    // The days go back, the voucher does not: it was redeemed when the booking was paid.
    await app.call('reservations.cancel', { id: body.data.reservation_id })
    expect(await codes('past')).toEqual([code])
  })

  it('while its stand can be booked', async () => {
    await verify('FIRST15', {}, 3)
    for (const change of [{ active: false }, { deleted_at: start }, { status: 'rejected' }]) {
      await stand(3, change)
      expect(await codes()).toEqual([])
      expect(await wallet('past')).toMatchObject([{ code: 'FIRST15', stand: { id: 3, active: false } }])
      await stand(3, { active: true, deleted_at: null, status: 'approved' })
      expect(await codes()).toEqual(['FIRST15'])
    }
  })

  it('by the same rule as on screens', async () => {
    await stand(2, { active: false })
    await stand(3, { zone: 'Pacific/Auckland' })
    const stands = await db().selectFrom('stand').selectAll().execute()
    const { id: _, ...reservation } = await db()
      .selectFrom('reservation')
      .selectAll()
      .where('id', '=', ids.reservation)
      .executeTakeFirstOrThrow()
    const { busy: __, ...paid } = reservation as typeof reservation & { busy: unknown }
    const wanted: Record<Tab, number[]> = { current: [], past: [] }
    for (const { id: stand_id, zone, active } of stands)
      for (const expiry_day of [null, '2026-11-19', '2026-11-20', '2026-11-21'])
        for (const [max_usage, redeem_count] of [
          [null, 7],
          [1, 0],
          [2, 2],
          [0, 0],
        ] as const)
          for (const used of [false, true]) {
            const row = await given({ stand_id, expiry_day, max_usage, redeem_count })
            if (used)
              await db()
                .insertInto('reservation')
                .values({ ...paid, charges: '[]', stand_id, state: 'cancel', voucher_id: row.id })
                .execute()
            const { day } = localTime(start, zone)
            wanted[voucherTab(toVoucher(row), { used, standActive: active }, day)].push(row.id)
          }
    expect([wanted.current.length, wanted.past.length]).toEqual([10, 86])
    for (const status of ['current', 'past'] as const)
      expect((await wallet(status)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(wanted[status])
    await stand(2, { active: true })
    await stand(3, { zone: 'America/Chicago' })
  })
})

describe('the number of a voucher', () => {
  it('is of use to who has given its code, and at its stand, alone', async () => {
    const { id, code } = await given()
    await app.call('reservations.release', {}, { as: 'hunter2' })
    const wish = (stand_id: number) => ({
      stand_id,
      reserve_dates: days(420, 1),
      voucher_id: id,
      cancellation_policy: true,
    })
    for (const name of ['reservations.price', 'reservations.create'] as const) {
      expect((await app.call(name, wish(1), { as: 'hunter2' })).failure, name).toBe('voucher_invalid')
      expect((await app.call(name, wish(2))).failure, name).toBe('voucher_invalid')
    }
    expect((await app.call('reservations.price', wish(1))).status).toBe(200)
    expect((await verify(code, { as: 'hunter2' })).status).toBe(200)
    expect((await app.call('reservations.price', wish(1), { as: 'hunter2' })).status).toBe(200)
  })
})

it('what a voucher has given away is in the ledger once, and in nobody’s balance', async () => {
  const row = await given()
  const { body } = await app.call('reservations.create', {
    stand_id: 1,
    reserve_dates: days(24, 1),
    cancellation_policy: true,
    voucher_id: row.id,
  })
  const posted = () =>
    db()
      .selectFrom('posting as p')
      .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
      .select(['p.account', 'p.amount_cents'])
      .where('t.reservation_id', '=', body.data.reservation_id)
      .where('t.kind', '=', 'voucher')
      .orderBy('p.account')
      .execute()
  expect(await posted()).toEqual([])
  const { voucher_cents: cents } = await db()
    .selectFrom('reservation')
    .select('voucher_cents')
    .where('id', '=', body.data.reservation_id)
    .executeTakeFirstOrThrow()
  expect(cents).toBeGreaterThan(0)
  for (let n = 0; n < 2; n += 1) await app.call('sandbox.pay', card(body.data.payment_intent))
  const all = [
    { account: 'given', amount_cents: cents },
    { account: 'vouchers', amount_cents: -cents },
  ]
  expect(await posted()).toEqual(all)
  await app.call('reservations.cancel', { id: body.data.reservation_id })
  expect(await posted()).toEqual(all)
})
