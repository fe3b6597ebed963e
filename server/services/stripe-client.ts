import Stripe from 'stripe'
import type { Config } from '#server/config/config.ts'

/** The client of payments and payouts; `apiBase` points it to another service in tests. */
export const stripeClient = (settings: NonNullable<Config['stripe']>): Stripe => {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase)
  return new Stripe(settings.secret, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}
