import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Call, Given, Taken } from '#core/contract/define.ts'
import { type Failure, type FailureName, isFailure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { handlers } from '#server/features/index.ts'
import { type Handler, type RequestContext, type SignedIn, toSteps } from '#server/http/handler.ts'
import { check } from '#core/contract/wire.ts'

export type Told<K extends CallKey> =
  | { readonly failure: null; readonly body: Given<CallOf<K>> }
  | { readonly failure: FailureName; readonly body: null }

class Undone extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.failure)
    this.failure = failure
  }
}

const stepsOf = (key: CallKey) => {
  const [noun, name] = key.split('.') as [keyof typeof handlers, string]
  return toSteps((handlers[noun] as unknown as Record<string, Handler<Call>>)[name]!)
}

/**
 * Calls the handlers as the service does, with what the client sent checked and in one transaction, but without HTTP, sessions
 * and limits: many times faster, for proofs of what the handlers decide.
 */
export const direct =
  (context: Context) =>
  async <K extends CallKey>(key: K, me: SignedIn, sent: object = {}): Promise<Told<K>> => {
    const call: Call = callOf(key)
    const checked = check(call, sent as never)
    if (!checked.ok) return { failure: 'invalid', body: null }
    const steps = stepsOf(key)
    const request = {
      input: checked.value as Taken<Call>,
      db: context.database.db,
      viewer: me,
      me,
      now: context.clock.now(),
      deviceAhead: 0,
      writtenAt: null,
      context,
      address: '',
      agent: '',
      language: undefined,
    } as unknown as RequestContext
    const refused = (failure: Failure) => ({ failure: failure.failure, body: null })
    try {
      const prepared = await steps.prepare?.(request)
      if (isFailure(prepared)) return refused(prepared)
      const done = await context.database.db.transaction().execute(async (db) => {
        const outcome = await steps.execute({ ...request, db }, prepared as never)
        if (isFailure(outcome) && !('commitAndRefuse' in outcome)) throw new Undone(outcome)
        return outcome
      })
      if (isFailure(done)) return refused(done)
      const body = steps.afterCommit ? await steps.afterCommit(done, request) : done
      return isFailure(body) ? refused(body) : { failure: null, body: body as Given<CallOf<K>> }
    } catch (error) {
      if (error instanceof Undone || error instanceof Refusal) return refused(error.failure)
      throw error
    }
  }
