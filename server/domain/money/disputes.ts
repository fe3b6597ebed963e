import { sql } from 'kysely'
import { disputeFunds, isDisputeClosed, isNewer } from '#core/rules/money/disputes.ts'
import type { LedgerKind } from '#core/rules/money/ledger.ts'
import { type Cents, share } from '#core/rules/money/money.ts'
import { currency, type Received, showReceived } from '#core/rules/money/payments.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DisputeTable } from '#server/db/schema/tables-money.ts'
import { lockWithBooking } from '#server/domain/bookings/holds.ts'
import { available, type Entry, lostEntries, post, withdrawnEntries } from '#server/domain/bookings/ledger.ts'
import { paymentsOf, tellAdministrators } from '#server/domain/bookings/refunds.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { endSplit } from '#server/domain/splits/ends.ts'
import type { DisputeReport } from '#server/services/stripe-disputes.ts'
import { lockBalance } from './balances.ts'
import { endRefunds, resumeRefunds } from './disputed-refunds.ts'
import { lockFund } from './funds.ts'
import { readLeft, takenFrom } from './left.ts'

type Dispute = Selectable<DisputeTable>

/** What was paid, locked, and who bears a loss of it. */
interface Disputed {
  readonly paymentId: number | null
  readonly fundPaymentId: number | null
  readonly reservationId: number
  readonly fundRequestId: number | null
  readonly subject: string
  /** Who has so much of it, and whether it is of what a booking has cost. */
  bear(cents: Cents): Promise<{ parts: Entry[]; ofBooking: boolean }>
}

/** So much of these parts as is there: a balance never goes below zero. */
const covered = async (db: Db, parts: readonly Entry[]): Promise<Entry[]> => {
  const there: Entry[] = []
  for (const { account, cents } of parts) {
    const [, userId] = /^available:(\d+)$/.exec(account) ?? []
    const part = userId === undefined ? cents : Math.min(cents, await lockBalance(db, Number(userId)))
    if (part > 0) there.push({ account, cents: part })
  }
  return there
}

/** Where the money of a payment is that has booked nothing, or no longer. */
const outside = async (db: Db, paymentId: number): Promise<Entry[]> =>
  (
    await sql<Entry>`select p.account, -sum(p.amount_cents)::bigint as cents
      from ledger_transaction t join posting p on p.transaction_id = t.id
      where t.payment_id = ${paymentId} and (p.account like 'returned%' or p.account = 'shares')
      group by p.account having sum(p.amount_cents) < 0`.execute(db)
  ).rows

const ofPayment = async (db: Db, paymentId: number): Promise<Disputed> => {
  const { booking } = await lockWithBooking(db, paymentId)
  return {
    paymentId,
    fundPaymentId: null,
    reservationId: booking.id,
    fundRequestId: null,
    subject: `payment/${paymentId}`,
    bear: async (cents) => {
      const paid = booking.paid_at === null ? [] : await paymentsOf(db, booking.id)
      if (!paid.some(({ id }) => id === paymentId))
        return { parts: takenFrom(await outside(db, paymentId), cents), ofBooking: false }
      const left = await readLeft(db, booking)
      const parts = await covered(db, takenFrom(left.holders, landownerPart(cents, left)))
      return { parts, ofBooking: true }
    },
  }
}

const ofFund = async (db: Db, fundPaymentId: number): Promise<Disputed> => {
  const { id, payer_id: payer } = await db
    .selectFrom('fund_payment as x')
    .innerJoin('fund_request as f', 'f.id', 'x.fund_request_id')
    .select(['f.id', 'f.payer_id'])
    .where('x.id', '=', fundPaymentId)
    .executeTakeFirstOrThrow()
  const fund = await lockFund(db, id, { payer })
  return {
    paymentId: null,
    fundPaymentId,
    reservationId: fund.reservation_id,
    fundRequestId: fund.id,
    subject: `fund_request/${fund.id}`,
    bear: async (cents) => {
      const total = fund.amount_cents
      const part = landownerPart(cents, { total, landowner: total - share(total, fund.share_points) })
      const isTheirs = fund.state === 'paid'
      const parts = isTheirs ? [{ account: available(fund.sender_id), cents: part }] : []
      return { parts: await covered(db, parts), ofBooking: false }
    },
  }
}

/** The payment that a provider calls so, in one of the two tables. */
export const paymentNamed = async (db: Db, intent: string) => {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('intent', '=', intent)
    .executeTakeFirst()
  if (payment) return { table: 'payment' as const, ...payment }
  const fund = await db
    .selectFrom('fund_payment')
    .select(['id', 'state'])
    .where('intent', '=', intent)
    .executeTakeFirst()
  return fund && { table: 'fund_payment' as const, ...fund }
}

const about = (of: Disputed, dispute: Dispute) => ({
  reservationId: of.reservationId,
  disputeId: dispute.id,
  ...(of.paymentId !== null && { paymentId: of.paymentId }),
  ...(of.fundRequestId !== null && { fundRequestId: of.fundRequestId }),
})

/** Takes back what was posted as lost, from each who has borne it. */
const undoLoss = async (db: Db, of: Disputed, dispute: Dispute, now: Date): Promise<void> => {
  const { rows } = await sql<Entry>`select p.account, -sum(p.amount_cents)::bigint as cents
    from ledger_transaction t join posting p on p.transaction_id = t.id
    where t.dispute_id = ${dispute.id} and t.kind in ('dispute_lost', 'dispute_undone')
    group by p.account having sum(p.amount_cents) <> 0 order by p.account`.execute(db)
  await post(db, 'dispute_undone', about(of, dispute), rows, now)
}

