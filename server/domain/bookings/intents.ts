import type { Context } from '#server/context/context.ts'

/**
 * What the browser needs to pay a payment, which is opened at the provider where it is not yet. Runs after the commit; the
 * provider's idempotency key makes a repeat return the same intent.
 */
export const openIntent = async (context: Context, paymentId: number): Promise<string | null> => {
  const { db } = context.database
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('reservation as r', 'r.id', 'p.reservation_id')
    .innerJoin('stand as s', 's.id', 'r.stand_id')
    .select(['p.id', 'p.client_secret', 'p.amount_cents', 'p.provider', 's.title', 'r.by_request'])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment.client_secret !== null || payment.provider === 'none') return payment.client_secret
  const intent = await context.services.payments.create({
    id: payment.id,
    cents: payment.amount_cents,
    description: payment.title,
    byRequest: payment.by_request,
  })
  // Where two ask at once, the sandbox has two intents: the first one counts.
  const { client_secret: secret } = await db
    .updateTable('payment')
    .set(({ fn, ref, val }) => ({
      intent: fn.coalesce(ref('intent'), val(intent.id)),
      client_secret: fn.coalesce(ref('client_secret'), val(intent.clientSecret)),
    }))
    .where('id', '=', payment.id)
    .returning('client_secret')
    .executeTakeFirstOrThrow()
  return secret
}
