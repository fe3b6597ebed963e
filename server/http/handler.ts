import type { Call, Given, Taken } from '#core/contract/define.ts'
import type { Failure } from '#core/failures.ts'
import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { calls } from '#core/calls/registry/table.ts'
import type { Language } from '#core/rules/languages.ts'
import type { Context } from '#server/context/context.ts'
import type { Spool } from '#server/media/spool.ts'
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
  /** The language of their emails and pushes. */
  readonly language: Language
}

/** The input of a handler. For changing calls, `db` is the transaction. */
export interface RequestContext<C extends Call = Call> {
  readonly input: Taken<C>
  readonly db: Db
  readonly viewer: SignedIn | null
  /** The signed-in person; a call that is not public always has one. */
  readonly me: SignedIn
  readonly now: Date
  /** Milliseconds that the device's clock is ahead of the server's; 0 where it did not say. */
  readonly deviceAhead: number
  /** When a queued call was written, by the device's clock. */
  readonly writtenAt: Date | null
  readonly context: Context
  /** Files of the request; they are gone once it is answered. */
  readonly spool: Spool
  readonly address: string
  readonly agent: string
  /** The language of the request's page or browser, if it names a known one. */
  readonly language: Language | undefined
}

/** A refusal whose writes are committed, such as a declined card or a waiver that was not approved. */
export interface CommittedRefusal extends Failure {
  readonly commitAndRefuse: true
}
export const kept = (failure: Failure): CommittedRefusal => ({ ...failure, commitAndRefuse: true })

type Answer<C extends Call> = Promise<Given<C> | Failure | CommittedRefusal>
type Run<C extends Call> = (request: RequestContext<C>) => Answer<C>

/**
 * Load, allow, decide, write, give. For work outside the database:
 * `prepare` runs before the transaction (pictures, the payment provider), `afterCommit` runs once it is
 * committed and again when a stored answer is replayed, so it must be safe to repeat.
 */
export interface Steps<C extends Call> {
  readonly prepare?: (request: RequestContext<C>) => Promise<unknown>
  readonly execute: (request: RequestContext<C>, prepared: never) => Answer<C>
  readonly afterCommit?: (body: Given<C>, request: RequestContext<C>) => Answer<C>
  /** Undoes what `prepare` left outside the database, when nothing was written. */
  readonly discard?: (request: RequestContext<C>, prepared: never) => Promise<void>
  /** A GET that writes; the specification has some. */
  readonly writes?: true
  /** False when the answer is a credential and must not be stored for replays. */
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
