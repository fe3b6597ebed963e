import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day, daysBetween, eachDay, localTime } from '#core/rules/time/days.ts'
import { findMatches } from '#server/domain/stands/search-matches.ts'
import { openSession } from '#server/http/session.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'

const app = testApp()
const random = seeded(35)
const below = (most: number): number => Math.floor(random() * most)
const among = <T>(all: readonly T[]): T => all[below(all.length)]!

/** From the first place on Earth that begins a day to the last, with half hours and both ways of summer time. */
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Africa/Johannesburg',
  'Europe/London',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
]
const instants = [
  ['at 17:59 in Chicago', '2026-11-20T23:59:00Z'],
  ['at 18:00 in Chicago', '2026-11-21T00:00:00Z'],
  ['in the hour that the spring change leaves out', '2027-03-14T08:30:00Z'],
  ['in the evening of the spring change', '2027-03-14T23:00:00Z'],
  ['in the evening of the autumn change', '2027-11-08T00:00:00Z'],
  ['on a leap day', '2028-02-29T18:30:00Z'],
] as const
const around = (day: Day, before: number, after: number): Day[] =>
  eachDay(addDays(day, -before), addDays(day, after))
/** Days on which anything can change: today everywhere, the end of the horizon, both changes of the clocks. */
const interesting = (now: Date): Day[] => {
  const today = now.toISOString().slice(0, 10)
  return [
    ...new Set([
      ...around(today, 3, 20),
      ...around(addMonths(today, 24), 4, 4),
      ...around('2027-03-14', 2, 2),
      ...around('2027-11-07', 2, 2),
    ]),
  ]
}

const stands: number[] = []

/** Stays, holds and blockouts that the database allows, at random around each instant. */
const fill = async (id: number, recovery: number): Promise<void> => {
  const { db } = app.context.database
  const taken: { start: Day; end: Day }[] = []
  for (const [, at] of instants)
    for (const part of [0, 1]) {
      const start = addDays(addMonths(at.slice(0, 10), part * 24), below(12) - 6)
      const booked = below(4)
      const [end, busy] = [addDays(start, below(3)), addDays(start, 8)]
      if (taken.some((other) => start <= other.end && other.start <= busy)) continue
      taken.push({ start, end: busy })
      const kind = among(['paid', 'hold', 'lapsed', 'cancel', 'none'] as const)
      if (kind !== 'none')
        await sql`
          insert into reservation (stand_id, user_id, state, booking_type, start_day, end_day, recovery_days, day_count,
            charges, sub_total_cents, multi_day_cents, voucher_cents, lease_cents, hunter_fee_cents,
            landowner_fee_cents, total_cents, landowner_cents, fee_policy, landowner_share, cancellation_days,
            cancellation_fee_cents, hold_until, paid_at, created_at)
          values (${id}, ${ids.hunter2}, ${kind === 'cancel' ? 'cancel' : kind === 'paid' ? 'approved' : 'pending'},
            'dateRange', ${start}, ${end}, ${booked}, ${daysBetween(start, end) + 1}, '[]', 0, 0, 0, 0, 0, 0, 0, 0,
            'split', 750, 7, 0, ${kind === 'hold' ? '2090-01-01' : kind === 'lapsed' ? '2026-11-01' : null},
            ${kind === 'paid' ? '2026-11-01' : null}, '2026-11-01')`.execute(db)
    }
  await db.updateTable('stand').set({ recovery_days: recovery }).where('id', '=', id).execute()
  for (const [, at] of instants) {
    const start = addDays(at.slice(0, 10), below(30) - 8)
    if (random() < 0.5)
      await sql`
        insert into blockout (stand_id, start_day, end_day)
        select ${id}, b.start_day, b.end_day from (values (${start}::date, ${addDays(start, below(3))}::date)) b (start_day, end_day)
        where not exists (select from taken_days t where t.stand_id = ${id}
          and t.days && daterange(b.start_day, b.end_day, '[]'))`.execute(db)
  }
}

