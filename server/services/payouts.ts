import Stripe from 'stripe'
import { currency } from '#core/rules/money/payments.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/connect.ts'
import { stripeClient } from './stripe-client.ts'

export interface Newcomer {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  /** Comes back with the code, so that a page knows its own return. */
  readonly state: string
}

/** The payout provider: where people connect an account, and what moves money to it. */
export interface Payouts {
  readonly provider: 'sandbox' | 'stripe' | 'off'
  /** The page on which the account is connected; it returns to the payments page with a code. */
  onboarding(person: Newcomer): string
  /** The account of a code, or null when the provider does not know it. */
  connect(code: string): Promise<string | null>
  /** Moves the money once, however often it is called with the same id; what is refused has not moved. */
  pay(account: string, payout: { id: number; cents: number }): Promise<'paid' | 'refused'>
}

const page = '/my-profile/payments'
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** A page of this product stands in for the provider's; an account whose code says so refuses every transfer. */
const sandbox = (db: Db): Payouts => ({
  provider: 'sandbox',
  onboarding: ({ first_name, last_name, email, phone, state }) =>
    `${page}?${query({ sandbox: 'onboarding', first_name, last_name, email, phone, state })}`,
  connect: (code) => Promise.resolve(/^sandbox_\w{1,80}$/.test(code) ? code : null),
  pay: async (account, { id, cents }) => {
    if (account === 'sandbox_refuses') return 'refused'
    await db
      .insertInto('sandbox_transfer')
      .values({ payout_id: id, account, amount_cents: cents })
      .onConflict((oc) => oc.doNothing())
      .execute()
    return 'paid'
  },
})

const off: Payouts = {
  provider: 'off',
  onboarding: () => page,
  connect: () => Promise.resolve(null),
  pay: () => Promise.reject(new Error('No payout service is configured')),
}

const stripe = (settings: NonNullable<Config['stripe']>, clientId: string, returnTo: string): Payouts => {
  const client = stripeClient(settings)
  const isRefusal = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError
  return {
    provider: 'stripe',
    onboarding: ({ first_name, last_name, email, phone, state }) =>
      `https://connect.stripe.com/express/oauth/authorize?${query({
        client_id: clientId,
        state,
        redirect_uri: returnTo + page,
        'stripe_user[first_name]': first_name,
        'stripe_user[last_name]': last_name,
        'stripe_user[email]': email,
        'stripe_user[phone_number]': phone,
        'stripe_user[business_type]': 'individual',
      })}`,
    connect: async (code) => {
      try {
        const { stripe_user_id: account } = await client.oauth.token({
          grant_type: 'authorization_code',
          code,
        })
        return account ?? null
      } catch (error) {
        if (isRefusal(error) || error instanceof Stripe.errors.StripeInvalidGrantError) return null
        throw error
      }
    },
    pay: async (account, { id, cents }) => {
      const group = `payout-${id}`
      // A key is forgotten after a day: a try after that first looks at what was moved.
      const known = await client.transfers.list({ transfer_group: group, limit: 1 })
      if (known.data.length > 0) return 'paid'
      try {
        await client.transfers.create(
          { amount: cents, currency, destination: account, transfer_group: group },
          { idempotencyKey: group },
        )
        return 'paid'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw error
      }
    },
  }
}

export const createPayouts = (config: Config, db: Db): Payouts => {
  if (config.stripe !== null)
    return config.stripe.clientId === null
      ? off
      : stripe(config.stripe, config.stripe.clientId, config.publicUrl)
  return config.payments === 'sandbox' ? sandbox(db) : off
}
