import Stripe from 'stripe'
import type { Config } from '#server/config/config.ts'
import { type Random, token } from '#server/config/random.ts'

export type IntentState = 'open' | 'requires_action' | 'succeeded' | 'canceled'
export interface Intent {
  readonly id: string
  /** What the browser needs to pay; never more than that. */
  readonly clientSecret: string
}
export interface PaidEvent {
  readonly id: string
  readonly kind: string
  readonly intent: string | null
}

/** The payment provider. Every act names its own key, so that it can be repeated after a cut. */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  readonly publishableKey: string | null
  create(paymentId: number, cents: number, description: string): Promise<Intent>
  state(intent: string): Promise<IntentState>
  cancel(intent: string): Promise<void>
  refund(intent: string, refundId: number, cents: number): Promise<void>
  /** The event of a webhook's body, or null when its signature is not the provider's. */
  event(body: string, signature: string): Promise<PaidEvent | null>
}

/** Takes the public test cards inside the product; its state is the payment's own row. */
const sandbox = (random: Random): Payments => ({
  provider: 'sandbox',
  publishableKey: null,
  create: () => {
    const id = `sandbox_${token(random)}`
    return Promise.resolve({ id, clientSecret: id })
  },
  state: () => Promise.resolve('open'),
  cancel: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  event: () => Promise.resolve(null),
})

const stateOf = (status: string): IntentState => {
  if (status === 'succeeded' || status === 'canceled' || status === 'requires_action') return status
  return 'open'
}

const stripe = (settings: NonNullable<Config['stripe']>): Payments => {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase)
  const client = new Stripe(settings.secret, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
  return {
    provider: 'stripe',
    publishableKey: settings.publishable,
    create: async (paymentId, cents, description) => {
      const intent = await client.paymentIntents.create(
        {
          amount: cents,
          currency: 'usd',
          description,
          automatic_payment_methods: { enabled: true },
          metadata: { payment_id: String(paymentId) },
        },
        { idempotencyKey: `payment-${paymentId}` },
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    state: async (intent) => stateOf((await client.paymentIntents.retrieve(intent)).status),
    cancel: async (intent) => {
      const { status } = await client.paymentIntents.retrieve(intent)
      if (status === 'succeeded') throw new Error('The payment has succeeded and cannot be voided')
      if (status !== 'canceled') await client.paymentIntents.cancel(intent)
    },
    refund: async (intent, refundId, cents) => {
      await client.refunds.create(
        { payment_intent: intent, amount: cents },
        { idempotencyKey: `refund-${refundId}` },
      )
    },
    event: async (body, signature) => {
      try {
        const event = await client.webhooks.constructEventAsync(body, signature, settings.webhook)
        const object = event.data.object as { id?: string; object?: string }
        return {
          id: event.id,
          kind: event.type,
          intent: object.object === 'payment_intent' ? (object.id ?? null) : null,
        }
      } catch {
        return null
      }
    },
  }
}

export const createPayments = (config: Config, random: Random): Payments =>
  config.stripe === null ? sandbox(random) : stripe(config.stripe)
