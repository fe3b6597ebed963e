import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import { type FailureName, messageOf, statusOf } from '#core/failures.ts'
import { headers as wire } from '#core/contract/uploads.ts'
import { available, post } from '#server/domain/bookings/ledger.ts'
import { memoryReturns, type ProvenServer, provenServer } from '#tests/prove/server.ts'
import { proof } from '#tests/prove/proof.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { baseOf, type Inputs, type Operation, operationsOf } from './bases.ts'
import { mutated, type Request, requestOf } from './mutations.ts'
import { rawRequests, type Reply, send, sendRaw } from './send.ts'
import { splitInputs } from './split.ts'

const { count, set, chance, pick, found, findings, seed, size } = proof('fuzz', { seed: '1', size: 400 }, [
  'answers of 500 and above',
  'hangs',
  'broken promises',
  'memory kept',
])
const chances = { chance, pick }
let proven: ProvenServer
let operations: Operation[]
let inputs: Inputs
const tokens = new Map<number, string>()

beforeAll(async () => {
  proven = await provenServer()
  operations = operationsOf((await (await fetch(`${proven.server.url}/api/openapi.json`)).json()) as never)
  for (const id of [ids.hunter, ids.landowner, ids.admin]) tokens.set(id, await proven.token(id))
  inputs = await splitInputs(proven, tokens.get(ids.hunter)!)
  // A transfer finds money, whether or not a hunt has been released yet.
  const entries = [
    { account: 'provider', cents: 5000 },
    { account: available(ids.landowner), cents: -5000 },
  ]
  await proven.db.transaction().execute((tx) => post(tx, 'release', {}, entries, start))
  // The first tile cuts the whole map: work of a start, which no single answer is measured by.
  await fetch(`${proven.server.url}/tiles/base/0/0/0`)
})
afterAll(() => proven.stop())

/** These end the session or the account that sends them: a person of their own sends them. */
const ending = new Set<CallKey>([
  'accounts.logout',
  'accounts.changePassword',
  'accounts.remove',
  'accounts.endDevice',
  'accounts.endOtherDevices',
  'accounts.resetPassword',
])
const spare = async (): Promise<string> => {
  const { id: _, ...row } = await proven.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ids.junior)
    .executeTakeFirstOrThrow()
  const email = `spare-${chance()}@example.com`
  const { id } = await proven.db
    .insertInto('app_user')
    .values({ ...row, email, is_junior: false, birthday: '1990-05-05' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return proven.token(id)
}
/** Calls of those who own land. */
const owners =
  /OfOwner|stands\.(mine|followers)|^(calendars|leases|listings|payments|posts|requests|schedules|transfers|visits)\./
const senderOf = (key: CallKey): number =>
  callOf(key).access === 'admin' ? ids.admin : owners.test(key) ? ids.landowner : ids.hunter

const partsOf = async (operation: Operation, isFull: boolean) => {
  const { key, method, path, isForm } = operation
  const bearer = ending.has(key) ? await spare() : tokens.get(senderOf(key))!
  return {
    method,
    template: path,
    isForm,
    input: baseOf(operation, isFull, inputs),
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': `198.51.100.${1 + Math.floor(chance() * 200)}`,
    },
  }
}

const refusalIsPromised = ({ status, headers, text }: Reply): boolean => {
  const name = headers[wire.failure.toLowerCase()] as FailureName | undefined
  let body: { message?: unknown; errors?: unknown; codes?: unknown }
  try {
    body = JSON.parse(text) as typeof body
  } catch {
    return false
  }
  return (
    name !== undefined &&
    messageOf(name) !== undefined &&
    statusOf(name) === status &&
    typeof body.message === 'string' &&
    body.message !== '' &&
    (body.errors === undefined || typeof body.errors === 'object')
  )
}

