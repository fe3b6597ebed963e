import { failures, type FailureName, type FieldErrors, type FieldMessage } from '#core/failures.ts'
import { headers } from '#core/contract/uploads.ts'
import { inEnglish, messageTable, type MessageValues } from '#core/words/message.ts'
import type { phoneMessages } from './phone-messages.ts'

const networkMessages = messageTable({
  offline: 'You are offline.',
  network: 'The service could not be reached. Please try again.',
})
export type PhoneFailureName = keyof typeof networkMessages | keyof typeof phoneMessages

let phoneTexts: Readonly<Record<string, string>> = networkMessages
/** Adds what `phone-failures.ts` brings: it is not part of the first page. */
export const addPhoneMessages = (messages: Readonly<Record<string, string>>): void => {
  phoneTexts = { ...phoneTexts, ...messages }
}
/** The English of what goes wrong on the phone itself. */
export const phoneEnglish = (name: string): string | undefined =>
  Object.hasOwn(phoneTexts, name) ? phoneTexts[name] : undefined

/** What is wrong at a field, also where only the phone can know it. */
export interface ShownFieldMessage extends Omit<FieldMessage, 'code'> {
  readonly code: FieldMessage['code'] | PhoneFailureName
}
export type ShownFieldErrors = Record<string, ShownFieldMessage[]>

/** Why a call did not succeed: a name and what varies in its message. A screen says it by `failureText`. */
export interface ApiFailure {
  name: FailureName | PhoneFailureName
  status: number
  values?: MessageValues
  errors?: ShownFieldErrors
  /** The service's English, where this version does not know the name. */
  text?: string
  /** What released versions kept in the outbox in place of a name of the phone's own. */
  message?: string
}

export class CallFailed extends Error {
  readonly failure: ApiFailure
  /** Seconds, where the server said so. */
  readonly retryAfter: number | null
  constructor(failure: ApiFailure, retryAfter: number | null = null) {
    super(failure.name)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

const connected = (): boolean =>
  typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
export const noNetwork = (): ApiFailure => ({ name: connected() ? 'network' : 'offline', status: 0 })

/** The failure for reasons of ours, by the one list. */
export const refusal = (name: FailureName, errors?: FieldErrors): ApiFailure => ({
  name,
  status: failures[name][0],
  ...(errors && { errors }),
})

/** The English of a failure, under which the catalogues have it in other languages. */
export const failureEnglish = ({ name, status, text, message }: ApiFailure): string =>
  text ??
  phoneEnglish(name) ??
  // What a released version kept of the phone's own trouble has the name of a refusal, but no status.
  (status === 0 && message !== undefined
    ? message
    : (failures[name as FailureName] ?? failures.unexpected)[1])

/** A failure in English, for a file that goes to other people. */
export const failureInEnglish = (failure: ApiFailure): string =>
  inEnglish(failureEnglish(failure), failure.values)

/** Whether an answer comes from our server: a captive portal answers 200 with a page of its own. */
export const isOurs = (response: Response): boolean => response.headers.has(headers.highseat)

/** Seconds of a `Retry-After`, which is a number or a date. */
export const retryAfterSeconds = (response: Response, now: number): number | null => {
  const value = response.headers.get('Retry-After')
  if (value === null) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 86_400) : null
}

interface RefusalBody {
  message?: unknown
  errors?: Record<string, string[]> | null
  codes?: FieldErrors | null
}

/** What is wrong at the fields: codes, with the English of each for one that only a newer page knows. */
const toFieldErrors = ({ errors, codes }: RefusalBody): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, texts]) => [
      name,
      texts.map((text, at): FieldMessage => {
        const message = codes?.[name]?.[at]
        return message ? { ...message, text } : { code: 'text', values: { text } }
      }),
    ]),
  )

/** What an answer without a name that is known here comes down to. */
const byStatus: Readonly<Record<number, FailureName>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  413: 'too_large',
  422: 'invalid',
  426: 'client_too_old',
  429: 'too_many',
  503: 'unavailable',
}

/** What a refusing answer says; an unknown one is judged by its status alone. */
export const toFailure = (response: Response, body: unknown): ApiFailure => {
  const said = response.headers.get(headers.failure)
  const known = said !== null && said in failures ? (said as FailureName) : null
  const given = (typeof body === 'object' && body !== null ? body : {}) as RefusalBody
  const { message, errors } = given
  return {
    name: known ?? byStatus[response.status] ?? 'unexpected',
    status: response.status,
    ...(known === null && typeof message === 'string' && message !== '' && { text: message }),
    ...(typeof errors === 'object' && errors !== null && { errors: toFieldErrors(given) }),
  }
}

/** Whether a failure says nothing about the request itself, so that what the phone has still counts. */
export const isPassing = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500