const lose = async (db: Db, of: Disputed, dispute: Dispute, lost: Received, now: Date) => {
  if (of.paymentId !== null) {
    const { booking } = await lockWithBooking(db, of.paymentId)
    // A party is not booked by a share that its payer has back.
    if (booking.state === 'splitting') await endSplit(db, booking, 'lapsed', now)
    await endRefunds(db, of.paymentId, lost.cents, now)
  }
  const { parts, ofBooking } = await of.bear(lost.cents)
  await post(db, 'dispute_lost', about(of, dispute), lostEntries(lost, parts), now)
  const theirs = parts.filter(({ account }) => /^(landowner|available):/.test(account))
  for (const { account, cents } of theirs)
    await notify(
      db,
      {
        userId: Number(account.split(':')[1]),
        type: 'refund_by_admin',
        code: 'disputed',
        values: { amount: { cents }, stand: await standOf(db, of.reservationId) },
        data: { reservation_id: of.reservationId },
      },
      now,
    )
  return { landowner_cents: theirs.reduce((sum, { cents }) => sum + cents, 0), of_booking: ofBooking }
}

const standOf = async (db: Db, reservationId: number): Promise<string> =>
  (
    await db
      .selectFrom('reservation as r')
      .innerJoin('stand as s', 's.id', 'r.stand_id')
      .select('s.title')
      .where('r.id', '=', reservationId)
      .executeTakeFirstOrThrow()
  ).title

/** Brings the ledger to what is known of a dispute now. */
const settle = async (
  db: Db,
  of: Disputed,
  before: Dispute,
  report: DisputeReport,
  now: Date,
): Promise<void> => {
  const isKnown = !isNewer(report, { state: before.state, at: before.reported_at })
  const { state, cents } = isKnown ? { state: before.state, cents: before.amount_cents } : report
  const known = { withdrawn: before.withdrawn_cents, reinstated: before.reinstated_cents }
  const funds = disputeFunds(known, report, { state, cents })
  const money = (amount: Cents): Received => ({ cents: amount, currency: before.currency })
  const put = (kind: LedgerKind, entries: Entry[]) => post(db, kind, about(of, before), entries, now)
  await put('dispute', withdrawnEntries(money(funds.withdrawn - known.withdrawn)))
  const isOtherLoss = funds.lost !== before.lost_cents
  if (isOtherLoss && before.lost_cents > 0) await undoLoss(db, of, before, now)
  await put('dispute_back', withdrawnEntries(money(known.reinstated - funds.reinstated)))
  // What is lost is counted by the sum, so the row says nothing of it while its bearers are looked for.
  await db
    .updateTable('dispute')
    .set({
      ...(!isKnown && {
        state,
        amount_cents: cents,
        reason: report.reason,
        evidence_due: report.evidenceDue,
        reported_at: report.at,
        closed_at: isDisputeClosed(state) ? (before.closed_at ?? now) : null,
      }),
      withdrawn_cents: funds.withdrawn,
      reinstated_cents: funds.reinstated,
      ...(isOtherLoss && { lost_cents: 0, landowner_cents: 0, of_booking: false }),
    })
    .where('id', '=', before.id)
    .execute()
  if (isOtherLoss && funds.lost > 0) {
    const borne = await lose(db, of, before, money(funds.lost), now)
    await db
      .updateTable('dispute')
      .set({ lost_cents: funds.lost, ...borne })
      .where('id', '=', before.id)
      .execute()
  }
  if (of.paymentId !== null && funds.lost === 0 && isDisputeClosed(state))
    await resumeRefunds(db, of.paymentId, now)
  if (!isKnown && isDisputeClosed(state) && state !== before.state) await tell(db, of, report, now)
}

const codes = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  warning_closed: 'dispute_closed',
  prevented: 'dispute_closed',
} as const

const tell = async (
  db: Db,
  of: Disputed,
  report: Pick<DisputeReport, 'cents' | 'currency' | 'state'>,
  now: Date,
): Promise<void> => {
  const code = codes[report.state as keyof typeof codes] ?? ('dispute_opened' as const)
  const values = { reservation: String(of.reservationId), disputed: showReceived(report) }
  const message: NotificationMessage = { type: 'payment_problem', code, values }
  const data = { reservation_id: of.reservationId }
  await tellAdministrators(db, message, { subject: of.subject, data }, now)
}

/**
 * Takes what the provider says of a dispute, in any order and as often as it comes (decision 189). Everything about the
 * booking is locked, so that nothing is released, canceled or refunded meanwhile.
 */
export const takeDispute = async (db: Db, report: DisputeReport, now: Date): Promise<void> => {
  const paid = await paymentNamed(db, report.intent)
  if (!paid) return
  const of = await (paid.table === 'payment' ? ofPayment : ofFund)(db, paid.id)
  const isNew = await db
    .insertInto('dispute')
    .values({
      provider: report.provider,
      named: report.named,
      payment_id: of.paymentId,
      fund_payment_id: of.fundPaymentId,
      reservation_id: of.reservationId,
      amount_cents: report.cents,
      currency: report.currency || currency,
      reason: report.reason,
      // Its begin; the report itself is what is newer.
      state: 'warning_needs_response',
      evidence_due: report.evidenceDue,
      reported_at: new Date(0),
      created_at: now,
      closed_at: null,
    })
    .onConflict((oc) => oc.column('named').doNothing())
    .returning('id')
    .executeTakeFirst()
  const before = await db
    .selectFrom('dispute')
    .selectAll()
    .where('named', '=', report.named)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A dispute is about one payment for ever.
  if (before.payment_id !== of.paymentId || before.fund_payment_id !== of.fundPaymentId) return
  if (isNew) await tell(db, of, { ...report, state: 'needs_response' }, now)
  await settle(db, of, before, report, now)
}
