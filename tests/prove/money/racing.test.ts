import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '#server/config/random.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { addSome, addStands } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { type ProvenServer, provenServer } from '#tests/prove/server.ts'
import { start } from '#tests/support/server/fixture.ts'
import { days } from '#tests/support/server/inputs.ts'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'

const { seed, size, chance, pick, count, found, findings } = proof(
  'money racing',
  { seed: '1', size: 5000 },
  ['overlaps', 'wrong answers', 'voucher uses too many or lost', 'doubled'],
)
/** 10,000 in the long run. */
const attempts = Math.min(10_000, Math.max(80, Math.round(size / 100)))
const clients = size > 50_000 ? 64 : 16
const below = (most: number) => Math.floor(chance() * most)
const tokenOf = (userId: number): string => `race-${userId}-`.padEnd(43, 'x')

let proven: ProvenServer
let second: RunningServer
let hunters: SignedIn[]
let stands: number[]
let voucher: { id: number; stand: number; most: number }

beforeAll(async () => {
  proven = await provenServer({ DATABASE_TIMEOUT_SECONDS: '20' })
  const { db } = proven
  second = await startServer({
    dataDir: proven.dataDir,
    env: {
      DATABASE_URL: proven.databaseUrl,
      TEST_HOOKS: '1',
      LOG_LEVEL: 'error',
      DATABASE_TIMEOUT_SECONDS: '20',
    },
  })
  hunters = await addSome(db, 'hunter2', Math.max(60, attempts / 10))
  const owners = await addSome(db, 'landowner', 1 + (size > 50_000 ? 100 : 4))
  stands = await addStands(db, owners.slice(1), { recovery_days: sql`n % 3` })
  const expires = new Date(start.getTime() + 300 * 86_400_000)
  const of = hunters.map(({ id }) => ({ id, hash: sha256(tokenOf(id)) }))
  await sql`insert into session (user_id, token_hash, created_at, used_at, expires_at)
    select id, hash, ${start}, ${start}, ${expires} from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as x(id bigint, hash text)`.execute(
    db,
  )
  const [stand] = await addStands(db, owners.slice(0, 1))
  const most = Math.min(300, attempts / 5)
  const { rows } = await sql<{ id: number }>`
    insert into voucher (stand_id, name, code, discount_type, amount, expiry_type, max_usage, once_per_hunter)
    values (${stand!}, 'Race', 'RACE', 'fixed', 1000, 'max_usage', ${most}, false) returning id`.execute(db)
  voucher = { id: rows[0]!.id, stand: stand!, most }
  await sql`insert into user_voucher select id, ${voucher.id}, ${start} from app_user
    where id = any(${hunters.map(({ id }) => id)}::bigint[])`.execute(db)
}, 120_000)
afterAll(async () => {
  await second.stop()
  await proven.stop()
})

interface Answer {
  readonly status: number
  readonly failure: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly body: any
}
let keys = 0
const post = async (
  who: SignedIn,
  path: string,
  body: object,
  key = `race ${(keys += 1)}`,
): Promise<Answer> => {
  const to = pick([proven.server, second])
  const response = await fetch(`${to.url}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokenOf(who.id)}`,
      'Idempotency-Key': key,
    },
  })
  const failure = response.headers.get('X-Highseat-Failure')
  count('requests')
  if (response.status >= 500) found('wrong answers', `${path}: ${response.status}`)
  return { status: response.status, failure, body: await response.json() }
}

const drop = async (who: SignedIn, id: number): Promise<void> => {
  const response = await fetch(`${second.url}/api/pending-reservation?id=${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${tokenOf(who.id)}` },
  })
  if (response.status !== 200) found('wrong answers', `pending-reservation: ${response.status}`)
  await response.arrayBuffer()
}

/** So many clients do the work of a list, each the next piece when it is done. */
const raced = async (pieces: number, work: (n: number) => Promise<void>): Promise<void> => {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < pieces) await work(next++)
    }),
  )
}
const pay = (who: SignedIn, secret: string) =>
  post(who, 'sandbox/pay', {
    payment_intent: secret,
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
  })

