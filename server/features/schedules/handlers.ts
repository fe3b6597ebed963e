import { fail } from '#core/failures.ts'
import { blockoutRefusal, priceChanges, type Schedule } from '#core/rules/booking/schedule.ts'
import { mostDays } from '#core/rules/booking/availability.ts'
import { toCents } from '#core/rules/money/money.ts'
import { daysBetween, localTime } from '#core/rules/time/days.ts'
import { sql } from 'kysely'
import { type Db, sqlState } from '#server/db/connect.ts'
import { notifyDaysOpened } from '#server/domain/calendar/availability-changes.ts'
import { freeExpired, loadCalendar } from '#server/domain/calendar/calendars.ts'
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

/** An owner's calendar: what is booked and closed, and what days cost. */
export const schedules: HandlersOf<'schedules'> = {
  read: async ({ input, db, me, now }) => {
    const stand = found(
      await db
        .selectFrom('stand')
        .select(['id', 'zone', 'recovery_days'])
        .where('id', '=', input.id)
        .where('user_id', '=', me.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    const since = localTime(new Date(now.getTime() - 40 * 86_400_000), stand.zone).day
    const stays = await sql<{
      id: number
      start_date: string
      end_date: string
      recovery_days: number
      first_name: string
      last_name: string
    }>`select r.id, r.start_day as start_date, r.end_day as end_date, r.recovery_days, u.first_name, u.last_name
      from reservation r join app_user u on u.id = r.user_id
      where r.stand_id = ${stand.id} and r.end_day >= ${since}::date
        and (r.state = 'approved' or (r.state = 'pending' and r.hold_until > ${now})) order by r.start_day`.execute(
      db,
    )
    const blockouts = await db
      .selectFrom('blockout')
      .select(['id', 'start_day as start_date', 'end_day as end_date', 'notes'])
      .where('stand_id', '=', stand.id)
      .where('end_day', '>=', since)
      .orderBy('start_day')
      .execute()
    const rates = await db.selectFrom('rate').selectAll().where('stand_id', '=', stand.id).execute()
    const dates = await db
      .selectFrom('occasion')
      .selectAll()
      .where('stand_id', '=', stand.id)
      .where('day', '>=', since)
      .orderBy('day')
      .execute()
    return {
      status: true,
      data: {
        time_zone: stand.zone,
        recovery_period_days: stand.recovery_days,
        stays: stays.rows,
        blockout_days: blockouts,
        weekdays: rates.map(({ weekday, rate_cents, is_enabled }) => ({
          weekday,
          rate: rate_cents / 100,
          is_enabled,
        })),
        dates: dates.map(({ day, price_cents, name }) => ({ date: day, price: price_cents / 100, name })),
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
      return { status: true, message: 'Blockout Day added', data: made }
    } catch (error) {
      // The constraint that keeps booked and closed days apart.
      if (sqlState(error)?.code === '23P01') return fail('blockout_refused')
      throw error
    }
  },

  unblock: async ({ input, db, me, now }) => {
    const { stand_id: standId } = found(
      await db.selectFrom('blockout').select('stand_id').where('id', '=', input.id).executeTakeFirst(),
    )
    const stand = await lockOwnStand(db, standId, me.id)
    found(await db.deleteFrom('blockout').where('id', '=', input.id).returning('id').executeTakeFirst())
    await notifyDaysOpened(db, stand.id, now)
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
