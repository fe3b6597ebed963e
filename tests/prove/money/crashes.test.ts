import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sha256 } from '#server/config/random.ts'
import { databasePool, type Db, toDatabase } from '#server/db/connect.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { addSome, addStands, signedIn } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { copyDatabase } from '#tests/support/server/database.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'
import { FakeStripe, paymentEvent, stripeSettings } from '#tests/support/server/payments/stripe.ts'
import { sums, unexplained } from './books.ts'
import { type KillLine, killLine } from './kill-line.ts'

const { seed, size, chance, pick, count, set, found, findings } = proof(
  'money crashes',
  { seed: '1', size: 5000 },
  ['cents between the books', 'accounts unexplained', 'stuck', 'doubled', 'wrong answers'],
)
/** 200 in the long run; a third of them with the sandbox, the others with the provider on loopback. */
const kills = Math.min(200, Math.max(4, Math.round(size / 1250)))
const below = (most: number) => Math.floor(chance() * most)

const dayMs = 86_400_000
interface Crashing {
  readonly db: Db
  readonly line: KillLine
  server: RunningServer
  /** Whether it is to be started again. */
  isDead: boolean
  hunters: SignedIn[]
  owners: SignedIn[]
  stands: number[]
  provider: FakeStripe | null
  close(): Promise<void>
  start(): Promise<void>
}

const tokenOf = (userId: number): string => `crash-${userId}-`.padEnd(43, 'x')

