import type { Context as HonoContext, Hono } from 'hono'
import { sql } from 'kysely'
import { type Call, changes, methodsOf } from '#core/contract/define.ts'
import {
  fail,
  type Failure,
  type FailureName,
  type FieldErrors,
  type FieldMessage,
  isFailure,
  statusOf,
} from '#core/failures.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { headers } from '#core/contract/uploads.ts'
import { check } from '#core/contract/wire.ts'
import { firstLanguage, isLanguage, type Language } from '#core/rules/languages.ts'
import { clockAhead } from '#core/rules/time/device-times.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { keepLanguage } from '#server/domain/people/people.ts'
import { readInput } from './bodies/body.ts'
import { failureOf, failureResponse } from './failures.ts'
import { Refusal } from '#server/domain/refusal.ts'
import type { RequestContext, Handler, Handlers, CommittedRefusal, SignedIn, Steps } from './handler.ts'
import { toSteps } from './handler.ts'
import {
  claim,
  inputDigest,
  isFinal,
  isKey,
  isStored,
  type IdempotencyRecord,
  storeAnswer,
  storedAnswer,
  type StoredAnswer,
} from './idempotency.ts'
import { consume, personLimit } from './limits.ts'
import { createSpool, type Spool } from '#server/media/spool.ts'
import { admit } from './bodies/admission.ts'
import { signedIn } from './session.ts'
import { clientAddress } from './address.ts'

type Body = Record<string, unknown>

/** Undoes what a refused handler wrote, but keeps the transaction and the stored answer. */
const guarded = async (
  tx: Db,
  run: (db: Db) => Promise<Body | Failure>,
  context: Context,
): Promise<Body | Failure> => {
  await sql`savepoint handler`.execute(tx)
  let outcome: Body | Failure
  try {
    outcome = await run(tx)
  } catch (error) {
    outcome = error instanceof Refusal ? error.failure : failureOf(error, context)
  }
  if (isFailure(outcome) && !(outcome as Partial<CommittedRefusal>).commitAndRefuse)
    await sql`rollback to savepoint handler`.execute(tx)
  return outcome
}

const storedOf = (outcome: Body | Failure): StoredAnswer =>
  isFailure(outcome)
    ? {
        status: statusOf(outcome.failure),
        refusal: outcome.failure,
        body: { errors: outcome.errors ?? null },
      }
    : { status: 200, refusal: null, body: outcome }

/** What was wrong at the fields; an answer stored by an older server has the English itself. */
const storedErrors = (body: unknown): FieldErrors | undefined => {
  const { errors } = body as { errors: Record<string, (FieldMessage | string)[]> | null }
  return errors === null
    ? undefined
    : Object.fromEntries(
        Object.entries(errors).map(([name, messages]) => [
          name,
          messages.map((each) =>
            typeof each === 'string' ? { code: 'text', values: { text: each } } : each,
          ),
        ]),
      )
}

const outcomeOf = (stored: StoredAnswer): Body | Failure =>
  stored.refusal === null
    ? (stored.body as Body)
    : fail(stored.refusal as FailureName, storedErrors(stored.body))

interface Answered {
  outcome: Body | Failure
  replayed: boolean
}

/** The outcome of the first request with this key. */
const replayedOutcome = (first: StoredAnswer | Failure): Answered =>
  isStored(first) ? { outcome: outcomeOf(first), replayed: true } : { outcome: first, replayed: false }

/** Counts the signed-in person's use before anything else; a stored answer that is given again is not counted. */
const withLimit = (key: CallKey, steps: Steps<Call>): Steps<Call> => {
  const limit = personLimit(key)
  if (limit === null) return steps
  const prepare = async (request: RequestContext): Promise<unknown> => {
    if (request.viewer) await consume(request.context, limit, request.viewer.id)
    return steps.prepare?.(request)
  }
  return { ...steps, prepare }
}

const runPrepare = async (request: RequestContext, steps: Steps<Call>): Promise<unknown> => {
  try {
    return await steps.prepare?.(request)
  } catch (error) {
    if (error instanceof Refusal) return error.failure
    throw error
  }
}

