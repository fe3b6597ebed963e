import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedIn } from '#server/http/handler.ts'
import { runDue } from '#server/jobs/worker.ts'
import { direct } from '#tests/prove/direct.ts'
import { addSome, addStands } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { testApp } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { days } from '#tests/support/server/inputs.ts'
import {
  delivery,
  type Delivery,
  disputeEvent,
  FakeStripe,
  paymentEvent,
  stripeSettings,
  webhookSecret,
} from '#tests/support/server/payments/stripe.ts'

const { seed, size, chance, pick, count, found, findings } = proof(
  'money webhooks',
  { seed: '1', size: 5000 },
  ['states that differ', 'forged accepted', 'wrong answers'],
)
/** The same payments are reported in order to one service and in disorder to the other. */
const payments = Math.max(30, Math.round(size / 200))
const ordered = { provider: new FakeStripe() }
const disordered = { provider: new FakeStripe() }
const apps = {
  ordered: testApp(stripeSettings(await ordered.provider.open())),
  disordered: testApp(stripeSettings(await disordered.provider.open())),
}
afterAll(() => Promise.all([ordered.provider.close(), disordered.provider.close()]))
const sides = [
  { app: apps.ordered, provider: ordered.provider },
  { app: apps.disordered, provider: disordered.provider },
] as const
type Side = (typeof sides)[number]

const hunters = new Map<Side, SignedIn[]>()
const stands = new Map<Side, number[]>()
beforeAll(async () => {
  for (const side of sides) {
    const { db } = side.app.context.database
    hunters.set(side, await addSome(db, 'hunter2', payments))
    stands.set(side, await addStands(db, await addSome(db, 'landowner', 10)))
  }
}, 120_000)

const shuffled = <T>(list: readonly T[]): T[] => {
  const left = [...list]
  return Array.from(left, () => left.splice(Math.floor(chance() * left.length), 1)[0]!)
}

interface Asked {
  readonly intent: string
  readonly received: { cents?: number; currency?: string }
  /** How a dispute of it ends. */
  readonly end: 'won' | 'lost' | 'warning_closed' | null
}
/** A paid hold, or a paid fund request of one, the same on both sides. */
const asked: Asked[] = []
const hold = async (side: Side, n: number): Promise<string> => {
  const made = await direct(side.app.context)('reservations.create', hunters.get(side)![n]!, {
    stand_id: stands.get(side)![n % 10]!,
    reserve_dates: days(5 + 2 * Math.floor(n / 10), 1),
    cancellation_policy: true,
  })
  return made.body!.data.payment_intent!.replace('_secret', '')
}

const send = async (side: Side, sent: Delivery): Promise<number> => {
  const { status } = await side.app.send('/api/webhooks/stripe', sent)
  if (status >= 500) found('wrong answers', `a webhook: ${status}`)
  count('webhooks')
  return status
}

const forgeries = ({ body, headers, method }: Delivery): Delivery[] => [
  { method, body, headers: { 'Stripe-Signature': '' } },
  { method, headers, body: body.replace(/"amount(?:_received)?":\d+/, '"amount":77') },
  { method, body, headers: { 'Stripe-Signature': headers['Stripe-Signature'].replace(/v1=./, 'v1=x') } },
  delivery(body, 'whsec_of_another'),
  // The provider's own, an hour old.
  delivery(body, webhookSecret, Math.floor(Date.now() / 1000) - 3600),
]

/** What the provider says of a dispute, from its begin to its end; some of it in the same second. */
const course = (
  provider: FakeStripe,
  intent: string,
  end: 'won' | 'lost' | 'warning_closed',
  n: number,
): Delivery[] => {
  const dispute = provider.dispute(intent, { inquiry: end === 'warning_closed' })
  const said = (type: string, second: number) =>
    disputeEvent(dispute, `evt ${n} ${type}`, type, 1_790_000_000 + 10 * n + second)
  const all = [said('created', 0), ...(end === 'warning_closed' ? [] : [said('funds_withdrawn', 0)])]
  dispute.status = end === 'warning_closed' ? 'warning_under_review' : 'under_review'
  all.push(said('updated', 1))
  dispute.status = end
  if (end === 'won') {
    dispute.moved.push(dispute.amount)
    all.push(said('funds_reinstated', 2))
  }
  return [...all, said('closed', 2)]
}

