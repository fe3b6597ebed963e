import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Figures } from '#core/calls/owners/figures.ts'
import { sumFigures } from '#core/rules/money/figures.ts'
import { eachDay, weekday } from '#core/rules/time/days.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const read = async (as: Who = 'landowner'): Promise<Figures> =>
  (await app.call('figures.read', {}, { as })).body.data
const viewed = (as: Who | null, id = 1) => app.call('figures.view', { id }, { as })

beforeEach(async () => {
  await app.at(start.toISOString())
})

describe('the figures of a landowner', () => {
  it('count each day as offered or booked, as its prices and closings have it', async () => {
    await db()
      .updateTable('stand')
      .set({ created_at: new Date('2026-09-16T12:00:00Z') })
      .where('id', '=', 1)
      .execute()
    await db()
      .insertInto('blockout')
      .values({ stand_id: 1, start_day: '2026-10-05', end_day: '2026-10-09', notes: 'Harvest' })
      .execute()
    // Tuesdays are not sold, but for one of them.
    await db()
      .updateTable('rate')
      .set({ is_enabled: false })
      .where('stand_id', '=', 1)
      .where('weekday', '=', 2)
      .execute()
    await db()
      .updateTable('stand')
      .set({ weekdays: 127 - 2 })
      .where('id', '=', 1)
      .execute()
    await db()
      .insertInto('occasion')
      .values({ stand_id: 1, day: '2026-10-20', name: 'Opening', price_cents: 20_000 })
      .execute()
    const { rows: stays } = await sql<{ start_day: string; end_day: string }>`
      select start_day, end_day from reservation where stand_id = 1 and state = 'approved' and paid_at is not null`.execute(
      db(),
    )
    const booked = (day: string) => stays.some((stay) => stay.start_day <= day && day <= stay.end_day)
    const offered = (day: string) =>
      booked(day) ||
      ((weekday(day) !== 2 || day === '2026-10-20') && !(day >= '2026-10-05' && day <= '2026-10-09'))
    const { months } = await read()
    expect([...new Set(months.map(({ month }) => month))]).toHaveLength(12)
    expect(months[0]!.month).toBe('2025-12')
    for (const [month, from, to] of [
      ['2026-08', '2026-09-01', '2026-08-31'],
      ['2026-09', '2026-09-16', '2026-09-30'],
      ['2026-10', '2026-10-01', '2026-10-31'],
      ['2026-11', '2026-11-01', '2026-11-30'],
    ] as const) {
      const all = from > to ? [] : eachDay(from, to)
      expect(months.find((row) => row.month === month && row.stand_id === 1)).toMatchObject({
        offered_days: all.filter(offered).length,
        booked_days: all.filter(booked).length,
      })
    }
  })

  it('have of each hunt what the ledger gives its landowner, held or released, and nothing of what went back', async () => {
    const before = await read()
    const upcoming = (of: Figures) => of.stands.find(({ id }) => id === 2)!
    const held = (await reserve(app, { days: days(6, 2) })).body.data
    await app.call('sandbox.pay', card(held.payment_intent))
    const after = await read()
    expect(upcoming(after)).toMatchObject({
      upcoming_bookings: upcoming(before).upcoming_bookings + 1,
      upcoming_earnings: upcoming(before).upcoming_earnings + 185,
    })
    await app.at('2026-12-10T15:00:00Z')
    await app.runJobs()
    const earned = async () =>
      (await read()).months.find(({ month, stand_id: id }) => month === '2026-12' && id === 2)
    expect(await earned()).toMatchObject({ earnings: 185, booked_days: 2 })

    await app.at(start.toISOString())
    const other = (await reserve(app, { days: days(20, 1) })).body.data
    await app.call('sandbox.pay', card(other.payment_intent))
    await app.call('reservations.cancel', { id: other.reservation_id })
    await app.at('2026-12-10T15:00:00Z')
    // Of the canceled one the fee for its cancellation stays.
    const { rows } = await sql<{ cents: number }>`
      select -sum(p.amount_cents)::int as cents from ledger_transaction t join posting p on p.transaction_id = t.id
      where t.reservation_id = ${other.reservation_id} and p.account like '%:3'`.execute(db())
    expect(await earned()).toMatchObject({ earnings: 185 + rows[0]!.cents / 100, booked_days: 2 })
  })

  it('count the views of others, in the month of the stand, and none of a stand that is not shown', async () => {
    const views = async () => sumFigures((await read()).months).views
    const before = await views()
    for (const as of [null, 'hunter', 'hunter2'] as const) expect((await viewed(as)).status).toBe(200)
    expect((await viewed('landowner')).status).toBe(200)
    expect(await views()).toBe(before + 3)
    // Still November in Wisconsin.
    await app.at('2026-12-01T03:00:00Z')
    await viewed(null)
    const { months } = await read()
    expect(months.filter(({ stand_id: id }) => id === 1).at(-1)).toMatchObject({ month: '2026-12', views: 0 })
    await db().updateTable('stand').set({ status: 'pending' }).where('id', '=', 2).execute()
    expect((await viewed('hunter', 2)).failure).toBe('not_found')
    await db().updateTable('stand').set({ status: 'approved' }).where('id', '=', 2).execute()
    expect((await viewed('hunter', 999_999)).failure).toBe('not_found')
  })

  it('say how many first messages were answered, and within which time half of them', async () => {
    await db().deleteFrom('chat_message').execute()
    expect((await read()).replies).toEqual({ asked: 0, answered: 0, median_minutes: null })
    const say = (message: string, as: 'hunter' | 'landowner') =>
      app.call(
        'chat.send',
        { reservationId: 1, userId: as === 'hunter' ? ids.landowner : ids.hunter, message },
        { as },
      )
    await say('Is the gate open?', 'hunter')
    await app.at('2026-11-20T15:10:00Z')
    await say('Hello?', 'hunter')
    expect((await read()).replies).toEqual({ asked: 1, answered: 0, median_minutes: null })
    await app.at('2026-11-20T15:45:00Z')
    await say('It is.', 'landowner')
    await app.at('2026-11-20T16:45:00Z')
    await say('Bring a lock.', 'landowner')
    expect((await read()).replies).toEqual({ asked: 1, answered: 1, median_minutes: 45 })
  })

  it('are of one’s own stands alone, drafts left out', async () => {
    const of = async (as: Who) => (await read(as)).stands.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await of('landowner')).toEqual([1, 2])
    expect(await of('landowner2')).toEqual([3])
    expect(await read('hunter')).toEqual({
      months: [],
      stands: [],
      replies: { asked: 0, answered: 0, median_minutes: null },
    })
  })
})
