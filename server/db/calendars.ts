import type { Calendar } from '#core/rules/availability.ts'
import type { Rates } from '#core/rules/prices.ts'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The calendars of stands, by id, as the rules want them: rates, live stays and blockouts from yesterday on. */
export const calendars = async (
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Calendar>> => {
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
  const stands = await db
    .selectFrom('stand')
    .select(['id', 'zone', 'recovery_days'])
    .where('id', 'in', ids)
    .execute()
  const rates = await db.selectFrom('rate').selectAll().where('stand_id', 'in', ids).execute()
  const occasions = await db
    .selectFrom('occasion')
    .selectAll()
    .where('stand_id', 'in', ids)
    .where('day', '>=', since)
    .execute()
  const blockouts = await db
    .selectFrom('blockout')
    .selectAll()
    .where('stand_id', 'in', ids)
    .where('end_day', '>=', since)
    .execute()
  const stays = await db
    .selectFrom('reservation')
    .select(['stand_id', 'start_day', 'end_day'])
    .where('stand_id', 'in', ids)
    .where('end_day', '>=', since)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'approved'),
        eb.and([eb('state', '=', 'pending'), eb('hold_until', '>', now)]),
      ]),
    )
    .execute()
  const of = <T extends { stand_id: number }>(rows: readonly T[], id: number) =>
    rows.filter((row) => row.stand_id === id)
  return new Map(
    stands.map((stand) => [
      stand.id,
      {
        zone: stand.zone,
        recoveryDays: stand.recovery_days,
        rates: {
          weekdays: of(rates, stand.id).map((r) => ({
            weekday: r.weekday,
            cents: r.rate_cents,
            enabled: r.is_enabled,
          })),
          occasions: of(occasions, stand.id).map((o) => ({ day: o.day, cents: o.price_cents })),
        } satisfies Rates,
        stays: of(stays, stand.id).map((s) => ({ start: s.start_day, end: s.end_day })),
        blockouts: of(blockouts, stand.id).map((b) => ({ start: b.start_day, end: b.end_day })),
      },
    ]),
  )
}

export const calendarOf = async (db: Db, id: number, now: Date): Promise<Calendar> =>
  (await calendars(db, [id], now)).get(id)!

/** Frees the holds of a stand that have run out, so that their days can be booked in this transaction. */
export const freeExpired = async (db: Db, standId: number, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update reservation set state = 'rejected', hold_until = null
    where stand_id = ${standId} and state = 'pending' and hold_until <= ${now} returning id`.execute(db)
  for (const { id } of rows) await voidPaymentOf(db, id, now)
}

/** Has the provider withdraw what was never paid; the sandbox's payment is withdrawn at once. */
export const voidPaymentOf = async (db: Db, reservationId: number, now: Date): Promise<void> => {
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
