import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#core/rules/time/days.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { runDue } from '#server/jobs/worker.ts'
import { direct } from '#tests/prove/direct.ts'
import { addSome, addStands, copyRows, signedIn } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { picture } from '#tests/support/server/pictures.ts'
import { type Chance, makers, paying } from './actions.ts'
import { Model, todayAt } from './model.ts'

const { seed, size, chance, pick, count, found, findings } = proof('reservations', { seed: '1', size: 40 }, [
  'states that differ',
  'permissions that differ',
  'told wrongly',
  'stuck',
])
const below = (most: number) => Math.floor(chance() * most)
const minute = 60_000
const dayMs = 24 * 60 * minute
/** So many at once share their time, and the jobs of an hour run once for all of them. */
const together = Math.min(size, 100)

const app = testApp()
const db = () => app.context.database.db
const call = <K extends Parameters<ReturnType<typeof direct>>[0]>(key: K, who: SignedIn, input: object) =>
  direct(app.context)(key, who, input)
const admin = signedIn(ids.admin, 'admin', { is_admin: true })
const unsigned = new Set<number>()
let people: { hunters: SignedIn[]; owners: SignedIn[]; juniors: SignedIn[] }
let photo: File

beforeAll(async () => {
  const hunters = await addSome(db(), 'hunter2', Math.max(9, together))
  const juniors = await addSome(db(), 'junior', 10)
  const owners = await addSome(db(), 'landowner', together)
  for (const { id } of juniors) unsigned.add(id)
  people = { hunters, owners, juniors }
  photo = await picture()
}, 120_000)

const sign = async (user: SignedIn): Promise<void> => {
  unsigned.delete(user.id)
  await copyRows(db(), 'waiver', sql`t.id = (select min(id) from waiver where user_id = ${ids.hunter2})`, 1, {
    user_id: sql`${user.id}::bigint`,
    expires_at: sql`t.expires_at + interval '5 years'`,
  })
}
const terms: Chance = {
  pick,
  below,
  hasWaiver: ({ id }) => !unsigned.has(id),
  get picture() {
    return photo
  },
}

const makeModels = async (): Promise<Model[]> => {
  const stands = await addStands(db(), people.owners, {
    cancellation_days: sql`n % 4`,
    cancellation_fee_cents: sql`2500`,
    maximum_hunters: sql`4`,
  })
  return stands.map((stand, n) => {
    const { hunters, juniors, owners } = people
    const of = (step: number) => hunters[(n + step) % hunters.length]!
    const named = {
      main: of(0),
      friend: of(1),
      stranger: of(2),
      junior: juniors[n % juniors.length]!,
      owner: owners[n]!,
      admin,
    }
    return new Model(named, stand, (n + 1) % 4)
  })
}

const book = async (model: Model, now: number): Promise<void> => {
  const { main, owner, junior } = model.people
  const first = addDays(todayAt(now), 1 + below(10))
  const days = Array.from({ length: 1 + below(3) }, (_, n) => addDays(first, n))
  const wish = { stand_id: model.stand, reserve_dates: days, cancellation_policy: true }
  const wrong = pick([owner, junior])
  if (below(3) === 0 && (await call('reservations.create', wrong, wish)).failure === null)
    found('permissions that differ', `${wrong.first_name} has booked`)
  const { body, failure } = await call('reservations.create', main, wish)
  if (failure !== null) return found('states that differ', `no booking: ${failure}`)
  model.start = days[0]!
  model.end = days.at(-1)!
  const lease = days.length * 10_000
  const fee = Math.floor((lease * 750 + 5000) / 10_000)
  const { reservation_id: id, payment_intent: secret, total_amount } = body.data
  if (Math.round(total_amount * 100) !== lease + fee) found('states that differ', `costs ${total_amount}`)
  model.book({ id, secret: secret!, lease, total: lease + fee, landowner: lease - fee }, now)
  count('reservations')
}

const act = async (model: Model, now: number): Promise<void> => {
  const isAny = below(4) === 0
  let action = (model.state === 'pending' && below(2) === 0 ? paying : pick(makers))(model, now, terms)
  // Most of what is tried may be done; the rest is what may not.
  for (let tries = 0; !isAny && !action?.isAllowed && tries < 12; tries += 1)
    action = pick(makers)(model, now, terms)
  if (!action) return
  const { failure, body } = await call(action.key, action.who, action.input)
  count('acts')
  if ((failure === null) !== action.isAllowed) {
    const said = failure === null ? 'was allowed' : `was refused with ${failure}`
    found(
      'permissions that differ',
      `${model.id} (${model.state}): ${action.name} by ${action.who.first_name} ${said}`,
    )
  }
  if (failure === null) action.done(body)
  else count('refused')
}

