import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proof } from '#tests/prove/proof.ts'
import { start } from '#tests/support/server/fixture.ts'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'
import { freezeDatabase } from '#tests/support/server/own-database.ts'
import { ask, type Hunter, killDatabase, makeDatabase } from './database.ts'
import { type Disk, smallDisk } from './disk.ts'

const { count, set, chance, pick, found, findings, seed, size } = proof('chaos', { seed: '1', size: 5 }, [
  'lost',
  'doubled',
  'stuck',
  'wrong answers',
  'money that does not add up',
])
const env = { TEST_HOOKS: '1', DATABASE_TIMEOUT_SECONDS: '2' }
/** What is not acknowledged by then is stuck: longer than any of the faults, and a start of the server after it. */
const patienceMs = 60_000
const writers = 2
const chainers = 4
let disk: Disk
let hunters: Hunter[]
const servers: RunningServer[] = []

const startOne = () => startServer({ dataDir: disk.folder, env })
const hook = (path: string, body: object = {}) =>
  fetch(`${servers[0]!.url}/api/test/${path}`, { method: 'POST', body: JSON.stringify(body) })

/** Jobs that have not come to their end, by kind and state. */
const jobsUnderWay = async (): Promise<string[]> => {
  const jobs = await ask<{ what: string }>(
    disk.folder,
    `select kind || ' ' || state as what from job where state = 'dead' or state = 'running'
      or (state = 'waiting' and run_at <= now() and kind in ('refund', 'mail') and attempts > 5)`,
  )
  return jobs.map(({ what }) => what)
}

beforeAll(async () => {
  disk = smallDisk(400)
  hunters = await makeDatabase(disk.folder, writers + chainers)
  servers.push(...(await Promise.all([startOne(), startOne()])))
  expect((await hook('clock', { now: start.toISOString() })).status).toBe(200)
}, 120_000)
afterAll(async () => {
  // The last one ends the database.
  for (const server of servers) await server.stop()
  disk.remove()
})

interface Acknowledged {
  readonly status: number
  readonly failure: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly body: any
}
const passing = new Set(['request_running', 'unavailable', 'disk_full', 'too_many'])

