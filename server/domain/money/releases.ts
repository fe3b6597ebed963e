import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { post, releaseEntries } from '#server/domain/bookings/ledger.ts'
import { type Db, sqlState } from '#server/db/connect.ts'
import { isDisputed } from './left.ts'
import { payIfDue } from './payouts.ts'

/** The first day on which the money of `reservation r` is free: 24 hours after its last day at `stand s`. */
export const freeDay = sql`(r.end_day + 2)`

interface Held {
  owner_id: number
  cents: number
}

const release = async (db: Db, id: number, now: Date): Promise<void> => {
  // Locked, so that no refund, dispute or handover changes meanwhile what is held.
  const { rows: locked } = await sql`select from reservation where id = ${id} for update`.execute(db)
  if (locked.length === 0) return
  const { rows } = await sql<Held>`
    select split_part(p.account, ':', 2)::bigint as owner_id, -sum(p.amount_cents)::bigint as cents
    from ledger_transaction t join posting p on p.transaction_id = t.id
    join reservation r on r.id = t.reservation_id
    where r.id = ${id} and p.account like 'landowner:%' and not ${isDisputed} group by p.account
    having sum(p.amount_cents) < 0`.execute(db)
  const [held] = rows
  if (!held) return
  await post(db, 'release', { reservationId: id }, releaseEntries(held.owner_id, held.cents), now)
  await payIfDue(db, held.owner_id, now)
}

/**
 * Releases what is held for hunts that ended 24 hours ago, to whom it is held for: who has handed the stand over since keeps
 * what was over by then.  Safe to run twice or concurrently: the database allows one.
 */
export const releaseDue = async (context: Context): Promise<void> => {
  const { db } = context.database
  const now = context.clock.now()
  const { rows } = await sql<{ id: number }>`
    select r.id from reservation r join stand s on s.id = r.stand_id
    where r.paid_at is not null and ${freeDay} <= (${now}::timestamptz at time zone s.zone)::date
      and r.state in ('approved', 'cancel') and not ${isDisputed}
      and not exists (select from ledger_transaction t where t.reservation_id = r.id and t.kind = 'release')
      and (select sum(p.amount_cents) from ledger_transaction t join posting p on p.transaction_id = t.id
        where t.reservation_id = r.id and p.account like 'landowner:%') < 0
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
