import type { Call, Given, Taken } from '#core/contract/define.ts'
import type { Failure } from '#core/failures.ts'
import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { calls } from '#core/calls/registry/table.ts'
import type { Language } from '#core/rules/languages.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'

/** The signed-in person of a request. */
export interface SignedIn {
  readonly id: number
  readonly session: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly email_verified: boolean
  readonly is_admin: boolean
  readonly is_junior: boolean
  /** What they are written to in. */
  readonly language: Language
}

/** What a handler is given. On calls that change something `db` is the transaction of the answer. */
export interface RequestContext<C extends Call = Call> {
  readonly input: Taken<C>
  readonly db: Db
  readonly viewer: SignedIn | null
  /** The signed-in person; a call that is not public always has one. */
  readonly me: SignedIn
  readonly now: Date
  readonly context: Context
  readonly address: string
  readonly agent: string
  /** In which the request's page or browser is read, where it says so and there is such a one. */
  readonly language: Language | undefined
}

/** A refusal whose effects stay: the card that was declined, the waiver that was not approved. */
export interface CommittedRefusal extends Failure {
  readonly commitAndRefuse: true
}
export const kept = (failure: Failure): CommittedRefusal => ({ ...failure, commitAndRefuse: true })

type Answer<C extends Call> = Promise<Given<C> | Failure | CommittedRefusal>
type Run<C extends Call> = (request: RequestContext<C>) => Answer<C>

/**
 * Load, allow, decide, write, give. Where more is needed than the database:
 * `before` runs ahead of the transaction (pictures, the provider's word), `after` runs once it is
 * committed, and again when the stored answer is repeated, so it must be safe to repeat.
 */
export interface Steps<C extends Call> {
  readonly prepare?: (request: RequestContext<C>) => Promise<unknown>
  readonly execute: (request: RequestContext<C>, prepared: never) => Answer<C>
  readonly afterCommit?: (body: Given<C>, request: RequestContext<C>) => Answer<C>
  /** A GET that writes all the same (the documents have some). */
  readonly writes?: true
  /** Whether a repeated request may be answered from the store; not where an answer is a credential. */
  readonly replayable?: false
}
export type Handler<C extends Call> = Run<C> | Steps<C>

type Nouns = typeof calls
export type HandlersOf<N extends keyof Nouns> = {
  readonly [C in keyof Nouns[N]]: Nouns[N][C] extends Call ? Handler<Nouns[N][C]> : never
}
export type Handlers = { readonly [N in keyof Nouns]: HandlersOf<N> }
export type RequestContextOf<K extends CallKey> = RequestContext<CallOf<K>>

export const toSteps = (handler: Handler<Call>): Steps<Call> =>
  typeof handler === 'function' ? { execute: handler } : handler
