import { fail } from '#core/failures.ts'
import { blockoutRefusal, priceChanges, type Schedule } from '#core/rules/booking/schedule.ts'
import { mostDays } from '#core/rules/booking/availability.ts'
import { toCents } from '#core/rules/money/money.ts'
import { daysBetween } from '#core/rules/time/days.ts'
import { type Selectable, sql } from 'kysely'
import { rowsOf } from '#server/db/json.ts'
import type { OccasionTable, RateTable } from '#server/db/schema/tables-stands.ts'
import { type Db, sqlState } from '#server/db/connect.ts'
import { notifyDaysOpened, placeLater } from '#server/domain/calendar/availability-changes.ts'
import { freeExpired, loadCalendar } from '#server/domain/calendar/calendars.ts'
import { keepsDays } from '#server/domain/calendar/kept-days.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand } from '#server/domain/stands/own-stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const loadSchedule = async (db: Db, standId: number, now: Date): Promise<Schedule> => {
  const occasions = await db
    .selectFrom('occasion')
    .select('day')
    .where('stand_id', '=', standId)
    .where('name', '!=', '')
    .execute()
  return {
    calendar: await loadCalendar(db, standId, now),
    occasions: new Set(occasions.map((row) => row.day)),
  }
}

interface ScheduleRow {
  zone: string
  recovery_days: number
  stays: {
    id: number
    start_date: string
    end_date: string
    recovery_days: number
    first_name: string
    last_name: string
  }[]
  blockouts: {
    id: number
    start_date: string
    end_date: string
    notes: string
    calendar: string | null
  }[]
  rates: Pick<Selectable<RateTable>, 'weekday' | 'rate_cents' | 'is_enabled'>[]
  dates: Pick<Selectable<OccasionTable>, 'day' | 'price_cents' | 'name'>[]
}

/** The first day that the schedule shows, at the stand. */
const since = (now: Date) => sql`((${now}::timestamptz at time zone s.zone)::date - 40)`

/** An owner's calendar: what is booked and closed, and what days cost. */
export const schedules: HandlersOf<'schedules'> = {
  read: async ({ input, db, me, now }) => {
    const { rows } = await sql<ScheduleRow>`
      select s.zone, s.recovery_days,
        ${rowsOf(sql`select r.id, r.start_day as start_date, r.end_day as end_date, r.recovery_days, u.first_name,
          u.last_name from reservation r join app_user u on u.id = r.user_id
          where r.stand_id = s.id and r.end_day >= ${since(now)}
          and ${keepsDays(now)} order by r.start_day`)} as stays,
        ${rowsOf(sql`select b.id, b.start_day as start_date, b.end_day as end_date, b.notes, c.name as calendar
          from blockout b left join calendar_source c on c.id = b.source_id
          where b.stand_id = s.id and b.end_day >= ${since(now)} order by b.start_day`)} as blockouts,
        ${rowsOf(sql`select weekday, rate_cents, is_enabled from rate where stand_id = s.id order by weekday`)} as rates,
        ${rowsOf(sql`select day, price_cents, name from occasion
          where stand_id = s.id and day >= ${since(now)} order by day`)} as dates
      from stand s where s.id = ${input.id} and s.user_id = ${me.id} and s.deleted_at is null`.execute(db)
    const stand = found(rows[0])
    return {
      status: true,
      data: {
        time_zone: stand.zone,
        recovery_period_days: stand.recovery_days,
        stays: stand.stays,
        blockout_days: stand.blockouts,
        weekdays: stand.rates.map(({ weekday, rate_cents, is_enabled }) => ({
          weekday,
          rate: rate_cents / 100,
          is_enabled,
        })),
        dates: stand.dates.map(({ day, price_cents, name }) => ({
          date: day,
          price: price_cents / 100,
          name,
        })),
      },
    }
  },

  block: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    await freeExpired(db, stand.id, now)
    const stay = { start: input.start_date, end: input.end_date }
    const refused = blockoutRefusal(await loadSchedule(db, stand.id, now), stay, now)
    if (refused) return refused
    try {
      const made = await db
        .insertInto('blockout')
        .values({ stand_id: stand.id, start_day: stay.start, end_day: stay.end, notes: input.notes })
        .returning(['id', 'start_day as start_date', 'end_day as end_date', 'notes'])
        .executeTakeFirstOrThrow()
      return { status: true, message: 'Blockout Day added', data: { ...made, calendar: null } }
    } catch (error) {
      // The constraint that keeps booked and closed days apart.
      if (sqlState(error)?.code === '23P01') return fail('blockout_refused')
      throw error
    }
  },

  unblock: async ({ input, db, me, now }) => {
    const { stand_id: standId } = found(
      await db
        .selectFrom('blockout')
        .select('stand_id')
        .where('id', '=', input.id)
        // What a calendar elsewhere closes, opens there.
        .where('source_id', 'is', null)
        .executeTakeFirst(),
    )
    const stand = await lockOwnStand(db, standId, me.id)
    found(await db.deleteFrom('blockout').where('id', '=', input.id).returning('id').executeTakeFirst())
    await notifyDaysOpened(db, stand.id, now)
    await placeLater(db, stand.id, now)
    return { status: true, message: 'Blockout Day Deleted' }
  },

  price: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    const { start_date: start, end_date: end } = input
    const span = daysBetween(start, end) + 1
    if (span < 1 || span > mostDays) return fail('prices_unchanged')
    const { changed } = priceChanges(
      await loadSchedule(db, stand.id, now),
      { start, end, weekdays: input.weekdays, change: input.change, cents: toCents(input.amount) },
      now,
    )
    if (changed.length === 0) return fail('prices_unchanged')
    if (input.days !== undefined && input.days !== changed.length) return fail('schedule_changed')
    await db
      .insertInto('occasion')
      .values(changed.map(({ day, to }) => ({ stand_id: stand.id, day, name: '', price_cents: to })))
      .onConflict((oc) =>
        oc.columns(['stand_id', 'day']).doUpdateSet({ price_cents: (eb) => eb.ref('excluded.price_cents') }),
      )
      .execute()
    return {
      status: true,
      message: 'The prices have changed',
      data: { changed: changed.length },
    }
  },
}
