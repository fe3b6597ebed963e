import { currency } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { SandboxReport } from '#server/domain/messages/queue.ts'
import { paymentNamed } from '#server/domain/money/disputes.ts'
import { takeEvent } from '#server/domain/money/provider-events.ts'
import type { IntentReport, PaidEvent } from '#server/services/payments.ts'
import type { DisputeReport } from '#server/services/stripe-disputes.ts'

/** How long the bank waits for evidence. */
const evidenceMs = 7 * 86_400_000

const silent: IntentReport = { state: 'open', received: { cents: 0, currency } }

/** The card's holder says that they have not paid, and the bank has taken the money back. */
const disputeOf = async (context: Context, intent: string): Promise<DisputeReport | null> => {
  const { db } = context.database
  const paid = await paymentNamed(db, intent)
  if (!paid) return null
  const { received_cents: cents } = await db
    .selectFrom(paid.table)
    .select('received_cents')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  if (cents === null || cents === 0) return null
  const at = context.clock.now()
  return {
    provider: 'sandbox',
    named: `sandbox_dp_${paid.table === 'payment' ? '' : 'fund_'}${paid.id}`,
    intent,
    cents,
    currency,
    reason: 'fraudulent',
    state: 'needs_response',
    evidenceDue: new Date(at.getTime() + evidenceMs),
    at,
    withdrawn: cents,
    reinstated: 0,
  }
}

/** Delivers what the sandbox reports as a webhook of a provider is delivered; the job's id is the event's. */
export const reportFromSandbox = async (
  context: Context,
  report: SandboxReport,
  jobId: number,
): Promise<void> => {
  const event = {
    id: `sandbox ${jobId}`,
    kind: `sandbox.${report.about}`,
    intent: null,
    ...silent,
    lostRefund: null,
    dispute: null,
  }
  const told = async (): Promise<PaidEvent> => {
    if (report.about === 'refund_failed') return { ...event, lostRefund: String(report.refund_id) }
    if (report.about === 'disputed') return { ...event, dispute: await disputeOf(context, report.intent) }
    const { intent } = report
    return { ...event, intent, ...(await context.services.payments.read(intent)) }
  }
  await takeEvent(context, await told())
}