const executeIn = async (
  tx: Db,
  request: RequestContext,
  steps: Steps<Call>,
  prepared: unknown,
  record: IdempotencyRecord | null,
): Promise<Answered> => {
  const first = record && (await claim(tx, record))
  if (first) return replayedOutcome(first)
  const outcome = await guarded(
    tx,
    (inner) => steps.execute({ ...request, db: inner }, prepared as never) as Promise<Body>,
    request.context,
  )
  const stored = storedOf(outcome)
  if (record && isFinal(stored.status)) await storeAnswer(tx, record, stored, request.now)
  return { outcome, replayed: false }
}

/** A file that cannot be removed now is left to the sweep; the answer stands. */
const discard = async (request: RequestContext, steps: Steps<Call>, prepared: unknown): Promise<void> => {
  try {
    await steps.discard?.(request, prepared as never)
  } catch (error) {
    request.context.log.warn({ err: error }, 'a file could not be removed')
  }
}

const executeOnce = async (
  request: RequestContext,
  steps: Steps<Call>,
  record: IdempotencyRecord | null,
): Promise<Answered> => {
  const { context } = request
  const { db } = context.database
  const early = record && (await storedAnswer(db, record))
  if (early) return replayedOutcome(early)
  const prepared = await runPrepare(request, steps)
  if (isFailure(prepared)) {
    // The first request may have finished meanwhile and used the upload or place that this one looked for.
    const first = record && (await db.transaction().execute((tx) => claim(tx, record)))
    // A failure before the transaction is not stored: nothing was written, and a retry may succeed.
    return first ? replayedOutcome(first) : { outcome: prepared, replayed: false }
  }
  const answered = await db
    .transaction()
    .execute((tx) => executeIn(tx, request, steps, prepared, record))
    .catch(async (error: unknown) => {
      await discard(request, steps, prepared)
      throw error
    })
  if (answered.replayed || isFailure(answered.outcome)) await discard(request, steps, prepared)
  return answered
}

const answerCall = async (
  call: Call,
  steps: Steps<Call>,
  request: RequestContext,
  record: IdempotencyRecord | null,
): Promise<Answered> => {
  if (!changes(call) && !steps.writes) {
    const prepared = await steps.prepare?.(request)
    return {
      outcome: isFailure(prepared) ? prepared : ((await steps.execute(request, prepared as never)) as Body),
      replayed: false,
    }
  }
  const answered = await executeOnce(request, steps, record)
  if (!steps.afterCommit || isFailure(answered.outcome)) return answered
  return { ...answered, outcome: (await steps.afterCommit(answered.outcome, request)) as Body | Failure }
}

const anonymous = { id: 0 } as SignedIn

const allow = (call: Call, viewer: SignedIn | null): Failure | null => {
  if (call.access === 'public') return null
  if (!viewer) return fail('unauthenticated')
  if (call.access === 'verified' && !viewer.email_verified) return fail('email_unverified')
  return call.access === 'admin' && !viewer.is_admin ? fail('not_found') : null
}

const idempotencyRecord = async (
  key: CallKey,
  call: Call,
  steps: Steps<Call>,
  c: HonoContext,
  viewer: SignedIn | null,
  input: unknown,
): Promise<IdempotencyRecord | Failure | null> => {
  const sent = c.req.header(headers.key)
  if (sent === undefined || !changes(call) || steps.replayable === false) return null
  if (!isKey(sent)) return fail('bad_request')
  return {
    scope: viewer ? `user:${viewer.id}` : `call:${key}`,
    key: sent,
    call: key,
    digest: await inputDigest(key, input),
  }
}

const pageLanguage = (c: HonoContext): Language | undefined => {
  const sent = c.req.header(headers.language)
  return isLanguage(sent) ? sent : undefined
}