const look = async (model: Model, now: number): Promise<void> => {
  const { main, owner, friend, junior, stranger } = model.people
  const who = pick([main, owner, friend, junior, stranger])
  const { body } = await call('reservations.read', who, { id: model.id })
  const seen = model.seenBy(who, now)
  const shown =
    body &&
    Object.fromEntries(
      Object.keys(seen ?? body.data).map((name) => [name, body.data[name as keyof typeof body.data]]),
    )
  if (JSON.stringify(shown) !== JSON.stringify(seen))
    found(
      'permissions that differ',
      `${model.id} for ${who.first_name}: ${JSON.stringify(shown)}, not ${JSON.stringify(seen)}`,
    )
}

const jobsOfThis = ['expire_hold', 'refund', 'return_due', 'return_overdue', 'publish_review']
const pass = async (models: readonly Model[], now: number): Promise<void> => {
  await app.at(new Date(now).toISOString())
  await sql`delete from job where kind <> all(${jobsOfThis}::text[]) or state = 'done'`.execute(db())
  await runDue(app.context)
  await runHousekeeping(app.context)
  for (const model of models) model.pass(now)
}

interface Stored {
  id: number
  state: string
  invited: string | null
  trophy: string | null
  published: number
  waiting: number
  told: Record<string, number> | null
}
/** What the database has of each, beside what the model says. */
const compare = async (models: readonly Model[]): Promise<void> => {
  const { rows } = await sql<Stored>`
    select r.id::int, r.state,
      (select string_agg(id || ' ' || status, ',' order by id) from invitation where reservation_id = r.id) as invited,
      (select status from trophy where reservation_id = r.id) as trophy,
      (select count(*)::int from review where reservation_id = r.id and published_at is not null) as published,
      (select count(*)::int from hunt_return where reservation_id = r.id and state = 'waiting') as waiting,
      (select json_object_agg(what, n) from (select user_id || ' ' || type || ' ' || code as what, count(*)::int as n
        from notification where (data->>'reservation_id')::bigint = r.id group by 1) t) as told
    from reservation r where r.id = any(${models.map(({ id }) => id)}::bigint[])`.execute(db())
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const model of models) {
    const row = byId.get(model.id)
    const invited = model.invited.map(({ id, status }) => `${id} ${status}`).join(',') || null
    const published = [...model.reviews.values()].filter(({ publishedAt }) => publishedAt !== null).length
    const waiting = [...model.timers.values()].filter(({ state }) => state === 'waiting').length
    const right = [model.state, invited, model.trophy?.status ?? null, published, waiting]
    const stored = [row?.state, row?.invited, row?.trophy, row?.published, row?.waiting]
    if (JSON.stringify(stored) !== JSON.stringify(right))
      found('states that differ', `${model.id}: ${JSON.stringify(stored)}, not ${JSON.stringify(right)}`)
    const told = row?.told ?? {}
    for (const what of new Set([...model.told.keys(), ...Object.keys(told)]))
      if ((told[what] ?? 0) !== (model.told.get(what) ?? 0))
        found(
          'told wrongly',
          `${model.id} (${model.state}): ${what}: ${told[what] ?? 0} times, not ${model.told.get(what) ?? 0}`,
        )
    count(
      'notifications',
      Object.values(told).reduce((sum, n) => sum + n, 0),
    )
  }
}

const leaps = [5 * minute, 20 * minute, 5 * 60 * minute, 14 * 60 * minute, dayMs, dayMs, 2 * dayMs, 3 * dayMs]

it(`${size} reservations walk through all states as the plain model does (seed ${seed})`, async () => {
  let now = start.getTime()
  for (let made = 0; made < size && findings.length === 0; made += together) {
    await app.at(new Date(now).toISOString())
    const models = await makeModels()
    for (const model of models) await book(model, now)
    for (let turn = 0; turn < 14 && findings.length === 0; turn += 1) {
      for (const model of models) {
        if (below(8) === 0 && unsigned.size > 0)
          await sign(pick(people.juniors.filter(({ id }) => unsigned.has(id))))
        await act(model, now)
        if (below(3) === 0) await act(model, now)
        if (below(3) === 0) await look(model, now)
      }
      now += pick(leaps)
      await pass(models, now)
    }
    for (let turn = 0; turn < 10; turn += 1) {
      now += 3 * dayMs
      await pass(models, now)
    }
    await compare(models)
    for (const { state, id, reviews, timers } of models) {
      const isOpen =
        state === 'pending' || [...reviews.values()].some(({ publishedAt }) => publishedAt === null)
      if (isOpen || state === 'none') found('stuck', `${id} is ${state}, ${timers.size} timers`)
    }
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from job where state in ('running', 'dead')
      or (state = 'waiting' and run_at <= ${new Date(now)}::timestamptz and kind = any(${jobsOfThis}::text[]))`.execute(
      db(),
    )
    if (rows[0]!.n > 0) found('stuck', `${rows[0]!.n} jobs`)
  }
  expect(findings.slice(0, 20).join('\n')).toBe('')
}, 7_200_000)
