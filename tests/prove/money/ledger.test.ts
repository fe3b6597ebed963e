import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { feePolicies } from '#core/rules/money/fees.ts'
import { quote } from '#core/rules/money/prices.ts'
import { addDays, localTime } from '#core/rules/time/days.ts'
import type { Context } from '#server/context/context.ts'
import { endBooking } from '#server/domain/bookings/ends.ts'
import { bookingEntries, post } from '#server/domain/bookings/ledger.ts'
import { confirm, expireHold } from '#server/domain/bookings/holds.ts'
import { reservationRow } from '#server/domain/bookings/reservations.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { runDue } from '#server/jobs/worker.ts'
import { direct } from '#tests/prove/direct.ts'
import { addSome, addStands, signedIn } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { bankDisputes } from './bank-disputes.ts'
import { bothBooks, sums, toBeShown, unexplained } from './books.ts'
import { moneyJobs } from './money-jobs.ts'
import { openBalances } from './open-balances.ts'
import { partySplits } from './party-splits.ts'

const { seed, size, chance, pick, count, set, found, findings } = proof(
  'money ledger',
  { seed: '1', size: 5000 },
  ['sums that are not zero', 'accounts unexplained', 'balances shown wrong', 'cents between the books'],
)
const app = testApp()
const db = () => app.context.database.db
const below = (most: number) => Math.floor(chance() * most)

/** Refunds that the provider refuses this many times; it keeps books of what it has given back. */
const refusals = new Map<number | string, number>()
const givenBack = new Map<number | string, number>()
let context: Context
let call: ReturnType<typeof direct>
let splits: ReturnType<typeof partySplits>
let bank: ReturnType<typeof bankDisputes>
let balances: ReturnType<typeof openBalances>
let hunters: SignedIn[]
let owners: SignedIn[]
let stands: { id: number; owner: SignedIn }[]
const admin = signedIn(ids.admin, 'admin', { is_admin: true })
/** Each owner and hunter has some hundred postings, so that the size says how many people there are. */
const people = Math.max(80, Math.ceil(size / 500))
/** So many stands of a round are booked by calls, the others by the domain's own functions alone. */
const byCalls = 12

beforeAll(async () => {
  const { payments } = app.context.services
  context = {
    ...app.context,
    services: {
      ...app.context.services,
      payments: {
        ...payments,
        refund: (intent, refund) => {
          const left = refusals.get(refund.id) ?? (chance() < 0.02 ? 12 : chance() < 0.1 ? 1 : 0)
          refusals.set(refund.id, left - 1)
          if (left > 0) return Promise.reject(new Error('not now'))
          givenBack.set(refund.id, refund.cents)
          return payments.refund(intent, refund)
        },
      },
    },
  }
  call = direct(context)
  splits = partySplits({ call, db, chance, pick, hunters: () => hunters })
  bank = bankDisputes({ db, context: () => context, chance, count })
  balances = openBalances({ call, chance, count })
  hunters = await addSome(db(), 'hunter2', people)
  owners = await addSome(db(), 'landowner', people)
  const made = await addStands(db(), owners, {
    cancellation_days: sql`n % 5`,
    cancellation_fee_cents: sql`(n % 7) * 1733`,
    recovery_days: sql`n % 3`,
    maximum_hunters: sql`4`,
    deposit_percent: sql`case when n % 2 = 0 then 10 + n % 81 end`,
    balance_days: sql`case when n % 2 = 0 then 7 end`,
  })
  stands = made.map((id, n) => ({ id, owner: owners[n]! }))
  await sql`update rate set rate_cents = 1000 + (stand_id * 7919 + weekday * 104729) % 30000
    where stand_id = any(${made}::bigint[])`.execute(db())
  await sql`insert into discount_tier (stand_id, days, percent, is_enabled)
    select s, 3, 1 + s % 40, true from unnest(${made}::bigint[]) s where s % 2 = 0`.execute(db())
  await sql`insert into voucher (stand_id, name, code, discount_type, amount, expiry_type, max_usage, once_per_hunter)
    select s, 'V', 'V' || s, case when s % 2 = 0 then 'fixed' else 'percentage' end, 1 + s % 90, 'max_usage', 3, false
    from unnest(${made}::bigint[]) s`.execute(db())
  for (const [n, owner] of owners.entries())
    if (n % 4 < 3)
      await call('payments.connect', owner, {
        first_name: 'A',
        last_name: 'B',
        phone: '7155550177',
        email: 'p@example.com',
        country_code: '+1',
        code: n % 8 === 1 ? 'sandbox_refuses' : `sandbox_${n}`,
      })
  for (const owner of owners.filter((_, n) => n % 3 === 0))
    await call('payments.threshold', owner, { threshold_amount: String(50 + below(400)) })
}, 600_000)

