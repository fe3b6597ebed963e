import ky, { TimeoutError } from 'ky'
import type { Call, Given, Input } from '#core/calls/define.ts'
import { changes } from '#core/calls/define.ts'
import { failures, type FailureName, type FieldErrors, messageOf } from '#core/calls/errors.ts'
import { headers } from '#core/calls/uploads.ts'
import { answer, entriesOf, hasFiles, request } from '#core/calls/wire.ts'
import { clientVersion, newId, type World } from './world.ts'

/** Why a call did not succeed, as a screen shows it. */
export interface ApiFailure {
  name: FailureName | 'offline' | 'network'
  status: number
  message: string
  errors?: FieldErrors
}

export class CallFailed extends Error {
  readonly failure: ApiFailure
  /** Seconds, where the server said so. */
  readonly retryAfter: number | null
  constructor(failure: ApiFailure, retryAfter: number | null = null) {
    super(failure.message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

export interface Sending {
  token: string | null
  /** The `Idempotency-Key`; made when a changing call gives none. */
  key?: string
  signal?: AbortSignal
  timeoutMs?: number
}

const connected = (): boolean =>
  typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
export const noNetwork = (): ApiFailure =>
  connected()
    ? { name: 'network', status: 0, message: 'The service could not be reached. Please try again.' }
    : { name: 'offline', status: 0, message: 'You are offline.' }

/** The failure for reasons of ours, with the text of the one list. */
export const refusal = (name: FailureName, errors?: FieldErrors): ApiFailure => ({
  name,
  status: failures[name][0],
  message: messageOf(name),
  ...(errors && { errors }),
})

/** Whether an answer comes from our server: a captive portal answers 200 with a page of its own. */
export const isOurs = (response: Response): boolean => response.headers.has(headers.highseat)

/** Seconds of a `Retry-After`, which is a number or a date. */
export const retryAfterOf = (response: Response, now: number): number | null => {
  const value = response.headers.get('Retry-After')
  if (value === null) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 86_400) : null
}

/** What a refusing answer says; an unknown one is judged by its status alone. */
export const failureOf = (response: Response, body: unknown): ApiFailure => {
  const said = response.headers.get(headers.failure)
  const known = said !== null && said in failures ? (said as FailureName) : null
  const byStatus = (Object.keys(failures) as FailureName[]).find(
    (name) => failures[name][0] === response.status,
  )
  const name = known ?? byStatus ?? 'unexpected'
  const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown
    errors?: FieldErrors
  }
  return {
    name,
    status: response.status,
    message: typeof message === 'string' && message !== '' ? message : messageOf(name),
    ...(typeof errors === 'object' && errors !== null && { errors }),
  }
}

export const headersOf = (
  token: string | null,
  { key, language }: { key?: string | undefined; language?: string | undefined } = {},
): Record<string, string> => ({
  Accept: 'application/json',
  [headers.highseat]: clientVersion,
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { [headers.key]: key }),
  ...(language !== undefined && { [headers.language]: language }),
})

/** Path with query, and the body with its type: form data where there are files, JSON otherwise. */
export const messageFor = <C extends Call>(
  call: C,
  input: Input<C>,
): { path: string; body?: FormData | string; type?: string } => {
  const { path, query, rest } = request(call, input)
  const search = new URLSearchParams(query as [string, string][]).toString()
  const address = `/api/${path}${search === '' ? '' : `?${search}`}`
  if (call.method === 'GET' || call.method === 'DELETE') return { path: address }
  if (!hasFiles(rest)) return { path: address, body: JSON.stringify(rest), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of entriesOf(rest)) form.append(name, value as string)
  return { path: address, body: form }
}

/** Makes a call now, over the network. Throws `CallFailed`. */
export const callNow = async <C extends Call>(
  world: World,
  call: C,
  input: Input<C>,
  sending: Sending,
): Promise<Given<C>> => {
  const { path, body, type } = messageFor(call, input)
  const key = changes(call) ? (sending.key ?? newId(world)) : undefined
  let response: Response
  let said: unknown
  try {
    response = await ky(`${world.origin}${path}`, {
      method: call.method,
      headers: {
        ...headersOf(sending.token, { key, language: world.language }),
        ...(type && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
      ...(sending.signal && { signal: sending.signal }),
      timeout: sending.timeoutMs ?? (body instanceof FormData ? 120_000 : 20_000),
      // The same key makes a second try harmless; a lost answer is then found again.
      retry: {
        limit: 1,
        methods: ['get', 'post', 'put', 'patch', 'delete'],
        statusCodes: [],
        afterStatusCodes: [],
      },
      throwHttpErrors: false,
      cache: 'no-store',
      redirect: 'error',
      fetch: world.fetch,
    })
    said = isOurs(response) ? await response.json().catch(() => null) : null
  } catch (error) {
    if (sending.signal?.aborted && !(error instanceof TimeoutError)) throw error
    throw new CallFailed(noNetwork())
  }
  if (!isOurs(response)) throw new CallFailed(noNetwork())
  if (!response.ok) throw new CallFailed(failureOf(response, said), retryAfterOf(response, world.now()))
  const given = answer(call, said)
  if (given === null) throw new CallFailed(refusal('unexpected'))
  return given
}

/** Whether a failure says nothing about the request itself, so that what the phone has still counts. */
export const isPassing = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500
