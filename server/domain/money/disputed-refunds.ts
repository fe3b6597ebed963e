import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import { currency } from '#core/rules/money/payments.ts'
import type { Db } from '#server/db/connect.ts'
import { type Entry, partsOf, post } from '#server/domain/bookings/ledger.ts'
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

interface OpenRefund {
  readonly id: number
  readonly reservation_id: number
  readonly payment_id: number
  readonly amount_cents: Cents
  readonly currency: string
  readonly maybe_made: boolean
}

/** Makes two refunds of one: the first of so many cents, and the rest, which the provider is asked for. */
const splitRefund = async (db: Db, refund: OpenRefund, first: Cents, now: Date): Promise<void> => {
  const rest = refund.amount_cents - first
  const posted = (await undone(db, refund.id)).map(({ account, cents }) => ({ account, cents: -cents }))
  const [, entries = []] = partsOf(posted, [first, rest])
  const { kind } = await db
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('refund_id', '=', refund.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('refund').set({ amount_cents: first }).where('id', '=', refund.id).execute()
  const { rows } = await sql<{ id: number }>`
    insert into refund (reservation_id, payment_id, amount_cents, currency, state, reason, note, refunded_by, rest_of,
      created_at)
    select reservation_id, payment_id, ${rest}, currency, 'processing', reason, note, refunded_by, id, created_at
    from refund where id = ${refund.id} returning id`.execute(db)
  const { id } = rows[0]!
  const about = { reservationId: refund.reservation_id, paymentId: refund.payment_id }
  const back = entries.map(({ account, cents }) => ({ account, cents: -cents }))
  await post(db, 'refund_undone', { ...about, refundId: refund.id }, back, now)
  await post(db, kind, { ...about, refundId: id }, entries, now)
  await enqueue(db, 'refund', { refund_id: id }, { now })
}

/** How much of what the bank has taken for good of a payment is not yet counted as the end of one of its refunds. */
const uncounted = async (db: Db, paymentId: number, lost: Cents): Promise<Cents> => {
  const { rows } = await sql<{ cents: Cents }>`select (${lost}::bigint
      + (select coalesce(sum(lost_cents), 0) from dispute where payment_id = ${paymentId})
      - (select coalesce(sum(amount_cents), 0) from refund where payment_id = ${paymentId} and state = 'ended')
    )::bigint as cents`.execute(db)
  return rows[0]!.cents
}

/**
 * The refunds of a payment end so far as its bank gives the money back, unless the provider has made them before; what
 * is left of them goes on. One that the provider may have made without our knowing, or that is of another currency
 * than ours, ends as a whole.
 */
export const endRefunds = async (db: Db, paymentId: number, lost: Cents, now: Date): Promise<void> => {
  const open: OpenRefund[] = await db
    .selectFrom('refund')
    .select(['id', 'reservation_id', 'payment_id', 'amount_cents', 'currency', 'maybe_made'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['processing', 'waiting', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  let left = await uncounted(db, paymentId, lost)
  for (const refund of open) {
    const { id, reservation_id: reservationId, amount_cents: cents, maybe_made: isMaybeMade } = refund
    if (left <= 0) {
      await resume(db, id, now)
      continue
    }
    if (left < cents && !isMaybeMade && refund.currency === currency) await splitRefund(db, refund, left, now)
    left -= cents
    await db.updateTable('refund').set({ state: 'ended', settled_at: now }).where('id', '=', id).execute()
    await post(db, 'refund_undone', { reservationId, paymentId, refundId: id }, await undone(db, id), now)
  }
}

/** A refund that has waited for a dispute goes on. */
const resume = async (db: Db, id: number, now: Date): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ state: 'processing' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows > 0) await enqueue(db, 'refund', { refund_id: id }, { now })
}

/**
 * The refunds of a payment go on that have waited for its dispute, and those that had ended by one that was lost at
 * first, so far as no other dispute of the payment has given them back.
 */
export const resumeRefunds = async (db: Db, paymentId: number, now: Date): Promise<void> => {
  const held = await db
    .selectFrom('refund')
    .select(['id', 'reservation_id', 'amount_cents', 'state'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['waiting', 'ended'])
    .orderBy('id')
    .forUpdate()
    .execute()
  let owed = -(await uncounted(db, paymentId, 0))
  for (const { id, reservation_id: reservationId, amount_cents: cents, state } of held)
    if (state === 'waiting') await resume(db, id, now)
    else if (cents <= owed) {
      owed -= cents
      await db
        .updateTable('refund')
        .set({ state: 'waiting', settled_at: null })
        .where('id', '=', id)
        .execute()
      await post(db, 'refund', { reservationId, paymentId, refundId: id }, await asBefore(db, id), now)
      await resume(db, id, now)
    }
}