it(`${attempts} attempts of ${clients} clients on two processes: no two bookings share a day (seed ${seed})`, async () => {
  await raced(attempts, async () => {
    const hunter = pick(hunters)
    const wish = {
      stand_id: pick(stands),
      reserve_dates: days(3 + below(30), 1 + below(3)),
      cancellation_policy: true,
    }
    const held = await post(hunter, 'reserve-stand', wish)
    if (held.status === 200) {
      const { payment_intent: secret, reservation_id: id } = held.body.data
      count('held')
      const way = chance()
      if (way < 0.6) await pay(hunter, secret)
      if (way < 0.2) await post(hunter, `cancel-reservation-updated/${id}`, {})
      return
    }
    count('losers')
    if (held.status !== 409) found('wrong answers', `a loser got ${held.status} ${held.failure}`)
  })
  const { rows } = await sql<{ n: number; taken: number }>`
    select (select count(*)::int from reservation a join reservation b on a.stand_id = b.stand_id and a.id < b.id
      where a.state in ('pending', 'approved') and b.state in ('pending', 'approved')
        and a.start_day <= b.end_day + b.recovery_days and b.start_day <= a.end_day + a.recovery_days) as n,
      (select count(*)::int from reservation where stand_id = any(${stands}::bigint[])) as taken`.execute(
    proven.db,
  )
  for (let n = 0; n < rows[0]!.n; n += 1) found('overlaps', 'two bookings share a day')
  expect(findings.join('\n')).toBe('')
  expect(rows[0]!.taken).toBeGreaterThan(stands.length)
}, 3_600_000)

it('a voucher is used exactly as often as it may be, and nobody who held days with it loses them', async () => {
  const horizon = 600
  let redeemed = 0
  await raced(attempts, async () => {
    const hunter = pick(hunters)
    const wish = {
      stand_id: voucher.stand,
      reserve_dates: days(3 + below(horizon), 1),
      cancellation_policy: true,
      voucher_id: voucher.id,
    }
    const held = await post(hunter, 'reserve-stand', wish)
    if (held.status !== 200) {
      if (held.status !== 409 && held.failure !== 'voucher_used_up')
        found('wrong answers', `a loser got ${held.status} ${held.failure}`)
      return
    }
    if (chance() < 0.2) return drop(hunter, held.body.data.reservation_id)
    const paid = await pay(hunter, held.body.data.payment_intent)
    if (paid.status === 200) redeemed += 1
    else if (paid.failure !== 'hold_expired')
      found('voucher uses too many or lost', `held days, then ${paid.failure}`)
  })
  const { rows } = await sql<{ used: number; booked: number; back: number }>`
    select redeem_count::int as used,
      (select count(*)::int from reservation where voucher_id = v.id and paid_at is not null) as booked,
      (select count(*)::int from refund f join reservation r on r.id = f.reservation_id where r.voucher_id = v.id) as back
    from voucher v where id = ${voucher.id}`.execute(proven.db)
  const { used, booked, back } = rows[0]!
  count('vouchers redeemed', used)
  if (used !== booked || used !== redeemed || used > voucher.most || back > 0)
    found('voucher uses too many or lost', JSON.stringify({ ...rows[0], redeemed, most: voucher.most }))
  expect(findings.join('\n')).toBe('')
  expect(used).toBe(voucher.most)
}, 3_600_000)

it(`${attempts} requests, each sent two to five times at once, have one effect each`, async () => {
  const acknowledged: string[] = []
  await raced(attempts, async (n) => {
    const who = hunters[n % hunters.length]!
    const subject = `once ${n}`
    const body = { category: 1, subject, description: 'd' }
    const answers = await Promise.all(
      Array.from({ length: 2 + below(4) }, () => post(who, 'create-ticket', body, subject)),
    )
    for (const { status, failure } of answers)
      if (status !== 200 && failure !== 'request_running')
        found('wrong answers', `${subject}: ${status} ${failure}`)
    const first = answers
      .filter(({ status }) => status === 200)
      .map(({ body: given }) => JSON.stringify(given))
    if (new Set(first).size !== 1) found('doubled', `${subject} has ${new Set(first).size} answers`)
    acknowledged.push(subject)
  })
  const { rows } = await sql<{ n: number; subjects: number }>`
    select count(*)::int as n, count(distinct subject)::int as subjects from ticket where subject like 'once %'`.execute(
    proven.db,
  )
  count('posts with one effect', rows[0]!.subjects)
  if (rows[0]!.n !== acknowledged.length || rows[0]!.subjects !== acknowledged.length)
    found('doubled', `${rows[0]!.n} tickets of ${acknowledged.length}`)
  expect(findings.join('\n')).toBe('')
}, 3_600_000)
