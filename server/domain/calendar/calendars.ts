import type { Calendar } from '#core/rules/booking/availability.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { notifyDaysFreed } from './availability-changes.ts'

type Row = Pick<Calendar, 'zone' | 'recoveryDays' | 'stays' | 'blockouts'> & {
  id: number
  weekdays: Calendar['rates']['weekdays']
  occasions: Calendar['rates']['occasions']
}

const list = (columns: string, from: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(x) from (select ${sql.raw(columns)} ${from}) as x), '[]')`

/**
 * The calendars of stands, by id, as the rules want them: rates, live stays and blockouts from yesterday on.
 * One statement, since a booking reads them while others wait for its lock.
 */
export const loadCalendars = async (
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Calendar>> => {
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    select s.id, s.zone, s.recovery_days as "recoveryDays",
      ${list('weekday, rate_cents as cents, is_enabled as enabled', sql`from rate where stand_id = s.id`)} as weekdays,
      ${list('day, price_cents as cents', sql`from occasion where stand_id = s.id and day >= ${since}::date`)} as occasions,
      ${list(
        'start_day as start, end_day as "end"',
        sql`from reservation where stand_id = s.id and end_day >= ${since}::date
          and (state = 'approved' or (state = 'pending' and hold_until > ${now}))`,
      )} as stays,
      ${list('start_day as start, end_day as "end"', sql`from blockout where stand_id = s.id and end_day >= ${since}::date`)} as blockouts
    from stand s where s.id = any(${ids})`.execute(db)
  return new Map(
    rows.map(({ id, weekdays, occasions, ...calendar }) => [
      id,
      { ...calendar, rates: { weekdays, occasions } },
    ]),
  )
}

export const loadCalendar = async (db: Db, id: number, now: Date): Promise<Calendar> =>
  (await loadCalendars(db, [id], now)).get(id)!

/** Frees the holds of a stand that have run out, so that their days can be booked in this transaction. */
export const freeExpired = async (db: Db, standId: number, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update reservation set state = 'rejected', hold_until = null
    where stand_id = ${standId} and state = 'pending' and hold_until <= ${now} returning id`.execute(db)
  for (const { id } of rows) {
    await voidPayment(db, id, now)
    await notifyDaysFreed(db, { stand_id: standId, reservation_id: id }, now)
  }
}

/** Has the provider withdraw what was never paid; the sandbox's payment is withdrawn at once. */
export const voidPayment = async (db: Db, reservationId: number, now: Date): Promise<void> => {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'provider'])
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['created', 'requires_action'])
    .executeTakeFirst()
  if (!payment) return
  if (payment.provider === 'stripe')
    await db
      .insertInto('job')
      .values({
        kind: 'void_payment',
        payload: JSON.stringify({ payment_id: payment.id }),
        run_at: now,
        created_at: now,
      })
      .execute()
  else
    await db
      .updateTable('payment')
      .set({ state: 'voided', settled_at: now })
      .where('id', '=', payment.id)
      .execute()
}
