import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/**
 * A payment provider on loopback, as Stripe's published API describes it: payment intents, refunds, transfers and accounts,
 * with books of its own. A key gives its first answer again, a refusal too, and refuses another content.
 */

export interface Intent {
  readonly id: string
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  readonly amount: number
  amount_received: number
  amount_capturable: number
  readonly capture_method: string
  currency: string
  readonly metadata: Record<string, string>
}
export interface ProviderRefund {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly key: string
  status: 'succeeded' | 'pending' | 'failed'
  readonly metadata: Record<string, string>
}
export interface ProviderDispute {
  readonly id: string
  readonly intent: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  status: string
  /** What the bank has moved: below zero what it has taken. */
  readonly moved: number[]
}
interface Transfer {
  readonly id: string
  readonly amount: number
  readonly destination: string
  readonly transfer_group: string
}
interface Given {
  readonly status: number
  readonly body: object
}

export const webhookSecret = 'whsec_of_the_tests'

const refused = (status: number, type: string, code: string, message: string): Given => ({
  status,
  body: { error: { type, code, message } },
})
const invalid = (code: string, message: string) => refused(400, 'invalid_request_error', code, message)
const missing = (what: string) => refused(404, 'invalid_request_error', 'resource_missing', `No such ${what}`)
const ok = (body: object): Given => ({ status: 200, body })

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
const listOf = (data: object[]): Given => ok({ object: 'list', has_more: false, data })

export class FakeStripe {
  readonly intents = new Map<string, Intent>()
  readonly refunds: ProviderRefund[] = []
  readonly transfers: Transfer[] = []
  readonly disputes: ProviderDispute[] = []
  /** Accounts that take no transfers. */
  readonly closed = new Set<string>()
  /** How many of the next refunds fail, and how many of the next answers get lost after the work. */
  failing = 0
  losing = 0
  /** What the next captures answer: the card refuses, nothing is answered, or the answer is lost. */
  captures: ('refused' | 'down' | 'lost')[] = []
  /** Which intents were captured, once for each time. */
  readonly captured: string[] = []
  /** What happens at the provider's side just before a capture is answered. */
  duringCapture: (() => Promise<unknown>) | null = null
  /** Refunds are pending at first, as with some cards. */
  pending = false
  readonly #answers = new Map<string, { content: string; given: Given }>()
  readonly #service: Server