/** Whether an answer is one that the document of the calls names. */
const check = (operation: Operation | null, request: Request, reply: Reply | null): void => {
  count('requests')
  const at = `${operation?.key ?? ''} ${request.method} ${request.path.slice(0, 120)} (${request.mutation})`
  if (reply === null) return found('hangs', at)
  if (reply.status >= 500)
    return found('answers of 500 and above', `${at}: ${reply.status} ${reply.text.slice(0, 200)}`)
  if (reply.status === 0 || request.method === 'HEAD' || request.method === 'RAW') return
  // Node's own parser refuses what is no HTTP, and has no body for it.
  if (reply.headers['content-type'] === undefined && [400, 408, 413, 414, 417, 431].includes(reply.status))
    return
  if (reply.status >= 400) {
    if (!refusalIsPromised(reply))
      found('broken promises', `${at}: ${reply.status} ${reply.text.slice(0, 200)}`)
    // A changed path or method may be of another call, or of none.
    else if (
      operation &&
      !/^(path|method)/.test(request.mutation) &&
      !operation.statuses.includes(reply.status)
    )
      found('broken promises', `${at}: ${reply.status} is not in the document: ${reply.text.slice(0, 120)}`)
    return
  }
  if (operation === null || /^(path|method)/.test(request.mutation)) return
  let body: unknown
  try {
    body = JSON.parse(reply.text)
  } catch {
    return found('broken promises', `${at}: not JSON`)
  }
  const wrong = v.safeParse(callOf(operation.key).gives, body).issues
  if (wrong) found('broken promises', `${at}: ${v.getDotPath(wrong[0])} ${wrong[0].message}`)
}

/** The limits must not hide what is behind them. */
const forgetLimits = () => proven.db.deleteFrom('rate_limit').execute()

it('every call takes an unchanged input in the form that its schema says', async () => {
  const taken = new Set<string>()
  for (const operation of operations)
    for (const isFull of [true, false]) {
      if (taken.has(operation.key)) continue
      await forgetLimits()
      const request = requestOf(await partsOf(operation, isFull), 'nothing changed')
      const reply = await send(proven.server.url, request)
      check(operation, request, reply)
      if (reply?.status === 200) taken.add(operation.key)
      else if (reply && process.env['PROVE_BASES'])
        console.log(operation.key, reply.status, reply.text.slice(0, 200))
    }
  set('calls', operations.length)
  set('calls whose unchanged input was taken', taken.size)
  expect(findings.join('\n')).toBe('')
  // The others need a code of an email or a payment; their checks are reached all the same.
  expect(taken.size / operations.length).toBeGreaterThan(0.75)
})

it(`${size} requests with one change each get an answer that was promised (seed ${seed})`, async () => {
  const earlier = findings.length
  const raws = rawRequests(tokens.get(ids.hunter)!)
  const extra = [
    '/api/live?x=',
    '/media/',
    '/tiles/base/',
    '/api/uploads/',
    '/api/monthly-email/',
    '/stand/',
    '/sitemap',
  ]
  const { url } = proven.server
  const one = async (): Promise<void> => {
    const roll = chance()
    if (roll < 0.04) {
      const [name, bytes] = pick(raws)
      const reply = await sendRaw(url, bytes)
      count('of them raw')
      const request = { method: 'RAW', path: name, headers: {}, body: null, mutation: 'path' }
      return check(null, request, reply?.status === 101 ? null : reply && { ...reply, headers: {} })
    }
    if (roll < 0.06) {
      const path = pick(extra)
      const request = mutated(
        {
          method: pick(['GET', 'PUT', 'POST']),
          template: `${path}:id`.replace(/^\/api/, ''),
          isForm: false,
          input: { id: 'x' },
          headers: {},
        },
        chances,
      )
      const at = path.startsWith('/api') ? request.path : request.path.replace(/^\/api/, '')
      const reply = await send(url, { ...request, path: at })
      if (reply === null || reply.status >= 500) check(null, { ...request, path: at }, reply)
      else count('requests')
      return
    }
    const operation = pick(operations)
    const request = mutated(await partsOf(operation, chance() < 0.5), chances)
    check(operation, request, await send(url, request))
  }
  let before = 0
  const together = 4
  const turns = Math.ceil(size / together)
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 6 === 0) await forgetLimits()
    await Promise.all(Array.from({ length: together }, one))
    // What is loaded once stays: the first tenth does not count.
    if (turn === Math.floor(turns / 10)) before = proven.memory()
  }
  const { isBack, now } = await memoryReturns(proven, before)
  set('MB before', Math.round(before))
  set('MB after', Math.round(now))
  if (!isBack && size >= 5000) found('memory kept', `${before.toFixed(0)} MB, and now ${now.toFixed(0)}`)
  expect(findings.slice(earlier).join('\n')).toBe('')
}, 7_200_000)