/** Paid bookings, of which events pick some. */
interface Paid {
  readonly id: number
  readonly hunter: SignedIn
  readonly owner: SignedIn
}
const live: Paid[] = []
const late: { id: number; total: number; booked: Paid }[] = []

/** The first day of each stand that this proof has not asked for. */
const nextFree = new Map<number, string>()

const book = async ({ id: stand, owner }: (typeof stands)[number]): Promise<void> => {
  const now = context.clock.now()
  const today = localTime(now, 'America/Chicago').day
  const soon = addDays(today, 1 + below(16))
  const free = nextFree.get(stand) ?? today
  const first = soon > free ? soon : free
  const hunter = pick(hunters)
  const days = Array.from({ length: 1 + below(4) }, (_, n) => addDays(first, n))
  nextFree.set(stand, addDays(days.at(-1)!, 3))
  const wish = { stand_id: stand, reserve_dates: days, cancellation_policy: true }
  let voucher: number | undefined
  if (chance() < 0.3) {
    const verified = await call('reservations.voucher', hunter, { id: stand, code: `v${stand}` })
    voucher = verified.body?.data.id
  }
  const held = await call('reservations.create', hunter, { ...wish, ...(voucher && { voucher_id: voucher }) })
  if (held.failure !== null) return count(held.failure)
  const { reservation_id: id, payment_intent: intent, total_amount, deposit } = held.body.data
  count('bookings')
  const booked = { id, hunter, owner }
  if (intent === null) return void live.push(booked)
  if (chance() < 0.25) {
    const state = await splits(booked)
    if (state !== null) count(`splits ${state}`)
    if (state === 'booked') live.push(booked)
    return
  }
  const way = chance()
  const card = (number: string) =>
    call('sandbox.pay', hunter, { payment_intent: intent, number, expiry: '12/40', cvc: '123' })
  if (way < 0.08) {
    // The webhook comes after the hold.
    late.push({ id, total: Math.round(total_amount * 100), booked })
    return
  }
  if (way < 0.12) return void (await card('4000000000000002'))
  if (way < 0.16) return void (await card(way < 0.14 ? '4000000000001000' : '4000000000009789'))
  if ((await card('4242424242424242')).failure !== null) return
  live.push(booked)
  if (deposit != null) balances.add(booked)
}