  constructor() {
    this.#service = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const url = new URL(request.url ?? '', 'http://x')
        const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(body)
        const key = String(request.headers['idempotency-key'] ?? '')
        const asked = () => this.#once(request.method ?? '', url.pathname, form, key)
        void (url.pathname.endsWith('/capture') ? this.#capture(asked) : Promise.resolve(asked())).then(
          (given) => {
            if (this.losing > 0 && request.method === 'POST') {
              this.losing -= 1
              response.destroy()
              return
            }
            response
              .writeHead(given.status, { 'Content-Type': 'application/json' })
              .end(JSON.stringify(given.body))
          },
        )
      })
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#service.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#service.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#service.closeAllConnections()
    await new Promise<void>((resolve) => this.#service.close(() => resolve()))
  }

  /** What the payer's card does: the amount of the intent arrives, or what a test says; false where it cannot. */
  take(id: string, received: { cents?: number; currency?: string } = {}): boolean {
    const intent = this.intents.get(id)!
    if (intent.status === 'canceled') return false
    intent.status = 'succeeded'
    intent.amount_received = received.cents ?? intent.amount
    intent.currency = received.currency ?? intent.currency
    return true
  }

  /** The card agrees to the amount of the intent, which is then captured by hand. */
  agree(id: string): void {
    const intent = this.intents.get(id)!
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
  }

  /** A refund that was believed done comes back, or a pending one is refused. */
  failRefund(id: string): void {
    this.refunds.find((refund) => refund.id === id)!.status = 'failed'
  }

  /** The bank of the payer asks for a payment, or takes it back at once. */
  dispute(intent: string, options: { cents?: number; inquiry?: boolean } = {}): ProviderDispute {
    const { amount_received: received, currency } = this.intents.get(intent)!
    const dispute: ProviderDispute = {
      id: `dp_${this.disputes.length + 1}`,
      intent,
      amount: options.cents ?? received,
      currency,
      reason: 'product_not_received',
      status: options.inquiry ? 'warning_needs_response' : 'needs_response',
      moved: [],
    }
    if (!options.inquiry) dispute.moved.push(-dispute.amount)
    this.disputes.push(dispute)
    return dispute
  }

  /** What was received, less what went back, in all and for one payment. */
  balance(id?: string): number {
    const of = <T>(all: Iterable<T>, isOwn: (one: T) => boolean) =>
      [...all].filter((one) => id === undefined || isOwn(one))
    const received = of(this.intents.values(), (intent) => intent.id === id)
    const back = of(this.refunds, (refund) => refund.intent === id).filter(
      ({ status }) => status !== 'failed',
    )
    const sent = id === undefined ? this.transfers : []
    const moved = of(this.disputes, (dispute) => dispute.intent === id).flatMap((dispute) => dispute.moved)
    return (
      received.reduce((sum, intent) => sum + intent.amount_received, 0) +
      moved.reduce((sum, amount) => sum + amount, 0) -
      [...back, ...sent].reduce((sum, { amount }) => sum + amount, 0)
    )
  }

  async #capture(asked: () => Given): Promise<Given> {
    const how = this.captures.shift()
    if (how === 'down') return missing('answer')
    if (how === 'refused') return refused(402, 'card_error', 'card_declined', 'The card was declined')
    const given = asked()
    if (given.status === 200) await this.duringCapture?.()
    return how === 'lost' ? missing('answer') : given
  }

  #once(method: string, path: string, form: URLSearchParams, key: string): Given {
    if (method !== 'POST' || key === '') return this.#answer(method, path, form, key)
    const content = `${path}?${form.toString()}`
    const known = this.#answers.get(key)
    if (known)
      return known.content === content
        ? known.given
        : refused(
            400,
            'idempotency_error',
            'idempotency_key_in_use',
            'Keys for idempotent requests can only be used with the same parameters',
          )
    const given = this.#answer(method, path, form, key)
    this.#answers.set(key, { content, given })
    return given
  }

  #answer(method: string, path: string, form: URLSearchParams, key: string): Given {
    const [, , noun, id, act] = path.split('/')
    if (noun === 'payment_intents') return id === undefined ? this.#createIntent(form) : this.#intent(id, act)
    if (noun === 'refunds') return method === 'GET' ? this.#refundsOf(form) : this.#refund(form, key)
    if (noun === 'transfers') return method === 'GET' ? this.#transfersOf(form) : this.#transfer(form)
    return missing(`thing: ${path}`)
  }

  #shown = (intent: Intent) => ({ object: 'payment_intent', client_secret: `${intent.id}_secret`, ...intent })

  #createIntent(form: URLSearchParams): Given {
    const amount = Number(form.get('amount'))
    if (!Number.isInteger(amount) || amount < 50)
      return invalid('amount_too_small', 'Amount must be at least 50 cents')
    const intent: Intent = {
      id: `pi_${this.intents.size + 1}`,
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      amount_capturable: 0,
      capture_method: form.get('capture_method') ?? 'automatic',
      currency: form.get('currency') ?? '',
      metadata: metadataOf(form),
    }
    this.intents.set(intent.id, intent)
    return ok(this.#shown(intent))
  }

  #intent(id: string, act: string | undefined): Given {
    const intent = this.intents.get(id)
    if (!intent) return missing(`payment_intent: '${id}'`)
    if (act === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return invalid('payment_intent_unexpected_state', `This intent has a status of ${intent.status}`)
      intent.status = 'canceled'
    }
    if (act === 'capture') {
      if (intent.status !== 'requires_capture')
        return invalid('payment_intent_unexpected_state', `This intent has a status of ${intent.status}`)
      intent.status = 'succeeded'
      intent.amount_received = intent.amount_capturable
      intent.amount_capturable = 0
      this.captured.push(intent.id)
    }
    return ok(this.#shown(intent))
  }

  #refundsOf(form: URLSearchParams): Given {
    const own = this.refunds.filter((refund) => refund.intent === form.get('payment_intent'))
    return listOf(own.map((refund) => ({ object: 'refund', ...refund })))
  }

  #refund(form: URLSearchParams, key: string): Given {
    if (this.failing > 0) {
      this.failing -= 1
      return invalid('charge_disputed', 'This charge cannot be refunded now')
    }
    const intent = this.intents.get(form.get('payment_intent') ?? '')
    if (!intent) return missing('payment_intent')
    const own = this.disputes.filter((each) => each.intent === intent.id)
    // What a bank has taken for good is a part of it, or all.
    const isPartLost = ({ status, amount }: ProviderDispute) =>
      status === 'lost' && amount < intent.amount_received
    if (own.some((each) => each.status !== 'won' && !isPartLost(each)))
      return invalid('charge_disputed', 'This charge has been charged back')
    const amount = Number(form.get('amount'))
    if (amount > this.balance(intent.id))
      return invalid('amount_too_large', 'Refund amount is greater than unrefunded amount on charge')
    const refund: ProviderRefund = {
      id: `re_${this.refunds.length + 1}`,
      intent: intent.id,
      amount,
      key,
      status: this.pending ? 'pending' : 'succeeded',
      metadata: metadataOf(form),
    }
    this.refunds.push(refund)
    return ok({ object: 'refund', ...refund })
  }

  #transfersOf(form: URLSearchParams): Given {
    const group = form.get('transfer_group')
    return listOf(
      this.transfers
        .filter((one) => one.transfer_group === group)
        .map((one) => ({ object: 'transfer', ...one })),
    )
  }

  #transfer(form: URLSearchParams): Given {
    const destination = form.get('destination') ?? ''
    if (this.closed.has(destination))
      return invalid('account_invalid', 'The destination cannot receive transfers')
    const transfer: Transfer = {
      id: `tr_${this.transfers.length + 1}`,
      amount: Number(form.get('amount')),
      destination,
      transfer_group: form.get('transfer_group') ?? '',
    }
    if (transfer.amount > this.balance()) return invalid('balance_insufficient', 'Insufficient funds')
    this.transfers.push(transfer)
    return ok({ object: 'transfer', ...transfer })
  }
}

