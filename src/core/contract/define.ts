import type * as v from 'valibot'
import type { FailureName } from '#core/failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `verified`: whatever reaches other people or money, or stores files, needs the verified email (decision 29). */
export type Access = 'public' | 'user' | 'verified' | 'admin'
export type Schema = v.GenericSchema

/** The names in a path: `'stand-detail/:id'` gives `'id'`. */
export type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** What crosses the wire in one call: method and path under `/api/`, what it takes, gives and refuses with. */
export interface Call<
  Takes extends Schema = Schema,
  Gives extends Schema = Schema,
  Fails extends readonly FailureName[] = readonly FailureName[],
> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly takes: Takes
  readonly gives: Gives
  readonly fails: Fails
  /** Fields that are files: the body is then multipart form data. */
  readonly files: readonly string[]
  /** The section of the specification, or the decision that adds the call. */
  readonly source: string
  /** Its name in code, in the offline policy and in logs, for example `'reservations.cancel'`. */
  readonly key: string
}

export type Input<C extends Call> = v.InferInput<C['takes']>
export type Taken<C extends Call> = v.InferOutput<C['takes']>
export type Given<C extends Call> = v.InferOutput<C['gives']>

interface Terms<T extends Schema, G extends Schema, F extends readonly FailureName[]> {
  takes: T
  gives: G
  fails?: F
  access?: Access
  files?: readonly string[]
  source: string
}

const method =
  <M extends Method>(name: M) =>
  <
    P extends string,
    T extends Schema,
    G extends Schema,
    const F extends readonly FailureName[] = readonly [],
  >(
    path: P,
    terms: Terms<T, G, F> & (PathNames<P> extends keyof v.InferOutput<T> ? unknown : { takes: never }),
  ): Call<T, G, F> & { readonly method: M } => ({
    method: name,
    path,
    access: terms.access ?? 'user',
    takes: terms.takes,
    gives: terms.gives,
    fails: terms.fails ?? ([] as unknown as F),
    files: terms.files ?? [],
    source: terms.source,
    key: '',
  })

export const get = method('GET')
export const post = method('POST')
export const put = method('PUT')
export const patch = method('PATCH')
export const del = method('DELETE')

/** Gives each call of a noun its key, so that a caller can know the key without bundling the whole table. */
export const group = <G extends Record<string, Call>>(noun: string, calls: G): G =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { ...call, key: `${noun}.${name}` }]),
  ) as G

/** Whether a call changes something, and so carries an `Idempotency-Key`. */
export const changes = (call: Call): boolean => call.method !== 'GET'

/** The methods by which a call is called: a POST that takes `_method` also comes as the PUT that this stands for. */
export const methodsOf = (call: Call): readonly Method[] =>
  '_method' in ((call.takes as { entries?: object }).entries ?? {}) ? [call.method, 'PUT'] : [call.method]
