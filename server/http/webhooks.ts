import type { Hono } from 'hono'
import { fail, isFailure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import { takeEvent } from '#server/domain/money/provider-events.ts'
import { readBytes } from './bodies/body.ts'
import { failureResponse } from './failures.ts'

/** Webhooks of the payment provider. */
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
    await takeEvent(context, event)
    context.wake()
    return Response.json({ status: true })
  })
}