export interface Delivery {
  readonly method: 'POST'
  readonly body: string
  readonly headers: { readonly 'Stripe-Signature': string }
}

export const delivery = (payload: string, key: string, timestamp?: number): Delivery => ({
  method: 'POST',
  body: payload,
  headers: {
    'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: key,
      ...(timestamp && { timestamp }),
    }),
  },
})

/** The webhook of a payment, signed by Stripe's own package. */
export const paymentEvent = (
  provider: FakeStripe,
  id: string,
  intent: string,
  options: { type?: string; key?: string } = {},
): Delivery => {
  const { amount, amount_received, amount_capturable, currency } = provider.intents.get(intent)!
  const object = {
    object: 'payment_intent',
    id: intent,
    amount_received: amount_received || amount,
    amount_capturable,
    currency,
  }
  const type = options.type ?? 'payment_intent.succeeded'
  return delivery(
    JSON.stringify({ id, object: 'event', type, data: { object } }),
    options.key ?? webhookSecret,
  )
}

/** The webhook of a refund that changed. */
export const refundEvent = (
  provider: FakeStripe,
  id: string,
  refundId: string,
  type = 'refund.failed',
): Delivery => {
  const { intent, ...refund } = provider.refunds.find((each) => each.id === refundId)!
  const object = { object: 'refund', payment_intent: intent, ...refund }
  return delivery(JSON.stringify({ id, object: 'event', type, data: { object } }), webhookSecret)
}

/** What the provider says of a dispute now, as of this second. */
export const disputeEvent = (
  { id, intent, amount, currency, reason, status, moved }: ProviderDispute,
  event: string,
  type: string,
  created: number,
): Delivery => {
  const object = {
    object: 'dispute',
    id,
    amount,
    currency,
    reason,
    status,
    charge: `ch_${intent}`,
    payment_intent: intent,
    evidence_details: { due_by: 1_800_000_000 },
    balance_transactions: moved.map((cents) => ({ amount: cents, currency, fee: 1500, net: cents - 1500 })),
  }
  const sent = { id: event, object: 'event', type: `charge.dispute.${type}`, created, data: { object } }
  return delivery(JSON.stringify(sent), webhookSecret)
}

/** The settings of a service whose payments are with this provider. */
export const stripeSettings = (address: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CLIENT_ID: 'ca_test_1',
  STRIPE_API_BASE: address,
})