interface Row {
  stand: number
  hunter: number
  start: string
  lease: number
  fee: number
  landowner: number
}
/** One paid booking of each of these stands: its rows at once, its postings as the service makes them. */
const bookMany = async (of: typeof stands, now: Date): Promise<void> => {
  const today = localTime(now, 'America/Chicago').day
  const rows = of.map(({ id: stand }): Row => {
    const free = nextFree.get(stand) ?? today
    const first = free > today ? free : addDays(today, 1)
    nextFree.set(stand, addDays(first, 4))
    const { lease, hunterFee, landownerAmount } = quote([{ days: 1, unit: 1, total: 1000 + below(50_000) }], {
      tiers: [],
      voucher: null,
      fees: pick(Object.values(feePolicies)),
    })
    return {
      stand,
      hunter: pick(hunters).id,
      start: first,
      lease,
      fee: hunterFee,
      landowner: landownerAmount,
    }
  })
  const { rows: made } = await sql<{ id: number; stand: number; payment: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(stand bigint, hunter bigint, start date, lease bigint, fee bigint, landowner bigint)
    ), booked as (
      insert into reservation (stand_id, user_id, state, booking_type, start_day, end_day, recovery_days, day_count, charges,
        sub_total_cents, multi_day_cents, voucher_cents, lease_cents, hunter_fee_cents, landowner_fee_cents, total_cents,
        landowner_cents, fee_policy, landowner_share, cancellation_days, cancellation_fee_cents, paid_at, created_at)
      select a.stand, hunter, 'approved', 'dateRange', start, start + 1, s.recovery_days, 2, '[]', lease, 0, 0, lease, fee,
        lease - landowner, lease + fee, landowner, 'split', case when fee = 0 then 800 else 750 end, s.cancellation_days,
        s.cancellation_fee_cents, ${now}, ${now}
      from asked a join stand s on s.id = a.stand returning id, user_id, stand_id, total_cents
    ), paid as (
    insert into payment (reservation_id, payer_id, provider, intent, client_secret, amount_cents, state, received_cents, received_currency, created_at, settled_at)
    select id, user_id, 'sandbox', 'sandbox_many_' || id, 'sandbox_many_' || id, total_cents, 'succeeded', total_cents, 'usd', ${now}, ${now}
    from booked returning reservation_id, id
    ) select b.id, b.stand_id as stand, p.id as payment from booked b join paid p on p.reservation_id = b.id order by b.id`.execute(
    db(),
  )
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const [n, { id, stand, payment }] of made.entries()) {
        const { owner } = of.find((each) => each.id === stand)!
        const { lease, fee, landowner, hunter } = rows.find((each) => each.stand === stand)!
        const entries = bookingEntries(owner.id, { total: lease + fee, landowner })
        await post(tx, 'booking', { reservationId: id, paymentId: payment }, entries, now)
        if (n % 20 === 0) live.push({ id, owner, hunter: hunters.find((one) => one.id === hunter)! })
      }
    })
  count('bookings', made.length)
}

const asksForMoney = async ({ id, hunter, owner }: Paid): Promise<void> => {
  const [sender, payer] = chance() < 0.5 ? [hunter, owner] : [owner, hunter]
  const amount = (1 + below(400)) / 10
  const asked = await call('funds.ask', sender, { id, amount: String(amount), description: 'Firewood' })
  if (asked.failure !== null) return count('refused')
  count('fund requests')
  const request = { id: asked.body.data.id }
  const way = chance()
  if (way < 0.1) return void (await call('funds.withdraw', sender, request))
  if (way < 0.2)
    return void (await call('funds.update', payer, { ...request, status: 'declined', decline_reason: 'No' }))
  const paid = await call('funds.pay', payer, request)
  const intent = paid.body?.data.payment_intent
  if (!intent) return
  const number = way < 0.25 ? '4000000000000002' : way < 0.3 ? '4000000000001000' : '4242424242424242'
  await call('sandbox.pay', payer, { payment_intent: intent, number, expiry: '12/40', cvc: '123' })
  if (number === '4000000000000002') await call('funds.revert', payer, request)
}

const partOfIt = async ({ id }: Paid): Promise<void> => {
  const read = await call('administration.reservation', admin, { id })
  const left = Math.round((read.body?.data.refundable ?? 0) * 100)
  if (left === 0) return
  const cents = chance() < 0.3 ? left : 1 + below(left)
  const done = await call('administration.refund', admin, {
    id,
    amount: String(cents / 100),
    refundable: left / 100,
    reason: 'A reason',
    service_bears: chance() < 0.3,
  })
  count(done.failure === null ? 'refunds by administrators' : 'refused')
}

const events: readonly [number, (paid: Paid) => Promise<void>][] = [
  [0.3, asksForMoney],
  [0.08, partOfIt],
  [0.06, (paid) => bank.begin(paid)],
  [
    0.12,
    async ({ id, hunter }) => {
      const done = await call('reservations.cancel', hunter, { id })
      count(done.failure === null ? 'cancellations' : 'refused')
    },
  ],
  [
    0.04,
    async ({ id, owner }) => {
      const now = context.clock.now()
      await db()
        .transaction()
        .execute(async (tx) => {
          const row = await reservationRow(tx, id, true)
          const today = localTime(now, row.zone).day
          if (row.state !== 'approved' || row.start_day <= today) return
          await endBooking(tx, row, owner, now)
          count('ended by landowners')
        })
    },
  ],
]

const happenings = async (): Promise<void> => {
  for (const one of Array.from({ length: Math.min(40, live.length) }, () => pick(live)))
    for (const [likely, event] of events) if (chance() < likely) await event(one)
  if (live.length > 200) live.splice(0, live.length - 200)
}

const transferSome = async (owner: SignedIn): Promise<void> => {
  const done = await call('payments.transfer', owner, { amount: String(1 + below(60)) })
  count(done.failure === null ? 'transfers' : 'refused')
}

const runMoneyJobs = async (): Promise<void> => {
  await sql`delete from job where kind <> all(${moneyJobs}::text[]) or state = 'done'`.execute(db())
  await runDue(context)
}

const delayedWebhooks = async (): Promise<void> => {
  for (const { id, total, booked } of late.splice(0)) {
    await expireHold(context, id)
    const failed = await db()
      .transaction()
      .execute((tx) => confirm(context, tx, id, { cents: total, currency: 'usd' }, context.clock.now()))
    count('webhooks after the hold')
    if (failed === null) live.push(booked)
  }
}

const retryFailed = async (): Promise<void> => {
  const failed = await db().selectFrom('refund').select('id').where('state', '=', 'failed').execute()
  for (const { id } of failed) {
    count('refunds that failed later')
    await call('administration.retryRefund', admin, { id })
  }
}

let last = 0
const readSums = async (): Promise<number> => {
  const { total, uneven, postings, last: newest } = await sums(db(), last)
  last = newest
  count('reads')
  if (total !== 0 || uneven !== 0) found('sums that are not zero', `${total}, ${uneven} transactions`)
  return postings
}
const readAll = async (): Promise<void> => {
  for (const each of await unexplained(db())) found('accounts unexplained', JSON.stringify(each))
  for (const person of [pick(owners), pick(owners), pick(hunters)]) {
    const shown = await call('payments.amounts', person)
    const held = await call('payments.escrow', person)
    const right = await toBeShown(db(), person.id)
    const wrong = Object.entries(right).filter(
      ([name, value]) => shown.body!.data[name as 'escrow'] !== value,
    )
    const listed = held.body!.data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
    if (wrong.length > 0 || listed !== right.escrow)
      found(
        'balances shown wrong',
        `${person.id}: ${JSON.stringify({ shown: shown.body!.data, listed, right })}`,
      )
    count('balances compared')
  }
}

const round = async (now: Date): Promise<void> => {
  await app.at(now.toISOString())
  const first = below(stands.length)
  const called = Array.from({ length: byCalls }, (_, n) => stands[(first + n) % stands.length]!)
  // One after the other, so that a seed is the same run each time.
  for (const stand of called) await book(stand)
  await bookMany(
    stands.filter((stand) => !called.includes(stand)),
    new Date(now),
  )
  await happenings()
  await balances.pay()
  await app.at(new Date(now.getTime() + 20 * 60_000).toISOString())
  await delayedWebhooks()
  for (let n = 0; n < 6; n += 1) await transferSome(pick(owners))
  await releaseDue(context)
  await bank.decide()
  await runMoneyJobs()
  await retryFailed()
}

it(`${size} postings sum to zero at every read and explain every account (seed ${seed})`, async () => {
  let postings = 0
  let now = start.getTime() + 86_400_000
  for (let n = 0; postings < size && findings.length === 0; n += 1) {
    now += 5 * 86_400_000
    await round(new Date(now))
    postings = await readSums()
    // Every second; each fifth where there are many, of which one reading takes seconds.
    if (n % (size > 50_000 ? 5 : 2) === 0) await readAll()
  }
  set('postings', postings)
  set('people', 2 * people)
  expect(findings.join('\n')).toBe('')
}, 7_200_000)

it('ends with the provider and the service agreeing to the cent, and nothing on its way', async () => {
  await bank.decide(true)
  for (let n = 0; n < 14; n += 1) {
    await app.at(new Date(context.clock.now().getTime() + 86_400_000).toISOString())
    await runMoneyJobs()
    await retryFailed()
  }
  await readAll()
  const { ours, theirs, open } = await bothBooks(db(), moneyJobs)
  const back = [...givenBack.values()].reduce((sum, cents) => sum + cents, 0)
  set('refunds at the provider', givenBack.size)
  if (ours !== theirs - back) found('cents between the books', `ours ${ours}, theirs ${theirs - back}`)
  if (open > 0) found('cents between the books', `${open} things are still on their way`)
  expect(findings.join('\n')).toBe('')
}, 600_000)
