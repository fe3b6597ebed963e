import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/rules/time/days.ts'
import { testApp } from '#tests/support/server/app.ts'
import { days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
// Three unpaid holds at most are one person's at once.
afterEach(() => app.call('reservations.release', {}))
const db = () => app.context.database.db
const bookingOf = (id: number) =>
  db().selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const post = async (path: string, body: FormData | URLSearchParams) =>
  app.send(`/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await app.token('hunter')}` },
    body,
  })

describe('the reservation form of the documents', () => {
  it('is taken whole as form data, and what it says of the price decides nothing', async () => {
    const [first, second] = days(3, 2) as [string, string]
    const form = new FormData()
    const fields: Record<string, string> = {
      api_version: '1',
      stand_id: '2',
      amount: '215',
      'reserve_dates[0]': first,
      'reserve_dates[1]': second,
      'reserved_dates[start]': first,
      'reserved_dates[end]': second,
      discount: '90',
      voucher_type: 'fixed',
      total_days: '7',
      sub_total: '1',
      'days_and_prices[0][date]': first,
      'days_and_prices[0][price]': '1',
      hunter_booking_amount: '1',
      landowner_booking_amount: '1',
      multi_day_discount: '90',
      multi_day_discount_percentage: '99',
      cancellation_policy: 'true',
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const { status, body } = await post('reserve-stand', form)
    expect([status, body.data.total_amount]).toEqual([200, 215])
  })

  it('gets dollars, of which the product keeps and computes whole cents', async () => {
    const { body } = await reserve(app, { days: days(8, 2) })
    expect(body.data.total_amount).toBe(215)
    const kept = await bookingOf(body.data.reservation_id)
    expect(kept).toMatchObject({ sub_total_cents: 20_000, hunter_fee_cents: 1500, total_cents: 21_500 })
  })

  it('is a range of days, a season or the year, as the database knows no other', async () => {
    const { body } = await reserve(app, { days: days(12, 1) })
    const id = body.data.reservation_id as number
    const kind = (type: string) =>
      db()
        .updateTable('reservation')
        .set({ booking_type: type as 'season' })
        .where('id', '=', id)
        .execute()
    expect((await app.call('reservations.read', { id })).body.data.booking_type).toBe('dateRange')
    for (const type of ['season', 'yearly', 'dateRange']) await kind(type)
    await expect(kind('hourly')).rejects.toMatchObject({ code: '23514' })
  })

  it('is held once however often it comes with the same key', async () => {
    const wish = { stand_id: 2, reserve_dates: days(15, 1), cancellation_policy: true }
    const answers = []
    for (let at = 0; at < 3; at += 1)
      answers.push(await app.call('reservations.create', wish, { key: 'k-once' }))
    expect(new Set(answers.map(({ body }) => body.data.reservation_id)).size).toBe(1)
    const held = await sql<{ n: number }>`
      select count(*)::int as n from reservation where stand_id = 2 and start_day = ${wish.reserve_dates[0]}`.execute(
      db(),
    )
    expect(held.rows[0]!.n).toBe(1)
  })
})

it('two live reservations that share a day are refused by the database itself', async () => {
  const taken = days(20, 2)
  await reserve(app, { days: taken })
  const { body } = await reserve(app, { days: days(24, 2) })
  const moved = (start: string, end: string) =>
    db()
      .updateTable('reservation')
      .set({ start_day: start, end_day: end })
      .where('id', '=', body.data.reservation_id)
      .execute()
  await expect(moved(taken[1]!, days(25, 1)[0]!)).rejects.toMatchObject({ code: '23P01' })
})

it('who looks at a reservation is computed, whatever the client says', async () => {
  const { body } = await app.send('/api/reservation-detail/1?current_user_type=landowner&api_version=1', {
    headers: { Authorization: `Bearer ${await app.token('hunter')}` },
  })
  expect(body.data.current_user_type).toBe('main_hunter')
})

describe('what a stand offers', () => {
  const offers = async () => (await app.call('reservations.offers', { id: 2 }, { as: null })).body.data

  it('leaves blocked days out', async () => {
    const [, day] = days(40, 3) as [string, string, string]
    const offered = async () => (await offers()).available_dates.map(({ date }: { date: string }) => date)
    const before: string[] = await offered()
    expect(before).toContain(day)
    const blocked = { stand_id: 2, start_day: day, end_day: day, notes: '' }
    await db().insertInto('blockout').values(blocked).execute()
    expect(await offered()).toEqual(before.filter((each) => each !== day))
    await db().deleteFrom('blockout').where('stand_id', '=', 2).execute()
  })

  it('is no season that has begun, and one that is booked as such', async () => {
    const today = app.context.clock.now().toISOString().slice(0, 10)
    const yesterday = addDays(today, -1)
    const season = (title: string, start_day: string, end_day: string) =>
      db()
        .insertInto('season')
        .values({ stand_id: 2, title, start_day, end_day, rate_cents: 90_000 })
        .execute()
    await season('Begun', yesterday, addDays(today, 3))
    await season('Ahead', addDays(today, 100), addDays(today, 110))
    const listed = async () =>
      (await offers()).seasonal_hunting
        .filter(({ title }: { title: string }) => title === 'Begun' || title === 'Ahead')
        .map(({ title, is_booked }: { title: string; is_booked: boolean }) => [title, is_booked])
    expect(await listed()).toEqual([['Ahead', false]])
    await reserve(app, { stand: 2, days: [addDays(today, 105)] })
    expect(await listed()).toEqual([['Ahead', true]])
    // The page of the stand shows the same.
    const page = (await app.call('stands.read', { id: 2 }, { as: null })).body.data
    type Offer = { title: string; kind: string; is_booked: boolean }
    const shown = (page.whole_offers as Offer[]).filter(({ title }) => ['Begun', 'Ahead'].includes(title))
    expect(shown).toMatchObject([{ title: 'Ahead', kind: 'season', is_booked: true }])
    await db().deleteFrom('season').where('title', 'in', ['Begun', 'Ahead']).execute()
  })
})
