import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { fail } from '#core/failures.ts'
import { type CalendarEvent, writeCalendar } from '#core/rules/time/calendar-file.ts'
import { addDays } from '#core/rules/time/days.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { rowsOf } from '#server/db/json.ts'
import { calendarPath } from '#server/domain/calendar/calendar-address.ts'
import { failureResponse } from './failures.ts'

interface Row {
  id: number
  title: string
  updated_at: Date
  stays: { id: number; start: string; end: string; recovery: number }[]
  blockouts: { id: number; start: string; end: string }[]
}

/**
 * The taken days of a stand for calendar programs and other services, at an address that only its owner gives away.
 * It names no person. What other calendars closed is left out, so that nothing goes round in a circle.
 */
export const mountCalendars = (app: Hono, context: Context): void => {
  app.get(`${calendarPath}:file`, async (c) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(c.req.param('file')) ?? []
    if (secret === undefined) return failureResponse(fail('not_found'))
    await context.clock.refresh()
    const since = sql`(${context.clock.now()}::timestamptz at time zone s.zone)::date - 40`
    const { rows } = await sql<Row>`
      select s.id, s.title, s.updated_at,
        ${rowsOf(sql`select id, start_day as start, end_day as "end", recovery_days as recovery from reservation
          where stand_id = s.id and state = 'approved' and end_day >= ${since} order by start_day, id`)} as stays,
        ${rowsOf(sql`select id, start_day as start, end_day as "end" from blockout
          where stand_id = s.id and source_id is null and end_day >= ${since} order by start_day, id`)} as blockouts
      from calendar_feed f join stand s on s.id = f.stand_id
      where f.secret = ${secret} and s.deleted_at is null`.execute(context.database.db)
    const [stand] = rows
    if (!stand) return failureResponse(fail('not_found'))
    const { publicUrl } = context.config
    const { host } = new URL(publicUrl)
    const events = [
      ...stand.stays.flatMap(({ id, start, end, recovery }): CalendarEvent[] => [
        {
          uid: `reservation-${id}@${host}`,
          summary: 'Reserved',
          url: `${publicUrl}/my-profile/reservation-details/${id}`,
          start,
          end,
        },
        ...(recovery > 0
          ? [
              {
                uid: `recovery-${id}@${host}`,
                summary: 'Recovery',
                start: addDays(end, 1),
                end: addDays(end, recovery),
              },
            ]
          : []),
      ]),
      ...stand.blockouts.map(({ id, start, end }) => ({
        uid: `blockout-${id}@${host}`,
        summary: 'Blocked',
        start,
        end,
      })),
    ]
    const text = writeCalendar(stand.title, events, stand.updated_at)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ETag: etag, 'Cache-Control': 'private, max-age=300' }
    if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers })
    return new Response(text, {
      headers: {
        ...headers,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `inline; filename="stand-${stand.id}.ics"`,
      },
    })
  })
}
