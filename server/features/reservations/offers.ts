import { type Calendar, dayState, firstDay, isTaken, lastDay } from '#core/rules/booking/availability.ts'
import { eachDay } from '#core/rules/time/days.ts'
import { dayPrice } from '#core/rules/money/prices.ts'
import { type Selectable, sql } from 'kysely'
import { rowOf, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { SeasonTable, YearlyTable } from '#server/db/schema/tables-stands.ts'
import {
  type CalendarColumn,
  calendarColumn,
  isOffered,
  toCalendar,
} from '#server/domain/calendar/calendars.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { depositTerms } from './booking-request.ts'

/** Days with a price, taken or not; blocked days are left out. */
const offeredDays = (calendar: Calendar, now: Date) =>
  eachDay(firstDay(now, calendar.zone), lastDay(now, calendar.zone)).flatMap((date) => {
    const cents = dayPrice(calendar.rates, date)
    const state = cents === null ? 'unpriced' : dayState(calendar, date, now)
    if (cents === null || state === 'unpriced' || state === 'blocked') return []
    return [{ date, rate: cents / 100, is_reserved: state !== 'free' }]
  })

interface Row {
  calendar: CalendarColumn
  seasons: Selectable<SeasonTable>[]
  yearly: Selectable<YearlyTable> | null
  terms: Parameters<typeof depositTerms>[0]
}

/** What can be booked: priced days for two years, seasons and the year. */
export const offers: HandlersOf<'reservations'>['offers'] = async ({ input, db, now }) => {
  const { rows } = await sql<Row>`${prepared}
    select ${calendarColumn(now)} as calendar,
      ${rowsOf(sql`select id, title, start_day, end_day, rate_cents from season
        where stand_id = s.id order by start_day`)} as seasons,
      ${rowOf(sql`select title, start_day, end_day, rate_cents from yearly where stand_id = s.id`)} as yearly,
      ${rowOf(sql`select s.booking_by, s.deposit_percent, s.balance_days`)} as terms
    from stand s where s.id = ${input.id} and ${isPublic}`.execute(db)
  const { seasons, yearly, terms, ...stand } = found(rows[0])
  const calendar = toCalendar(stand.calendar)
  const open = (row: { start_day: string; end_day: string }) =>
    isOffered(calendar, { start: row.start_day, end: row.end_day }, now)
  return {
    status: true,
    data: {
      available_dates: offeredDays(calendar, now),
      seasonal_hunting: seasons.filter(open).map((row) => ({
        id: row.id,
        title: row.title,
        start_date: row.start_day,
        end_date: row.end_day,
        whole_season_rate: row.rate_cents / 100,
        is_booked: isTaken(calendar, { start: row.start_day, end: row.end_day }),
      })),
      yearly_rental:
        yearly && open(yearly)
          ? {
              title: yearly.title,
              start_date: yearly.start_day,
              end_date: yearly.end_day,
              yearly_rate: yearly.rate_cents / 100,
              is_booked: isTaken(calendar, { start: yearly.start_day, end: yearly.end_day }),
            }
          : null,
      deposit: depositTerms(terms),
    },
  }
}