/** Sends a call with the same key, now to one server and now to the other, until one of them has answered for good. */
const acknowledge = async (
  hunter: Hunter,
  key: string,
  path: string,
  body: object,
): Promise<Acknowledged | null> => {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const answer = await fetch(`${pick(servers).url}/api/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${hunter.token}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => ({
        status: response.status,
        failure: response.headers.get('X-Highseat-Failure'),
        body: (await response.json()) as unknown,
      }))
      .catch(() => null)
    count('requests')
    // A process that is starting answers 503 without a body.
    const isPassing = answer === null || answer.status === 503 || passing.has(answer.failure ?? '')
    if (!isPassing) {
      if (answer.status >= 500) found('wrong answers', `${path} (${key}): ${answer.status}`)
      // Some answers get lost on their way: the same request then comes again.
      if (chance() >= 0.15) return answer
      count('answers lost')
      continue
    }
    count(answer?.failure === 'disk_full' ? 'told of a full disk' : 'told to come again or cut off')
    await wait(20)
  }
  found('stuck', `${path} (${key}) was not answered within ${patienceMs / 1000} s`)
  return null
}

const written: string[] = []
let isWriting = true
const write = async (hunter: Hunter): Promise<void> => {
  for (let i = 0; isWriting; i += 1) {
    const subject = `ticket ${hunter.id}-${i}`
    const answer = await acknowledge(hunter, subject, 'create-ticket', {
      category: 1,
      subject,
      description: 'd',
    })
    if (answer?.status === 200) written.push(subject)
    else return answer ? found('wrong answers', `${subject}: ${answer.status} ${answer.failure}`) : undefined
  }
}

type End = 'refused' | 'booked' | 'canceled'
interface Chain {
  readonly hunter: number
  readonly reservation: number
  readonly end: End
  readonly total: number
}
const chains: Chain[] = []
const day = (offset: number): string =>
  new Date(Date.UTC(2026, 11, 5) + offset * 86_400_000).toISOString().slice(0, 10)

const chainOnce = async (hunter: Hunter, name: string): Promise<boolean> => {
  const first = Math.floor(chance() * 500)
  const wish = {
    stand_id: 1 + Math.floor(chance() * 3),
    reserve_dates: chance() < 0.5 ? [day(first)] : [day(first), day(first + 1)],
    cancellation_policy: true,
  }
  const created = await acknowledge(hunter, `${name} create`, 'reserve-stand', wish)
  if (!created) return false
  if (created.status !== 200) {
    // Others were first, or had it held too often: that is an end as well.
    if (!['dates_taken', 'held_too_often'].includes(created.failure ?? ''))
      found('wrong answers', `${name} create: ${created.status} ${created.failure}`)
    return true
  }
  const {
    reservation_id: reservation,
    payment_intent,
    total_amount,
  } = created.body.data as {
    reservation_id: number
    payment_intent: string
    total_amount: number
  }
  const total = Math.round(total_amount * 100)
  const card = { payment_intent, number: '4242424242424242', expiry: '12/30', cvc: '123' }
  const paid = await acknowledge(hunter, `${name} pay`, 'sandbox/pay', card)
  if (!paid) return false
  if (paid.status !== 200) found('wrong answers', `${name} pay: ${paid.status} ${paid.failure}`)
  const isKept = paid.status === 200 && chance() < 0.3
  const canceled = isKept
    ? null
    : await acknowledge(hunter, `${name} cancel`, `cancel-reservation-updated/${reservation}`, {})
  if (!isKept && canceled === null) return false
  if (canceled && canceled.status !== 200)
    found('wrong answers', `${name} cancel: ${canceled.status} ${canceled.failure}`)
  chains.push({ hunter: hunter.id, reservation, end: isKept ? 'booked' : 'canceled', total })
  return true
}
const chain = async (hunter: Hunter): Promise<void> => {
  for (let i = 0; isWriting; i += 1) if (!(await chainOnce(hunter, `chain ${hunter.id}-${i}`))) return
}

const faults: Record<string, () => Promise<void>> = {
  'database killed': async () => void killDatabase(disk.folder, 'SIGKILL'),
  'server killed': async () => {
    const at = Math.floor(chance() * 2) % 2
    await servers[at]!.kill9()
    servers[at] = await startOne()
  },
  'database frozen': async () => {
    const thaw = freezeDatabase(disk.folder)
    // Longer than the server waits for it.
    await wait(3000)
    thaw()
  },
  'disk full': async () => {
    if (disk.isSmall) disk.fill()
    else await ask(disk.folder, `insert into full_disk values ('x')`)
    await wait(1500)
    if (disk.isSmall) disk.free()
    else await ask(disk.folder, `delete from full_disk`)
  },
  'database away': async () => void killDatabase(disk.folder, 'SIGINT'),
}

const progress = () => written.length + chains.length
/** Waits until some more of the work is acknowledged, so that each fault meets it. */
const more = async (goal: number): Promise<void> => {
  const until = Date.now() + patienceMs
  while (progress() < goal && Date.now() < until && findings.length === 0) await wait(5)
  if (progress() < goal && findings.length === 0)
    found('stuck', `nothing is acknowledged any more after ${progress()}`)
}

it(`${size} faults under writes and bookings lose, double and stop nothing (seed ${seed})`, async () => {
  const working = [...hunters.slice(0, writers).map(write), ...hunters.slice(writers).map(chain)]
  const names = Object.keys(faults)
  const order = Array.from({ length: size }, (_, i) => (i < names.length ? names[i]! : pick(names)))
  for (const name of order) {
    await more(progress() + 6 + Math.floor(chance() * 20))
    if (findings.length > 0) break
    await faults[name]!()
    count('faults')
  }
  await more(progress() + 12)
  isWriting = false
  await Promise.all(working)
  set('writes', written.length)
  set('chains', chains.length)
  expect(findings.join('\n')).toBe('')
}, 7_200_000)

/** Leases of what a killed server was doing end two minutes later. */
const finishJobs = async (): Promise<void> => {
  await hook('clock', { now: new Date(start.getTime() + 10 * 60_000).toISOString() })
  expect((await hook('run-jobs')).status).toBe(200)
}

it('every acknowledged write is there once', async () => {
  await finishJobs()
  const subjects = (await ask<{ subject: string }>(disk.folder, 'select subject from ticket')).map(
    (row) => row.subject,
  )
  const there = new Set(subjects)
  for (const subject of written) if (!there.has(subject)) found('lost', subject)
  if (subjects.length !== there.size) found('doubled', `${subjects.length - there.size} tickets`)
  // Each of them was acknowledged at last, so that nothing is there that nobody knows of.
  for (const subject of there)
    if (!written.includes(subject)) found('doubled', `${subject} was never acknowledged`)
  expect(findings.join('\n')).toBe('')
}, 120_000)

interface Booking {
  id: number
  user_id: number
  state: string
  lease: number
  total: number
  payment: string
  payments: number
  refunds: string[]
  refunded: number
  kinds: string[]
  told: number
}
it('every chain has come to its end once, and the money adds up', async () => {
  const bookings = await ask<Booking>(
    disk.folder,
    `select r.id::int, r.user_id::int, r.state, r.lease_cents::int as lease, r.total_cents::int as total,
      (select state from payment where reservation_id = r.id) as payment,
      (select count(*)::int from payment where reservation_id = r.id) as payments,
      array(select state from refund where reservation_id = r.id) as refunds,
      (select coalesce(sum(amount_cents), 0)::int from refund where reservation_id = r.id) as refunded,
      array(select kind from ledger_transaction where reservation_id = r.id order by id) as kinds,
      (select count(*)::int from notification where type = 'stand_reservation'
        and (data->>'reservation_id')::int = r.id) as told
    from reservation r where r.user_id = any('{${hunters.map(({ id }) => id).join(',')}}')`,
  )
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  if (bookings.length > chains.length)
    found('doubled', `${bookings.length} reservations of ${chains.length} chains`)
  if (new Set(chains.map(({ reservation }) => reservation)).size !== chains.length)
    found('doubled', 'two chains have one reservation')
  for (const { hunter, reservation, end, total } of chains) {
    const booking = byId.get(reservation)
    if (!booking || booking.user_id !== hunter) {
      found('lost', `reservation ${reservation}`)
      continue
    }
    const at = `reservation ${reservation} (${end}): ${JSON.stringify(booking)}`
    const isCanceled = end === 'canceled'
    if (booking.state !== (isCanceled ? 'cancel' : 'approved') || booking.payments !== 1) found('lost', at)
    if (booking.told !== 1) found('doubled', `the landowner is told ${booking.told} times: ${at}`)
    // Canceled weeks before: the lease less the stand's fee of $25.
    const due = isCanceled ? booking.lease - 2500 : 0
    const right =
      booking.total === total &&
      booking.refunded === due &&
      booking.refunds.join() === (isCanceled ? 'succeeded' : '') &&
      booking.kinds.join() === (isCanceled ? 'booking,refund' : 'booking') &&
      booking.payment === (isCanceled ? 'refunded' : 'succeeded')
    if (!right) found('money that does not add up', at)
  }
  const [ledger] = await ask<{
    uneven: number
    provider: number
    paid: number
    back: number
    shared: number
  }>(
    disk.folder,
    `select (select count(*)::int from (select transaction_id from posting group by 1 having sum(amount_cents) <> 0) u) as uneven,
      (select coalesce(sum(amount_cents), 0)::int from posting where account = 'provider') as provider,
      (select coalesce(sum(received_cents), 0)::int from payment where state in ('succeeded', 'refunded')) as paid,
      (select coalesce(sum(amount_cents), 0)::int from refund where state <> 'failed') as back,
      (select count(*)::int from reservation a join reservation b on a.stand_id = b.stand_id and a.id < b.id
        where a.state = 'approved' and b.state = 'approved' and a.start_day <= b.end_day and b.start_day <= a.end_day) as shared`,
  )
  const { uneven, provider, paid, back, shared } = ledger!
  if (uneven > 0 || provider !== paid - back) found('money that does not add up', JSON.stringify(ledger))
  if (shared > 0) found('doubled', `${shared} bookings share a day`)
  // The service runs jobs of its own accord as well, and may be in the middle of one.
  const until = Date.now() + patienceMs
  let jobs = await jobsUnderWay()
  while (jobs.length > 0 && Date.now() < until) {
    await wait(50)
    jobs = await jobsUnderWay()
  }
  for (const job of jobs) found('stuck', `job ${job}`)
  expect(findings.join('\n')).toBe('')
}, 120_000)
