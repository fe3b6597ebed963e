import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type Entry, post } from '#server/domain/bookings/ledger.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

/** What all postings of a refund are together, the other way round. */
const undone = async (db: Db, refundId: number): Promise<Entry[]> =>
  (
    await sql<Entry>`select p.account, -sum(p.amount_cents)::bigint as cents
      from ledger_transaction t join posting p on p.transaction_id = t.id
      where t.refund_id = ${refundId} group by p.account having sum(p.amount_cents) <> 0 order by p.account`.execute(
      db,
    )
  ).rows

/** What was posted when a refund ended, the other way round: the refund as it was. */
const asBefore = async (db: Db, refundId: number): Promise<Entry[]> =>
  (
    await sql<Entry>`select p.account, -p.amount_cents as cents from posting p where p.transaction_id =
      (select max(id) from ledger_transaction where refund_id = ${refundId} and kind = 'refund_undone')`.execute(
      db,
    )
  ).rows

/** The refunds of a payment that has gone back by a dispute end, unless the provider has made them before. */
export const endRefunds = async (db: Db, paymentId: number, now: Date): Promise<void> => {
  const ended = await db
    .updateTable('refund')
    .set({ state: 'ended', settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['processing', 'waiting', 'failed'])
    .returning(['id', 'reservation_id'])
    .execute()
  for (const { id, reservation_id: reservationId } of ended)
    await post(db, 'refund_undone', { reservationId, paymentId, refundId: id }, await undone(db, id), now)
}

/** The refunds of a payment go on that have waited for its dispute, or had ended by one that was lost at first. */
export const resumeRefunds = async (db: Db, paymentId: number, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number; reservation_id: number; was: string }>`
    update refund f set state = 'processing', settled_at = null
    from (select id, state as was from refund where payment_id = ${paymentId} and state in ('waiting', 'ended')) w
    where f.id = w.id returning f.id, f.reservation_id, w.was`.execute(db)
  for (const { id, reservation_id: reservationId, was } of rows) {
    if (was === 'ended')
      await post(db, 'refund', { reservationId, paymentId, refundId: id }, await asBefore(db, id), now)
    await enqueue(db, 'refund', { refund_id: id }, { now })
  }
}
