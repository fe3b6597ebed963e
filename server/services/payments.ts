import Stripe from 'stripe'
import { currency, type Received } from '#core/rules/money/payments.ts'
import type { Config } from '#server/config/config.ts'
import { type Random, token } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'
import { stripeClient } from './stripe-client.ts'
import { disputeOf, type DisputeReport } from './stripe-disputes.ts'

/** `authorized`: the card has agreed to the amount, which is charged when it is captured. */
export type IntentState = 'open' | 'requires_action' | 'authorized' | 'succeeded' | 'canceled'
/** How a payment stands at the provider, and what has arrived, or been agreed to. */
export interface IntentReport {
  readonly state: IntentState
  readonly received: Received
}
export interface Intent {
  readonly id: string
  /** What the browser needs to pay; never more than that. */
  readonly clientSecret: string
}
export interface PaidEvent extends IntentReport {
  readonly id: string
  readonly kind: string
  readonly intent: string | null
  /** Our id of a refund that has failed, maybe long after it was believed done. */
  readonly lostRefund: string | null
  /** What it says of a dispute. */
  readonly dispute: DisputeReport | null
}
export interface NewIntent {
  readonly id: number | string
  readonly cents: number
  readonly description: string
  /** Asks the card to agree, and charges it only when the intent is captured. */
  readonly byRequest?: boolean
}

/** The provider has said no to a refund: nothing of it was made. */
export class RefundRefused extends Error {}

/** The payment provider. Every act names its own key, so that it can be repeated after a cut. */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe' | 'off'
  readonly publishableKey: string | null
  create(payment: NewIntent): Promise<Intent>
  read(intent: string): Promise<IntentReport>
  /** Charges what the card has agreed to, once, however often it is called. A card that refuses is `canceled`. */
  capture(intent: string, payment: { id: number; cents: number }): Promise<IntentReport>
  cancel(intent: string): Promise<void>
  /** Asks for a refund once, however often it is called with the same id. Throws `RefundRefused` where it was not made. */
  refund(intent: string, refund: { id: number | string; cents: number; attempt: number }): Promise<void>
  /** The event of a webhook's body, or null when its signature is not the provider's. */
  event(body: string, signature: string): Promise<PaidEvent | null>
}

/** What an intent of the sandbox is called whose card refuses when it is charged, or loses a refund later. */
const refusing = 'sandbox_refusing_'
const losing = 'sandbox_losing_'
export const refusingIntent = (intent: string): string => intent.replace('sandbox_', refusing)
export const losingIntent = (intent: string): string => intent.replace('sandbox_', losing)
/** Whether the sandbox reports later that a refund has failed: the first one of such a card, when it is tried again it arrives. */
export const isRefundLost = (intent: string, attempt: number): boolean =>
  intent.startsWith(losing) && attempt === 1

const nothing: Received = { cents: 0, currency }

/** Real money does not go back without its provider. */
const refundOfSandbox = (intent: string): Promise<void> =>
  intent.startsWith('sandbox_')
    ? Promise.resolve()
    : Promise.reject(new Error('The payment service of this payment is not configured'))

/** Takes the public test cards inside the product. Its state is the payment's own row, until it has reported what it has taken. */
const sandbox = (random: Random, db: Db): Payments => ({
  provider: 'sandbox',
  publishableKey: null,
  create: () => {
    const id = `sandbox_${token(random)}`
    return Promise.resolve({ id, clientSecret: id })
  },
  read: async (intent) => {
    const taken = await db
      .selectFrom('sandbox_payment')
      .select('amount_cents')
      .where('intent', '=', intent)
      .executeTakeFirst()
    return taken
      ? { state: 'succeeded', received: { cents: taken.amount_cents, currency } }
      : { state: 'open', received: nothing }
  },
  capture: (intent, { cents }) =>
    Promise.resolve(
      intent.startsWith(refusing)
        ? { state: 'canceled', received: nothing }
        : { state: 'succeeded', received: { cents, currency } },
    ),
  cancel: () => Promise.resolve(),
  refund: refundOfSandbox,
  event: () => Promise.resolve(null),
})

/** An installation that takes no payments. */
const off: Payments = {
  provider: 'off',
  publishableKey: null,
  create: () => Promise.reject(new Error('No payment service is configured')),
  read: () => Promise.resolve({ state: 'open', received: nothing }),
  capture: () => Promise.reject(new Error('No payment service is configured')),
  cancel: () => Promise.resolve(),
  refund: refundOfSandbox,
  event: () => Promise.resolve(null),
}