const crashing = async (provider: FakeStripe | null): Promise<Crashing> => {
  const copy = await copyDatabase(inject('postgres'))
  const pool = databasePool(copy.connection, 4)
  const db = toDatabase(pool)
  const line = await killLine(copy.connection)
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-crash-'))
  const settings = provider ? stripeSettings(await provider.open()) : {}
  const hunters = await addSome(db, 'hunter2', 12)
  const owners = await addSome(db, 'landowner', 4)
  const stands = await addStands(db, [...owners, ...owners], {
    cancellation_days: sql`2`,
    cancellation_fee_cents: sql`2500`,
  })
  for (const { id } of [...hunters, ...owners, signedIn(ids.admin, 'admin')]) {
    const times = { created_at: start, used_at: start, expires_at: new Date(start.getTime() + 900 * dayMs) }
    const row = { user_id: id, token_hash: sha256(tokenOf(id)), ...times, revoked_at: null }
    await db.insertInto('session').values(row).execute()
  }
  for (const [n, { id }] of owners.entries())
    await sql`insert into payout_account values (${id}, 'A', 'B', '1', 'a@example.com', '+1', 'Individual',
      ${provider ? 'stripe' : 'sandbox'}, ${provider ? `acct_${n}` : `sandbox_${n}`}, ${start})`.execute(db)
  const env = { DATABASE_URL: line.url, TEST_HOOKS: '1', LOG_LEVEL: 'fatal', TRUST_PROXY: '1', ...settings }
  const begin = () => startServer({ dataDir, env })
  const made: Crashing = {
    db,
    line,
    server: await begin(),
    isDead: false,
    hunters,
    owners,
    stands,
    provider,
    start: async () => {
      await made.server.kill9()
      made.server = await begin()
      made.isDead = false
      count('restarts')
    },
    close: async () => {
      await made.server.stop()
      await line.close()
      await provider?.close()
      await pool.end()
      await copy.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return made
}

interface Answer {
  readonly status: number
  readonly failure: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly body: any
}
const patienceMs = 30_000

const send = async (to: Crashing, path: string, init: RequestInit): Promise<Answer> => {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if (to.isDead) await to.start()
    const answer = await fetch(`${to.server.url}/api/${path}`, {
      ...init,
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => ({
        status: response.status,
        failure: response.headers.get('X-Highseat-Failure'),
        body: (await response.json()) as unknown,
      }))
      .catch(() => null)
    const isPassing = answer === null || ['request_running', 'unavailable'].includes(answer.failure ?? '')
    if (!isPassing) {
      if (answer.status >= 500) found('wrong answers', `${path}: ${answer.status}`)
      return answer
    }
    count('told to come again or cut off')
    await wait(15)
  }
  found('stuck', `${path} was not answered`)
  return { status: 0, failure: 'stuck', body: null }
}
let keys = 0
const call = (to: Crashing, who: SignedIn, path: string, body: object): Promise<Answer> =>
  send(to, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokenOf(who.id)}`,
      'Idempotency-Key': `crash ${(keys += 1)}`,
    },
  })
const hook = (to: Crashing, path: string, body: object = {}) =>
  send(to, `test/${path}`, { method: 'POST', body: JSON.stringify(body) })

let now = start.getTime()
const moveClock = async (to: Crashing, ms: number): Promise<void> => {
  now += ms
  await hook(to, 'clock', { now: new Date(now).toISOString() })
}

let events = 0
/** The card of a payment: the provider takes it and says so until it is heard, or the sandbox does. */
const payCard = async (to: Crashing, who: SignedIn, secret: string): Promise<void> => {
  if (!to.provider)
    return void (await call(to, who, 'sandbox/pay', {
      payment_intent: secret,
      number: '4242424242424242',
      expiry: '12/40',
      cvc: '123',
    }))
  const intent = secret.replace('_secret', '')
  if (!to.provider.take(intent)) return
  // Some webhooks never come.
  if (chance() < 0.1) return count('webhooks that never came')
  await send(to, 'webhooks/stripe', paymentEvent(to.provider, `evt_${(events += 1)}`, intent))
}

let nextDay = 0
const flow = async (to: Crashing, way = chance()): Promise<void> => {
  const [hunter, n] = [pick(to.hunters), below(to.stands.length)]
  const owner = to.owners[n % to.owners.length]!
  nextDay += 1
  const day = new Date(now + (4 + (nextDay % 40)) * dayMs).toISOString().slice(0, 10)
  const wish = { stand_id: to.stands[n], reserve_dates: [day], cancellation_policy: true }
  const held = await call(to, hunter, 'reserve-stand', wish)
  if (held.status !== 200) return count('refused')
  const { reservation_id: id, payment_intent: secret } = held.body.data
  await payCard(to, hunter, secret)
  count('bookings')
  if (way < 0.35) return void (await call(to, hunter, `cancel-reservation-updated/${id}`, {}))
  if (way < 0.75) {
    const [sender, payer] = chance() < 0.5 ? [hunter, owner] : [owner, hunter]
    const asked = await call(to, sender, `fund-transfer/${id}`, { amount: '12.5', description: 'Firewood' })
    if (asked.status !== 200) return count('refused')
    const paid = await call(to, payer, `handle-fund-transfer/${asked.body.data.id}`, {})
    if (paid.body?.data?.payment_intent) await payCard(to, payer, paid.body.data.payment_intent)
    count('fund requests')
    return
  }
  const { rows } = await sql<{ id: number }>`select split_part(account, ':', 2)::int as id from posting
    where account like 'available:%' group by account having -sum(amount_cents) >= 300`.execute(to.db)
  const rich = to.owners.find((one) => rows.some((row) => row.id === one.id))
  if (!rich) return
  const paidOut = await call(to, rich, 'transfer-amount', { amount: '3' })
  count(paidOut.status === 200 ? 'payouts' : 'refused')
}

/** The service runs its jobs; those of a killed one wait for the end of their lease, and nobody waits for these here. */
const jobsRun = async (to: Crashing): Promise<void> => {
  for (let turn = 0; turn < 40 && !to.isDead; turn += 1) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from job
      where state = 'waiting' and run_at <= ${new Date(now)}::timestamptz and kind in ('refund', 'payout', 'return_fund')`.execute(
      to.db,
    )
    if (rows[0]!.n === 0) return
    await wait(25)
  }
}

/** Everything is due: leases of what a killed process was doing, holds, retries; what was held for hunts is released. */
const reconcile = async (to: Crashing): Promise<void> => {
  for (const ms of [3 * 60_000, 20 * 60_000, 60 * 60_000, 5 * 60 * 60_000, 5 * 60 * 60_000]) {
    await moveClock(to, ms)
    await hook(to, 'run-jobs')
  }
}