/** Stores the language of the person's page; `Accept-Language` is ignored, because the worker sends it too. */
const rememberLanguage = async (
  context: Context,
  c: HonoContext,
  viewer: SignedIn | null,
): Promise<SignedIn | null> => {
  const language = pageLanguage(c)
  if (!viewer || !language || viewer.language === language) return viewer
  await keepLanguage(context.database.db, viewer.id, language)
  return { ...viewer, language }
}

const timeIn = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text))

const deviceTimes = (c: HonoContext, now: Date): Pick<RequestContext, 'deviceAhead' | 'writtenAt'> => {
  const written = timeIn(c.req.header(headers.written))
  return {
    deviceAhead: clockAhead(timeIn(c.req.header(headers.deviceTime)), now.getTime()),
    writtenAt: Number.isNaN(written) ? null : new Date(written),
  }
}

const handle = (context: Context, key: CallKey, handler: Handler<Call>) => {
  const call: Call = callOf(key)
  const steps = withLimit(key, toSteps(handler))
  const answer = async (c: HonoContext, spool: Spool): Promise<Response> => {
    await context.clock.refresh()
    const viewer = await rememberLanguage(
      context,
      c,
      await signedIn(context, c.req.header('Authorization') ?? null),
    )
    const refused = allow(call, viewer)
    if (refused) return failureResponse(refused)
    const address = clientAddress(context, c)
    const longest = await admit(context, key, call, c.req.raw, viewer, address)
    if (isFailure(longest)) return failureResponse(longest)
    const fields = await readInput(call, c.req.raw, c.req.param(), longest, spool)
    if (isFailure(fields)) return failureResponse(fields)
    const checked = check(call, fields)
    if (!checked.ok) return failureResponse(fail('invalid', checked.errors))
    const record = await idempotencyRecord(key, call, steps, c, viewer, checked.value)
    if (isFailure(record)) return failureResponse(record)
    const request: RequestContext = {
      input: checked.value,
      db: context.database.db,
      viewer,
      me: viewer ?? anonymous,
      now: context.clock.now(),
      ...deviceTimes(c, context.clock.now()),
      context,
      spool,
      address,
      agent: (c.req.header('User-Agent') ?? '').slice(0, 300),
      language:
        pageLanguage(c) ?? firstLanguage((c.req.header('Accept-Language') ?? '').slice(0, 300).split(',')),
    }
    const { outcome, replayed } = await answerCall(call, steps, request, record)
    if (changes(call) || steps.writes) context.wake()
    const extra: Record<string, string> = replayed ? { [headers.replayed]: 'true' } : {}
    if (isFailure(outcome)) return failureResponse(outcome, extra)
    return Response.json(outcome, { headers: { 'Cache-Control': 'no-store', ...extra } })
  }
  return async (c: HonoContext): Promise<Response> => {
    const spool = createSpool(context.config.dataDir)
    try {
      return await answer(c, spool)
    } finally {
      await spool.clear()
    }
  }
}

/** Mounts a route for every call; a call without a handler does not compile. */
export const mount = (app: Hono, context: Context, handlers: Handlers): void => {
  for (const key of callKeys) {
    const [noun, name] = key.split('.') as [keyof Handlers, string]
    const handler = (handlers[noun] as unknown as Record<string, Handler<Call>>)[name]!
    const call: Call = callOf(key)
    app.on([...methodsOf(call)], `/api/${call.path}`, handle(context, key, handler))
  }
  app.all('/api/*', (c) => {
    const methods = methodsAt(c.req.path)
    return methods.length === 0
      ? failureResponse(fail('no_such_call'))
      : failureResponse(fail('wrong_method'), { Allow: methods.join(', ') })
  })
}

const patterns = callKeys.flatMap((key) => {
  const call: Call = callOf(key)
  const pattern = new RegExp(`^/api/${call.path.replace(/:\w+/g, '[^/]+')}$`)
  return methodsOf(call).map((method) => ({ method, pattern }))
})

const methodsAt = (path: string): string[] => {
  const found = new Set<string>(
    patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  )
  return found.has('GET') ? [...found, 'HEAD'] : [...found]
}
