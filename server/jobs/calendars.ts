import type { CalendarFailure } from '#core/calls/owners/calendars.ts'
import type { Stay } from '#core/rules/booking/availability.ts'
import { lastDay } from '#core/rules/booking/availability.ts'
import { localTime } from '#core/rules/time/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { placeImportedDays } from '#server/domain/calendar/imported-days.ts'
import { BadCalendar, busyDays } from '#server/domain/calendar/read-calendar.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { CalendarNotRead } from '#server/services/calendars.ts'

const hourMs = 3_600_000
/** Each hour; after failures later and later, at most a day. */
const nextMs = (failures: number): number => Math.min(24, 2 ** failures) * hourMs

/** Has those calendars read whose time has come. Each is asked for once, whichever server runs this. */
export const readDueCalendars = async (db: Db, now: Date): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('calendar_source')
      .set({ next_at: new Date(now.getTime() + hourMs) })
      .where('next_at', '<=', now)
      .returning('id')
      .execute()
    for (const { id } of due) await enqueue(tx, 'read_calendar', { source_id: id }, { now })
  })
}

type Reading = { busy: Stay[] } | { failure: CalendarFailure }

/** Reads a calendar elsewhere and closes its days. What cannot be read changes nothing but the owner's notice. */
export const readCalendar = async (
  context: Context,
  { source_id: id }: { source_id: number },
): Promise<void> => {
  const { db } = context.database
  const source = await db
    .selectFrom('calendar_source as c')
    .innerJoin('stand as s', 's.id', 'c.stand_id')
    .select(['c.url', 'c.stand_id', 'c.failures', 's.zone'])
    .where('c.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!source) return
  const { zone } = source
  const read = async (): Promise<Reading> => {
    try {
      const text = await context.services.calendars.fetch(source.url)
      const now = context.clock.now()
      return { busy: busyDays(text, { from: localTime(now, zone).day, to: lastDay(now, zone), zone }) }
    } catch (error) {
      if (error instanceof CalendarNotRead || error instanceof BadCalendar) return { failure: error.failure }
      throw error
    }
  }
  const reading = await read()
  const now = context.clock.now()
  await db.transaction().execute(async (tx) => {
    const failures = 'busy' in reading ? 0 : source.failures + 1
    await tx
      .updateTable('calendar_source')
      .set({
        ...('busy' in reading
          ? { busy: JSON.stringify(reading.busy), failure: null, read_at: now }
          : { failure: reading.failure }),
        failures,
        tried_at: now,
        next_at: new Date(now.getTime() + nextMs(failures)),
      })
      .where('id', '=', id)
      .execute()
    if ('busy' in reading) await placeImportedDays(tx, source.stand_id, now)
  })
}

export const placeCalendarDays = ({ database, clock }: Context, { stand_id: id }: { stand_id: number }) =>
  database.db.transaction().execute((tx) => placeImportedDays(tx, id, clock.now()))