/** What has not come to its end, by kind and state. */
const underWay = async (to: Crashing): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select 'job ' || kind || ' ' || state as what from job where state in ('running', 'dead') or (state = 'waiting'
      and kind in ('refund', 'payout', 'void_payment', 'void_fund', 'return_fund', 'expire_hold', 'expire_fund'))
    union all select 'fund request ' || state from fund_request where state = 'processing'
    union all select 'refund ' || state from refund where state <> 'succeeded'
    union all select 'payout ' || state from payout where state = 'processing'
    union all select 'reservation ' || state from reservation where state = 'pending'
    union all select 'payment ' || state from payment
      where state in ('created', 'requires_action') and provider <> 'none'`.execute(to.db)
  return rows.map(({ what }) => what)
}

const differences = async (to: Crashing): Promise<void> => {
  // The service runs jobs of its own accord as well, and may be in the middle of one.
  const until = Date.now() + patienceMs
  let stuck = await underWay(to)
  while (stuck.length > 0 && Date.now() < until) {
    await wait(50)
    stuck = await underWay(to)
  }
  for (const what of stuck) found('stuck', `${what}: still on its way`)
  const { total, uneven } = await sums(to.db, 0)
  if (total !== 0 || uneven !== 0) found('cents between the books', `${total}, ${uneven} uneven transactions`)
  for (const each of await unexplained(to.db)) found('accounts unexplained', JSON.stringify(each))
  const { rows } = await sql<{ ours: number; theirs: number; doubled: number }>`
    select (select coalesce(sum(p.amount_cents), 0)::float8 from posting p join ledger_transaction t on t.id = p.transaction_id
        where p.account like 'provider%' and t.reservation_id is distinct from ${ids.reservation}) as ours,
      ((select coalesce(sum(received_cents), 0) from payment where reservation_id <> ${ids.reservation})
        + (select coalesce(sum(received_cents), 0) from fund_payment)
        - (select coalesce(sum(amount_cents), 0) from refund where state = 'succeeded')
        - (select coalesce(sum(amount_cents), 0) from sandbox_transfer))::float8 as theirs,
      (select count(*)::int from (select 1 from notification where type = 'stand_reservation'
        group by user_id, data->>'reservation_id' having count(*) > 1) d) as doubled`.execute(to.db)
  const { ours, theirs, doubled } = rows[0]!
  const books = to.provider ? to.provider.balance() : theirs
  set(to.provider ? 'cents at the provider' : 'cents in the sandbox', books)
  if (ours !== books) found('cents between the books', `ours ${ours}, theirs ${books}`)
  if (doubled > 0) found('doubled', `${doubled} bookings were told twice`)
}

const provedWith = (name: string, times: number, makeProvider: () => FakeStripe | null) => {
  describe(`with ${name}`, () => {
    let to: Crashing
    beforeAll(async () => {
      to = await crashing(makeProvider())
      now = start.getTime()
      await moveClock(to, 0)
    }, 120_000)
    afterAll(() => to.close())

    it(`${times} kills between the steps of book, pay, refund, fund request and payout lose no cent (seed ${seed})`, async () => {
      // Something to pay out.
      for (let n = 0; n < 3; n += 1) await flow(to, 0.5)
      await moveClock(to, 60 * dayMs)
      // A start releases what is due.
      await to.start()
      for (let n = 0; n < times && findings.length === 0; n += 1) {
        await sql`delete from rate_limit`.execute(to.db)
        const { server } = to
        let isKilled = false
        const kill = () => {
          isKilled = true
          to.isDead = true
          void server.kill9()
        }
        to.line.arm(1 + below(120), chance() < 0.5 ? 'before' : 'after', kill)
        for (let tries = 0; !isKilled && tries < 4; tries += 1) {
          await flow(to)
          await jobsRun(to)
        }
        to.line.disarm()
        if (!isKilled) kill()
        count('kills')
        await moveClock(to, dayMs / 2)
      }
      await reconcile(to)
      await differences(to)
      expect(findings.join('\n')).toBe('')
    }, 7_200_000)
  })
}

provedWith('the provider on loopback', Math.ceil((kills * 2) / 3), () => new FakeStripe())
provedWith('the sandbox', Math.floor(kills / 3), () => null)
