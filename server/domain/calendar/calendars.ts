import { bookWhole, type Calendar, firstDay, isTaken, type Stay } from '#core/rules/booking/availability.ts'
import { dayPrices } from '#core/rules/money/prices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { notifyDaysFreed } from './availability-changes.ts'
import { keepsDays } from './kept-days.ts'

/** A calendar as its column of JSON holds it. */
export type CalendarColumn = Pick<Calendar, 'recoveryDays' | 'stays' | 'blockouts'> & RatesColumn

/** The days before today that a calendar still has: those of the zones behind, and the stays that just ended. */
const sinceOf = (now: Date) => new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10)

const ratesOf = (since: string) => sql`
    'zone', s.zone,
    'weekdays', ${rowsOf(sql`select weekday, rate_cents as cents, is_enabled as enabled from rate where stand_id = s.id`)},
    'occasions', ${rowsOf(sql`select day, price_cents as cents from occasion where stand_id = s.id and day >= ${since}::date`)}`

/** What the days of a stand cost, and where it lies. */
export type RatesColumn = Pick<Calendar, 'zone'> & Calendar['rates']
/** The prices of `stand s` as a column, without its stays: for questions about many stands at once. */
export const ratesColumn = (now: Date): RawBuilder<RatesColumn> =>
  sql`json_build_object(${ratesOf(sinceOf(now))})`

/** Whether the days of a stand that can still be booked differ in price (decision 37). */
export const priceIs = (rates: RatesColumn, now: Date): 'each' | 'from' =>
  dayPrices(rates, firstDay(now, rates.zone)).size > 1 ? 'from' : 'each'

/**
 * The calendar of `stand s` as a column, as the rules want it: rates, live stays and blockouts from yesterday on.
 * One statement, since a booking reads it while others wait for its lock.
 */
export const calendarColumn = (now: Date): RawBuilder<CalendarColumn> => {
  const since = sinceOf(now)
  return sql`json_build_object(${ratesOf(since)}, 'recoveryDays', s.recovery_days,
    'stays', ${rowsOf(sql`select start_day as start, end_day as "end", recovery_days as "recoveryDays" from reservation
      where stand_id = s.id and end_day >= ${since}::date
        and ${keepsDays(now)}`)},
    'blockouts', ${rowsOf(sql`select start_day as start, end_day as "end" from blockout
      where stand_id = s.id and end_day >= ${since}::date`)})`
}

export const toCalendar = ({ weekdays, occasions, ...calendar }: CalendarColumn): Calendar => ({
  ...calendar,
  rates: { weekdays, occasions },
})

export const loadCalendar = async (db: Db, id: number, now: Date): Promise<Calendar> =>
  toCalendar(
    (
      await sql<{ calendar: CalendarColumn }>`${prepared}select ${calendarColumn(now)} as calendar
      from stand s where s.id = ${id}`.execute(db)
    ).rows[0]!.calendar,
  )

/** Releases a stand's expired holds, so that their days can be booked in this transaction. */
export const freeExpired = async (db: Db, standId: number, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update reservation set state = 'rejected', hold_until = null
    where stand_id = ${standId} and state = 'pending' and hold_until <= ${now} returning id`.execute(db)
  for (const { id } of rows) {
    await voidPayments(db, id, now)
    await notifyDaysFreed(db, { stand_id: standId, reservation_id: id }, now)
  }
}

/** Cancels the unpaid payments of a reservation at the provider, and releases what a card has agreed to; in the sandbox at once. */
export const voidPayments = async (db: Db, reservationId: number, now: Date): Promise<void> => {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'provider'])
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['created', 'requires_action', 'authorized'])
    .orderBy('id')
    .execute()
  for (const { id, provider } of open)
    if (provider === 'stripe') await enqueue(db, 'void_payment', { payment_id: id }, { now })
    else
      await db.updateTable('payment').set({ state: 'voided', settled_at: now }).where('id', '=', id).execute()
}

/** Whether a season or a year is shown: one that is booked, or can be booked as a whole. */
export const isOffered = (calendar: Calendar, stay: Stay, now: Date): boolean =>
  isTaken(calendar, stay) || bookWhole(calendar, stay, now) === null