const stateOf = (status: string): IntentState => {
  if (status === 'succeeded' || status === 'canceled' || status === 'requires_action') return status
  return status === 'requires_capture' ? 'authorized' : 'open'
}

const reportOf = (intent: Partial<Stripe.PaymentIntent>, state: IntentState): IntentReport => ({
  state,
  received: {
    cents: (state === 'authorized' ? intent.amount_capturable : intent.amount_received) ?? 0,
    currency: (intent.currency ?? '').toLowerCase(),
  },
})
/** What an event says, by its kind: the object in it may be of another moment. */
const stateOfEvent = (kind: string): IntentState => {
  if (kind === 'payment_intent.succeeded') return 'succeeded'
  return kind === 'payment_intent.amount_capturable_updated' ? 'authorized' : 'open'
}

const isLost = (status: string | null): boolean => status === 'failed' || status === 'canceled'

const stripe = (settings: NonNullable<Config['stripe']>): Payments => {
  const client = stripeClient(settings)
  return {
    provider: 'stripe',
    publishableKey: settings.publishable,
    create: async ({ id, cents, description, byRequest = false }) => {
      const intent = await client.paymentIntents.create(
        {
          amount: cents,
          currency,
          description,
          automatic_payment_methods: { enabled: true },
          metadata: { payment_id: String(id) },
          ...(byRequest && { capture_method: 'manual' }),
        },
        { idempotencyKey: `payment-${id}` },
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    read: async (id) => {
      const intent = await client.paymentIntents.retrieve(id)
      return reportOf(intent, stateOf(intent.status))
    },
    capture: async (id, payment) => {
      const known = await client.paymentIntents.retrieve(id)
      if (known.status !== 'requires_capture') return reportOf(known, stateOf(known.status))
      try {
        const intent = await client.paymentIntents.capture(
          id,
          { amount_to_capture: payment.cents },
          { idempotencyKey: `capture-${payment.id}` },
        )
        return reportOf(intent, stateOf(intent.status))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        return { state: 'canceled', received: nothing }
      }
    },
    cancel: async (intent) => {
      const { status } = await client.paymentIntents.retrieve(intent)
      if (status === 'succeeded') throw new Error('The payment has succeeded and cannot be voided')
      if (status !== 'canceled') await client.paymentIntents.cancel(intent)
    },
    refund: async (intent, { id, cents, attempt }) => {
      // The provider repeats its answer to a key, a failure too: a try after one needs another key, and first a look
      // at what has been refunded already.
      const known = await client.refunds.list({ payment_intent: intent, limit: 100 })
      const own = known.data.filter(({ metadata }) => metadata?.['refund_id'] === String(id))
      if (own.some(({ status }) => !isLost(status))) return
      const refund = await client.refunds
        .create(
          { payment_intent: intent, amount: cents, metadata: { refund_id: String(id) } },
          { idempotencyKey: `refund-${id}-${attempt}` },
        )
        .catch((error: unknown) => {
          throw error instanceof Stripe.errors.StripeInvalidRequestError
            ? new RefundRefused(error.message)
            : error
        })
      if (isLost(refund.status))
        throw new RefundRefused(`The provider could not refund: ${refund.failure_reason ?? 'no reason'}`)
    },
    event: async (body, signature) => {
      try {
        const event = await client.webhooks.constructEventAsync(body, signature, settings.webhook)
        const object = event.data.object as Partial<Stripe.PaymentIntent>
        const refund = event.data.object as Partial<Stripe.Refund>
        return {
          id: event.id,
          kind: event.type,
          intent: object.object === 'payment_intent' ? (object.id ?? null) : null,
          ...reportOf(object, stateOfEvent(event.type)),
          lostRefund:
            refund.object === 'refund' && isLost(refund.status ?? null)
              ? (refund.metadata?.['refund_id'] ?? null)
              : null,
          dispute: disputeOf(event),
        }
      } catch {
        return null
      }
    },
  }
}

export const createPayments = (config: Config, random: Random, db: Db): Payments =>
  config.stripe !== null ? stripe(config.stripe) : config.payments === 'sandbox' ? sandbox(random, db) : off