beforeAll(async () => {
  const { db } = app.context.database
  await sql`update stand set active = false`.execute(db)
  for (let n = 0; n < 24; n += 1) {
    const { rows } = await sql<{ id: number }>`
      insert into stand (user_id, title, address, lat, lng, zone, acres, cancellation_days, cancellation_fee_cents,
        recovery_days, status, created_at, updated_at)
      select user_id, 'Made ' || ${n}::int, address, lat, lng, ${zones[n % zones.length]!}, acres, 7, 0, 0, 'approved',
        now(), now() from stand where id = 1 returning id`.execute(db)
    const { id } = rows[0]!
    stands.push(id)
    // Every fourth stand is priced by its occasions alone.
    const enabled = Array.from({ length: 7 }, () => n % 4 !== 3 && random() < 0.75)
    await db
      .insertInto('rate')
      .values(
        enabled.map((is_enabled, i) => ({ stand_id: id, weekday: i + 1, rate_cents: 5000 + i, is_enabled })),
      )
      .execute()
    const occasions = new Set(
      instants.flatMap(([, at]) =>
        [0, 24].flatMap((months) =>
          Array.from({ length: 3 }, () => addDays(addMonths(at.slice(0, 10), months), below(9) - 4)),
        ),
      ),
    )
    await db
      .insertInto('occasion')
      .values([...occasions].map((day) => ({ stand_id: id, day, name: 'A day', price_cents: 9000 })))
      .execute()
    await fill(id, below(3))
  }
})

const searched = async (from: Day, to: Day): Promise<number[]> => {
  const terms = { start_date: from, end_date: to, per_page: 100 }
  const { status, body } = await app.call('stands.search', terms, { as: null })
  expect(status).toBe(200)
  return (body.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)
}
const alerted = async (from: Day, to: Day, now: Date): Promise<number[]> => {
  const pairs = stands.map((id) => ({ id, stand_id: id, terms: { start_date: from, end_date: to } }))
  return [...(await findMatches(app.context.database.db, pairs as never, now))].toSorted((a, b) => a - b)
}
const mapped = async (from: Day, to: Day): Promise<number[]> => {
  const view = { sw_lat: -90, sw_long: -180, ne_lat: 90, ne_long: 180, zoom: 20 }
  const { body } = await app.call('stands.map', { ...view, start_date: from, end_date: to }, { as: null })
  return (body.data.stands as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)
}
const bookable = async (id: number, from: Day, to: Day, token: string): Promise<boolean> => {
  const wish = { stand_id: id, reserve_dates: eachDay(from, to) }
  const { status } = await app.call('reservations.price', wish, { token })
  expect([200, 409, 422]).toContain(status)
  return status === 200
}

describe('the days that can be booked', () => {
  it.each(instants)(
    'are the same for calendar, search, map, alert, card and booking %s',
    async (_, at) => {
      await app.at(at)
      const now = new Date(at)
      // A session of an earlier instant has ended by now.
      const device = { address: '', agent: '' }
      const token = await openSession(app.context, app.context.database.db, ids.hunter, device)
      const calendars = new Map<number, Set<Day>>()
      for (const id of stands) {
        const { body } = await app.call('reservations.offers', { id }, { as: null })
        const offered = body.data.available_dates as { date: Day; is_reserved: boolean }[]
        calendars.set(id, new Set(offered.flatMap((day) => (day.is_reserved ? [] : [day.date]))))
      }
      const free = (id: number, from: Day, to: Day) =>
        eachDay(from, to).every((day) => calendars.get(id)!.has(day))
      const days = interesting(now)
      for (const day of days) {
        const expected = stands.filter((id) => free(id, day, day))
        expect([day, await searched(day, day)]).toEqual([day, expected])
        expect([day, await alerted(day, day, now)]).toEqual([day, expected])
        const id = among(stands)
        expect([day, id, await bookable(id, day, day, token)]).toEqual([day, id, expected.includes(id)])
      }
      for (let n = 0; n < 12; n += 1) {
        const from = among(days)
        const to = addDays(from, 1 + below(3))
        const found = await searched(from, to)
        expect(await mapped(from, to)).toEqual(found)
        expect(await alerted(from, to, now)).toEqual(found)
        for (const id of [among(stands), ...found.slice(0, 2)])
          expect([from, to, id, await bookable(id, from, to, token)]).toEqual([
            from,
            to,
            id,
            found.includes(id),
          ])
      }
      const { body } = await app.call('stands.search', { per_page: 100 }, { as: null })
      for (const { id, next_available_booking: next } of body.data)
        expect(next).toBe([...calendars.get(id as number)!].toSorted()[0] ?? null)
    },
    60_000,
  )

  it('begin and end with the stand’s own clock', async () => {
    await app.at('2026-11-21T00:00:00Z')
    const now = new Date('2026-11-21T00:00:00Z')
    for (const id of stands) {
      const { body } = await app.call('reservations.offers', { id }, { as: null })
      const offered = (body.data.available_dates as { date: Day }[]).map(({ date }) => date).toSorted()
      const zone = zones[stands.indexOf(id) % zones.length]!
      const { day, hour } = localTime(now, zone)
      expect(offered[0]! >= (hour >= 18 ? addDays(day, 1) : day)).toBe(true)
      expect(offered.at(-1)! <= addMonths(day, 24)).toBe(true)
    }
  })
})
