import { failures, type FailureName, type FieldErrors, messageOf } from '#core/failures.ts'
import { headers } from '#core/contract/uploads.ts'

/** Why a call did not succeed, as a screen shows it. */
export interface ApiFailure {
  name: FailureName | 'offline' | 'network'
  status: number
  message: string
  errors?: FieldErrors
}

export class CallFailed extends Error {
  readonly failure: ApiFailure
  /** Seconds, from the server's `Retry-After`. */
  readonly retryAfter: number | null
  constructor(failure: ApiFailure, retryAfter: number | null = null) {
    super(failure.message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

const connected = (): boolean =>
  typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
export const noNetwork = (): ApiFailure =>
  connected()
    ? { name: 'network', status: 0, message: 'The service could not be reached. Please try again.' }
    : { name: 'offline', status: 0, message: 'You are offline.' }

/** A failure that the client raises without a response, with the message of the shared list. */
export const refusal = (name: FailureName, errors?: FieldErrors): ApiFailure => ({
  name,
  status: failures[name][0],
  message: messageOf(name),
  ...(errors && { errors }),
})

/** Whether a response comes from our server: a captive portal answers 200 with its own page. */
export const isOurs = (response: Response): boolean => response.headers.has(headers.highseat)

/** Seconds of a `Retry-After`, which is a number or a date; capped at one day. */
export const retryAfterSeconds = (response: Response, now: number): number | null => {
  const value = response.headers.get('Retry-After')
  if (value === null) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 86_400) : null
}

/** Reads the failure from an error response; an unknown failure name falls back to the status code. */
export const toFailure = (response: Response, body: unknown): ApiFailure => {
  const failureHeader = response.headers.get(headers.failure)
  const nameFromHeader =
    failureHeader !== null && failureHeader in failures ? (failureHeader as FailureName) : null
  const nameFromStatus = (Object.keys(failures) as FailureName[]).find(
    (name) => failures[name][0] === response.status,
  )
  const name = nameFromHeader ?? nameFromStatus ?? 'unexpected'
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

/** Whether the failure is unrelated to the request, so that cached data is still valid. */
export const isTemporary = ({ status }: ApiFailure): boolean =>
  status === 0 || status === 429 || status >= 500
