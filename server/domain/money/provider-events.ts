import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { refundGivenUp } from '#server/domain/bookings/refunds.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import type { IntentReport, PaidEvent } from '#server/services/payments.ts'
import { paymentNamed, takeDispute } from './disputes.ts'
import { returnFailed, settleFund } from './fund-payments.ts'

const refundLost = async (tx: Db, named: string, now: Date): Promise<void> => {
  const [, fund, id] = /^(fund-)?(\d{1,15})$/.exec(named) ?? []
  if (id === undefined) return
  if (fund === undefined) await refundGivenUp(tx, Number(id), ['processing', 'succeeded'], now)
  else await returnFailed(tx, Number(id), now)
}

/** What has arrived for a payment, of a booking or of a fund request. */
const takePaid = async (
  context: Context,
  tx: Db,
  intent: string,
  report: IntentReport,
  now: Date,
): Promise<void> => {
  if (report.state !== 'succeeded' && report.state !== 'authorized') return
  const paid = await paymentNamed(tx, intent)
  if (paid?.table === 'payment') await takeReport(context, tx, paid.id, report, now)
  else if (paid && report.state === 'succeeded') await settleFund(tx, paid.id, report.received, now)
}

/** What is disputed has been paid, also where nobody has said so yet: the provider is asked for it (decision 175). */
const beforeDispute = async (context: Context, event: PaidEvent): Promise<IntentReport | null> => {
  if (event.dispute === null) return null
  const paid = await paymentNamed(context.database.db, event.dispute.intent)
  if (!paid || !['created', 'requires_action', 'authorized', 'voided'].includes(paid.state)) return null
  return context.services.payments.read(event.dispute.intent)
}

/** Takes what a payment provider tells of its own accord. Each event counts once, whenever it comes. */
export const takeEvent = async (context: Context, event: PaidEvent): Promise<void> => {
  const paid = await beforeDispute(context, event)
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto('payment_event')
      .values({ id: event.id, kind: event.kind, received_at: now })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!fresh) return
    if (event.lostRefund !== null) await refundLost(tx, event.lostRefund, now)
    if (event.intent !== null) await takePaid(context, tx, event.intent, event, now)
    if (event.dispute === null) return
    if (paid !== null) await takePaid(context, tx, event.dispute.intent, paid, now)
    await takeDispute(tx, event.dispute, now)
  })
}
