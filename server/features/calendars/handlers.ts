import { fail } from '#core/failures.ts'
import type { StandCalendar } from '#core/calls/owners/calendars.ts'
import { localTime } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { token } from '#server/config/random.ts'
import { placeLater, notifyDaysOpened } from '#server/domain/calendar/availability-changes.ts'
import { calendarAddress } from '#server/domain/calendar/calendar-address.ts'
import { daysFrom, takenHere } from '#server/domain/calendar/imported-days.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand } from '#server/domain/stands/own-stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const mostCalendars = 10

/** A calendar and its stand, locked, if the stand is this person's. */
const lockCalendar = async (db: Db, id: number, userId: number) => {
  const { stand_id: standId } = found(
    await db.selectFrom('calendar_source').select('stand_id').where('id', '=', id).executeTakeFirst(),
  )
  return lockOwnStand(db, standId, userId)
}

/** Calendars elsewhere: those that read this stand's days, and those that close them. */
export const calendars: HandlersOf<'calendars'> = {
  read: async ({ input, db, me, now, context }) => {
    const stand = found(
      await db
        .selectFrom('stand as s')
        .leftJoin('calendar_feed as f', 'f.stand_id', 's.id')
        .select(['s.zone', 'f.secret'])
        .where('s.id', '=', input.id)
        .where('s.user_id', '=', me.id)
        .where('s.deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    const sources = await db
      .selectFrom('calendar_source')
      .selectAll()
      .where('stand_id', '=', input.id)
      .orderBy('id')
      .execute()
    const today = localTime(now, stand.zone).day
    const taken = sources.length === 0 ? new Set<string>() : await takenHere(db, input.id, today)
    return {
      status: true,
      data: {
        feed_url: stand.secret === null ? null : calendarAddress(context.config.publicUrl, stand.secret),
        calendars: sources.map(({ id, name, url, failure, busy, read_at, tried_at }): StandCalendar => {
          const days = daysFrom(busy, today)
          return {
            id,
            name,
            host: new URL(url).host,
            failure,
            read_at: read_at?.toISOString() ?? null,
            tried_at: tried_at?.toISOString() ?? null,
            busy_days: days.length,
            taken_days: days.filter((day) => taken.has(day)).length,
          }
        }),
      },
    }
  },

  open: async ({ input, db, me, now, context }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    const secret = token(context.random)
    await db
      .insertInto('calendar_feed')
      .values({ stand_id: stand.id, secret, created_at: now })
      .onConflict((oc) => oc.column('stand_id').doUpdateSet({ secret, created_at: now }))
      .execute()
    return {
      status: true,
      message: 'The calendar can be read at this address',
      data: { feed_url: calendarAddress(context.config.publicUrl, secret) },
    }
  },

  close: async ({ input, db, me }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    await db.deleteFrom('calendar_feed').where('stand_id', '=', stand.id).execute()
    return { status: true, message: 'The calendar can be read no more' }
  },

  add: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    const held = await db
      .selectFrom('calendar_source')
      .select('url')
      .where('stand_id', '=', stand.id)
      .execute()
    if (held.some(({ url }) => url === input.url)) return fail('calendar_known')
    if (held.length >= mostCalendars) return fail('calendars_many')
    const { id } = await db
      .insertInto('calendar_source')
      .values({
        stand_id: stand.id,
        name: input.name,
        url: input.url,
        failure: null,
        read_at: null,
        tried_at: null,
        next_at: new Date(now.getTime() + 3_600_000),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(db, 'read_calendar', { source_id: id }, { now })
    return { status: true, message: 'The calendar is being read' }
  },

  refresh: async ({ input, db, me, now }) => {
    await lockCalendar(db, input.id, me.id)
    await enqueue(db, 'read_calendar', { source_id: input.id }, { now })
    return { status: true, message: 'The calendar is being read' }
  },

  remove: async ({ input, db, me, now }) => {
    const stand = await lockCalendar(db, input.id, me.id)
    found(
      await db.deleteFrom('calendar_source').where('id', '=', input.id).returning('id').executeTakeFirst(),
    )
    await notifyDaysOpened(db, stand.id, now)
    // Another calendar may say the same of days that this one had closed.
    await placeLater(db, stand.id, now)
    return { status: true, message: 'The calendar is removed' }
  },
}
