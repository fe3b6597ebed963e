import type { Context } from '#server/context/context.ts'
import { expireHold } from '#server/domain/bookings/holds.ts'
import { lapseBalance } from '#server/domain/bookings/deposits.ts'
import { expireBalance, takeReport } from '#server/domain/bookings/reports.ts'
import { expireSplit, splitGivenUp } from '#server/domain/splits/expiry.ts'
import { remindOfSplit } from '#server/domain/splits/reminders.ts'
import { captureGivenUp, capturePayment, expireRequest } from '#server/domain/bookings/requests.ts'
import { publishWhenDue } from '#server/domain/bookings/reviews.ts'
import { beginRefund, refundGivenUp, refundRefused } from '#server/domain/bookings/refunds.ts'
import { expireFund, returnFailed, returnFund, voidFund } from '#server/domain/money/fund-payments.ts'
import { payoutGivenUp, runPayout } from '#server/domain/money/payouts.ts'
import { isRefundLost, RefundRefused } from '#server/services/payments.ts'
import { sha256 } from '#server/config/random.ts'
import { sendNotificationEmail } from './notification-email.ts'
import { placeCalendarDays, readCalendar } from './calendars.ts'
import { lookUpHeights } from './land-heights.ts'
import { sendMonthlyEmails } from './monthly-email.ts'
import { push } from './push.ts'
import { reportLater } from '#server/domain/money/sandbox-reports.ts'
import type { JobDone, JobKind, JobKinds } from '#server/domain/messages/queue.ts'
import { reportFromSandbox } from './sandbox-reports.ts'
import { sendResetEmail } from './reset-email.ts'
import { sendSignedCopy } from './signed-copy.ts'
import { matchSearches } from './search-match.ts'
import { notifyMatches } from './search-notify.ts'
import { remindToCheckOut, notifyOverdue } from './check-out-reminders.ts'

type Runner<K extends JobKind> = (
  context: Context,
  payload: JobKinds[K],
  jobId: number,
) => Promise<JobDone | void>

/** The job's id names the email: a repeat is the same email, and a folder of emails sorts by time. */
const mail: Runner<'mail'> = (context, { email }, jobId) =>
  context.services.mail.send(`${String(jobId).padStart(10, '0')}-${sha256(email.to).slice(0, 8)}`, email)

const voidPayment: Runner<'void_payment'> = async (context, { payment_id: id }) => {
  const { db } = context.database
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment || payment.state === 'succeeded' || payment.state === 'refunded') return
  if (payment.intent !== null) {
    const report = await context.services.payments.read(payment.intent)
    // It was paid meanwhile, and its webhook may never come: it counts late, or goes back.
    if (report.state === 'succeeded')
      return db.transaction().execute(async (tx) => {
        await takeReport(context, tx, id, report, context.clock.now())
      })
    await context.services.payments.cancel(payment.intent)
  }
  await db
    .updateTable('payment')
    .set({ state: 'voided', settled_at: context.clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'requires_action', 'authorized', 'voided'])
    .execute()
}

const refund: Runner<'refund'> = async (context, { refund_id: id }) => {
  const { db } = context.database
  const row = await db.transaction().execute((tx) => beginRefund(tx, id))
  if (!row) return
  if (row.intent !== null)
    await context.services.payments
      .refund(row.intent, { id, cents: row.amount_cents, attempt: row.tries })
      .catch(async (error: unknown) => {
        if (error instanceof RefundRefused) await refundRefused(db, id)
        throw error
      })
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refund')
      .set({ state: 'succeeded', settled_at: context.clock.now() })
      .where('id', '=', id)
      // The provider may have said meanwhile that it failed.
      .where('state', '=', 'processing')
      .execute()
    await tx.updateTable('payment').set({ state: 'refunded' }).where('id', '=', row.payment_id).execute()
    if (row.intent !== null && isRefundLost(row.intent, row.tries))
      await reportLater(tx, { about: 'refund_failed', refund_id: id }, context.clock.now())
  })
}

const publishReview: Runner<'publish_review'> = ({ database, clock }, { review_id: id }) =>
  database.db.transaction().execute((tx) => publishWhenDue(tx, id, clock.now()))

/** What follows when a job was given up. */
export const givenUp: { [K in JobKind]?: (context: Context, payload: JobKinds[K]) => Promise<void> } = {
  capture_payment: (context, payload) => captureGivenUp(context, payload.reservation_id),
  expire_split: (context, payload) => splitGivenUp(context, payload.reservation_id),
  // The provider has not answered for long: the booking ends, and the jobs that void its payments look once more.
  expire_balance: (context, payload) => lapseBalance(context, payload.reservation_id),
  refund: ({ clock, database: { db } }, payload) =>
    db.transaction().execute((tx) => refundGivenUp(tx, payload.refund_id, ['processing'], clock.now())),
  return_fund: ({ clock, database: { db } }, payload) =>
    db.transaction().execute((tx) => returnFailed(tx, payload.fund_payment_id, clock.now())),
  payout: ({ clock, database: { db } }, payload) =>
    db.transaction().execute((tx) => payoutGivenUp(tx, payload.payout_id, clock.now())),
}

export const runners: { [K in JobKind]: Runner<K> } = {
  mail,
  push,
  notification_email: sendNotificationEmail,
  reset_email: sendResetEmail,
  signed_copy: sendSignedCopy,
  monthly_email: sendMonthlyEmails,
  expire_hold: (context, payload) => expireHold(context, payload.reservation_id),
  expire_request: (context, payload) => expireRequest(context, payload.reservation_id),
  expire_split: (context, payload) => expireSplit(context, payload.reservation_id),
  remind_split: (context, payload) => remindOfSplit(context, payload.reservation_id),
  expire_balance: (context, payload) => expireBalance(context, payload.reservation_id),
  capture_payment: (context, payload) => capturePayment(context, payload.reservation_id),
  void_payment: voidPayment,
  refund,
  payout: (context, payload) => runPayout(context, payload.payout_id),
  expire_fund: (context, payload) => expireFund(context, payload.fund_payment_id),
  void_fund: (context, payload) => voidFund(context, payload.fund_payment_id),
  return_fund: (context, payload, jobId) => returnFund(context, payload.fund_payment_id, jobId),
  sandbox_report: reportFromSandbox,
  publish_review: publishReview,
  search_match: matchSearches,
  search_notify: notifyMatches,
  read_calendar: readCalendar,
  place_calendar_days: placeCalendarDays,
  land_heights: lookUpHeights,
  return_due: remindToCheckOut,
  return_overdue: notifyOverdue,
}
