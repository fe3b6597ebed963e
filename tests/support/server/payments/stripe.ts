import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import type { Answer, TestApp } from '../app.ts'

interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  amount_capturable: number
  currency: string
  capture_method: string
}
/** A small provider with a memory: intents by id, answers by idempotency key, refunds. */
const newProvider = () => ({
  intents: new Map<string, Intent>(),
  byKey: new Map<string, string>(),
  refunds: [] as { id: string; intent: string; amount: number; key: string; metadata: object }[],
  /** How many of the next refunds fail. */
  failing: 0,
  /** Which intents were captured, once for each time. */
  captured: [] as string[],
  /** What the next captures answer: the card refuses, nothing is answered, or the answer is lost. */
  captures: [] as ('refused' | 'down' | 'lost')[],
  /** What happens at the provider's side just before a capture is answered. */
  duringCapture: null as (() => Promise<unknown>) | null,
})
type Provider = ReturnType<typeof newProvider>

interface Given {
  readonly status: number
  readonly body: object
}
const ok = (body: object): Given => ({ status: 200, body })
const notFound = { error: { message: 'no such thing', type: 'invalid_request_error' } }

const capture = async (provider: Provider, intent: Intent): Promise<Given> => {
  const how = provider.captures.shift()
  if (how === 'down') return { status: 404, body: notFound }
  if (how === 'refused')
    return {
      status: 402,
      body: { error: { message: 'declined', type: 'card_error', code: 'card_declined' } },
    }
  if (intent.status !== 'requires_capture') return { status: 400, body: notFound }
  intent.status = 'succeeded'
  intent.amount_received = intent.amount_capturable
  intent.amount_capturable = 0
  provider.captured.push(intent.id)
  await provider.duringCapture?.()
  return how === 'lost' ? { status: 404, body: notFound } : ok({ object: 'payment_intent', ...intent })
}

const created = (provider: Provider, form: URLSearchParams, key: string): Given => {
  const known = provider.byKey.get(key)
  const intent: Intent =
    known === undefined
      ? {
          id: `pi_${provider.intents.size + 1}`,
          status: 'requires_payment_method',
          amount: Number(form.get('amount')),
          amount_received: 0,
          amount_capturable: 0,
          currency: form.get('currency') ?? '',
          capture_method: form.get('capture_method') ?? 'automatic',
        }
      : provider.intents.get(known)!
  provider.intents.set(intent.id, intent)
  provider.byKey.set(key, intent.id)
  return ok({ object: 'payment_intent', client_secret: `${intent.id}_secret`, ...intent })
}

const refunded = (provider: Provider, method: string, form: URLSearchParams, key: string): Given | null => {
  const toRefund = (refund: (typeof provider.refunds)[number]) => ({
    ...refund,
    object: 'refund',
    status: 'succeeded',
  })
  if (method === 'GET')
    return ok({
      object: 'list',
      data: provider.refunds.filter((refund) => refund.intent === form.get('payment_intent')).map(toRefund),
    })
  if (provider.failing > 0) {
    provider.failing -= 1
    return null
  }
  const first = provider.refunds.find((refund) => refund.key === key)
  if (first) return ok(toRefund(first))
  const refund = {
    id: `re_${provider.refunds.length + 1}`,
    intent: form.get('payment_intent') ?? '',
    amount: Number(form.get('amount')),
    key,
    metadata: { refund_id: form.get('metadata[refund_id]') },
  }
  provider.refunds.push(refund)
  return ok(toRefund(refund))
}

const answer = async (
  provider: Provider,
  method: string,
  path: string,
  form: URLSearchParams,
  key: string,
): Promise<Given | null> => {
  const [, , noun, id, act] = path.split('/')
  if (noun === 'payment_intents' && method === 'POST' && id === undefined) return created(provider, form, key)
  const intent = provider.intents.get(id ?? '')
  if (noun === 'payment_intents' && intent) {
    if (act === 'capture') return capture(provider, intent)
    if (act === 'cancel') intent.status = 'canceled'
    return ok({ object: 'payment_intent', ...intent })
  }
  return noun === 'refunds' ? refunded(provider, method, form, key) : null
}

const serve = (provider: Provider): Server =>
  createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      void answer(
        provider,
        request.method ?? '',
        pathname,
        request.method === 'GET' ? searchParams : new URLSearchParams(body),
        String(request.headers['idempotency-key'] ?? ''),
      ).then((given) => {
        response
          .writeHead(given?.status ?? 404, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(given?.body ?? notFound))
      })
    })
  })
/** A provider of this file's own: it ends with the file, while the modules of the tests stay. */
export const stripeProvider = async () => {
  const provider = newProvider()
  const service = serve(provider)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())))
  const secret = 'whsec_of_the_tests'
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  }
  /** What the provider took: the amount of the intent, or what a test says. */
  const take = (intent: string, received: { cents?: number; currency?: string } = {}): void => {
    const known = provider.intents.get(intent)!
    known.status = 'succeeded'
    known.amount_received = received.cents ?? known.amount
    known.currency = received.currency ?? known.currency
  }
  /** The card agrees to the amount of the intent. */
  const agree = (intent: string): void => {
    const known = provider.intents.get(intent)!
    known.status = 'requires_capture'
    known.amount_capturable = known.amount
  }
  /** Sends the events of the provider to the service. */
  const webhooksTo =
    (app: TestApp) =>
    (id: string, intent: string, options: { type?: string; key?: string } = {}): Promise<Answer> => {
      const { amount, amount_received, amount_capturable, currency } = provider.intents.get(intent)!
      const payload = JSON.stringify({
        id,
        object: 'event',
        type: options.type ?? 'payment_intent.succeeded',
        data: {
          object: {
            object: 'payment_intent',
            id: intent,
            amount_received: amount_received || amount,
            amount_capturable,
            currency,
          },
        },
      })
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: options.key ?? secret })
      return app.send('/api/webhooks/stripe', {
        method: 'POST',
        body: payload,
        headers: { 'Stripe-Signature': header },
      })
    }
  return { provider, settings, take, agree, webhooksTo }
}
