import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { post, releaseEntries } from '#server/domain/bookings/ledger.ts'
import { type Db, sqlState } from '#server/db/connect.ts'
import { payIfDue } from './payouts.ts'

/** The first day on which the money of `reservation r` is free: 24 hours after its last day at `stand s`. */
export const freeDay = sql`(r.end_day + 2)`

interface Held {
  owner_id: number
  cents: number
}

const release = async (db: Db, id: number, now: Date): Promise<void> => {
  // Locked, so that no refund or handover changes meanwhile what is held.
  const { rows: locked } = await sql`select from reservation where id = ${id} for update`.execute(db)
  if (locked.length === 0) return
  const { rows } = await sql<Held>`
    select s.user_id as owner_id, -sum(p.amount_cents)::bigint as cents
    from ledger_transaction t join posting p on p.transaction_id = t.id
    join reservation r on r.id = t.reservation_id join stand s on s.id = r.stand_id
    where t.reservation_id = ${id} and p.account = ${sql`'landowner:' || s.user_id`}
    group by s.user_id`.execute(db)
  const [held] = rows
  if (!held || held.cents <= 0) return
  await post(db, 'release', { reservationId: id }, releaseEntries(held.owner_id, held.cents), now)
  await payIfDue(db, held.owner_id, now)
}

/** Releases what is held for hunts that ended 24 hours ago. Safe to run twice or concurrently: the database allows one. */
export const releaseDue = async (context: Context): Promise<void> => {
  const { db } = context.database
  const now = context.clock.now()
  const { rows } = await sql<{ id: number }>`
    select r.id from reservation r join stand s on s.id = r.stand_id
    where r.paid_at is not null and ${freeDay} <= (${now}::timestamptz at time zone s.zone)::date
      and r.state in ('approved', 'cancel')
      and not exists (select from ledger_transaction t where t.reservation_id = r.id and t.kind = 'release')
      and (select sum(p.amount_cents) from ledger_transaction t join posting p on p.transaction_id = t.id
        where t.reservation_id = r.id and p.account = 'landowner:' || s.user_id) < 0
    order by r.id limit 1000`.execute(db)
  for (const { id } of rows)
    await db
      .transaction()
      .execute((tx) => release(tx, id, now))
      .catch((error: unknown) => {
        // Another process has just released it.
        if (sqlState(error)?.code !== '23505') throw error
      })
}
