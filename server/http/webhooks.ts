import type { Hono } from 'hono'
import { fail, isFailure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import { refundGivenUp } from '#server/domain/bookings/refunds.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import { returnFailed, settleFund } from '#server/domain/money/fund-payments.ts'
import type { Db } from '#server/db/connect.ts'
import { readBytes } from './bodies/body.ts'
import { failureResponse } from './failures.ts'

const refundLost = async (tx: Db, named: string, now: Date): Promise<void> => {
  const [, fund, id] = /^(fund-)?(\d{1,15})$/.exec(named) ?? []
  if (id === undefined) return
  if (fund === undefined) await refundGivenUp(tx, Number(id), ['processing', 'succeeded'], now)
  else await returnFailed(tx, Number(id), now)
}

/** Webhooks of the payment provider. Each event is processed once and confirms bookings like any other report. */
export const mountWebhooks = (app: Hono, context: Context): void => {
  app.post('/api/webhooks/stripe', async (c) => {
    const bytes = await readBytes(c.req.raw, 1024 * 1024)
    if (isFailure(bytes)) return failureResponse(bytes)
    const event = await context.services.payments.event(
      bytes.toString('utf8'),
      c.req.header('Stripe-Signature') ?? '',
    )
    if (!event) return failureResponse(fail('bad_request'))
    await context.clock.refresh()
    const now = context.clock.now()
    await context.database.db.transaction().execute(async (tx) => {
      const fresh = await tx
        .insertInto('payment_event')
        .values({ id: event.id, kind: event.kind, received_at: now })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (fresh && event.lostRefund !== null) await refundLost(tx, event.lostRefund, now)
      if (!fresh || event.intent === null) return
      if (event.state !== 'succeeded' && event.state !== 'authorized') return
      const payment = await tx
        .selectFrom('payment')
        .select('id')
        .where('intent', '=', event.intent)
        .executeTakeFirst()
      if (payment) {
        await takeReport(context, tx, payment.id, event, now)
        return
      }
      const fund = await tx
        .selectFrom('fund_payment')
        .select('id')
        .where('intent', '=', event.intent)
        .executeTakeFirst()
      if (fund && event.state === 'succeeded') await settleFund(tx, fund.id, event.received, now)
    })
    context.wake()
    return Response.json({ status: true })
  })
}