/** What has become of each payment, without the numbers that order gives. */
const stateOf = async (side: Side): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', p.intent, p.state, p.received_cents, p.received_currency, r.state,
      (select string_agg(f.reason || ' ' || f.amount_cents || ' ' || f.currency || ' ' || f.state, ',') from refund f where f.payment_id = p.id),
      (select string_agg(t.kind || ' ' || x.account || ' ' || x.amount_cents, ',' order by t.kind, x.account, x.amount_cents)
        from ledger_transaction t join posting x on x.transaction_id = t.id where t.reservation_id = r.id),
      (select concat_ws(',', d.named, d.state, d.withdrawn_cents, d.reinstated_cents, d.lost_cents, d.landowner_cents, d.reported_at)
        from dispute d where d.payment_id = p.id),
      (select string_agg(n.type || ' ' || n.code, ',' order by n.type, n.code) from notification n
        where (n.data->>'reservation_id')::bigint = r.id)) as line
    from payment p join reservation r on r.id = p.reservation_id where p.provider = 'stripe'
    order by length(p.intent), p.intent`.execute(side.app.context.database.db)
  return rows.map(({ line }) => line)
}

const jobs = async (side: Side, minutes: number): Promise<void> => {
  await side.app.at(new Date(start.getTime() + minutes * 60_000).toISOString())
  await sql`delete from job where kind in ('mail', 'push', 'notification_email', 'search_match')`.execute(
    side.app.context.database.db,
  )
  await runDue(side.app.context)
}

it(`${payments} payments reported in disorder, again, late and by forgers end as those in order (seed ${seed})`, async () => {
  for (let n = 0; n < payments; n += 1) {
    const intents = [await hold(sides[0], n), await hold(sides[1], n)]
    if (intents[0] !== intents[1]) throw new Error('The two sides are not alike')
    const way = chance()
    const end = way < 0.6 ? null : pick(['won', 'lost', 'warning_closed'] as const)
    asked.push({
      end,
      intent: intents[0]!,
      received: way < 0.1 ? { cents: 1 } : way < 0.2 ? { currency: 'eur' } : {},
    })
  }
  const deliveries = sides.map(({ provider }) =>
    asked.flatMap(({ intent, received, end }, n) => {
      provider.take(intent, received)
      const disputed = end === null ? [] : course(provider, intent, end, n)
      return [
        paymentEvent(provider, `evt ${n} created`, intent, { type: 'payment_intent.created' }),
        paymentEvent(provider, `evt ${n}`, intent),
        paymentEvent(provider, `evt ${n} charge`, intent, { type: 'charge.succeeded' }),
        ...disputed,
      ]
    }),
  )
  for (const each of deliveries[0]!) await send(sides[0], each)
  await jobs(sides[0], 1)
  const before = await stateOf(sides[1])
  for (const each of deliveries[1]!)
    for (const forged of forgeries(each)) {
      count('forged')
      if ((await send(sides[1], forged)) !== 400) found('forged accepted', forged.body)
    }
  if ((await stateOf(sides[1])).join('\n') !== before.join('\n'))
    found('forged accepted', 'something has changed')
  // Each one to three times, in any order, some of them at once; the last tenth after jobs have run.
  const mixed = shuffled(
    deliveries[1]!.flatMap((each) => Array.from({ length: 1 + Math.floor(chance() * 3) }, () => each)),
  )
  const late = mixed.splice(0, Math.floor(mixed.length / 10))
  while (mixed.length > 0) {
    await Promise.all(mixed.splice(0, pick([1, 2, 5])).map((each) => send(sides[1], each)))
  }
  await jobs(sides[1], 1)
  for (const each of [...late, ...deliveries[1]!]) await send(sides[1], each)
  for (const side of sides) {
    await jobs(side, 2)
    await jobs(side, 40)
  }
  const [inOrder, inDisorder] = [await stateOf(sides[0]), await stateOf(sides[1])]
  for (const [n, line] of inOrder.entries())
    if (line !== inDisorder[n]) found('states that differ', `${line}\n  ${inDisorder[n]}`)
  if (ordered.provider.balance() !== disordered.provider.balance())
    found('states that differ', 'the provider has other sums')
  count('payments', inOrder.length)
  expect(findings.join('\n')).toBe('')
  expect(inOrder.length).toBe(payments)
}, 3_600_000)
