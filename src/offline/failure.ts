import {
  failures,
  type FailureName,
  type KnownFailureName,
  type FieldErrors,
  type FieldMessage,
  waitingTime,
} from '#core/failures.ts'
import { headers } from '#core/contract/uploads.ts'
import { inEnglish, messageTable, type MessageValues } from '#core/words/message.ts'
import type { phoneMessages } from './phone-messages.ts'
import { reachability } from './http/reachability.ts'

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
  /** Seconds, from the server's `Retry-After`. */
  readonly retryAfter: number | null
  constructor(failure: ApiFailure, retryAfter: number | null = null) {
    super(failure.name)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

export const noNetwork = (): ApiFailure => ({ name: reachability.get() ? 'network' : 'offline', status: 0 })

/** A failure that the client raises without a response, from the shared list. */
export const refusal = (name: KnownFailureName, errors?: FieldErrors): ApiFailure => ({
  name,
  status: failures[name][0],
  ...(errors && { errors }),
})

/** The English text of a failure, which is also its key in the catalogues. */
export const failureEnglish = ({ name, status, text, message }: ApiFailure): string =>
  text ??
  phoneEnglish(name) ??
  // Released versions stored failures of the phone itself under a refusal's name, without a status.
  (status === 0 && message !== undefined
    ? message
    : (failures[name as KnownFailureName] ?? failures.unexpected)[1])

/** The failure in English, for an exported file. */
export const failureInEnglish = (failure: ApiFailure): string =>
  inEnglish(failureEnglish(failure), failure.values)

/** Whether a response comes from our server: a captive portal answers 200 with its own page. */
export const isOurs = (response: Response): boolean => response.headers.has(headers.highseat)

/** Seconds of a `Retry-After`, which is a number or a date; capped at one day. */
export const retryAfterSeconds = (response: Response, now: number): number | null => {
  const value = response.headers.get('Retry-After')
  if (value === null) return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), 86_400) : null
}

interface RefusalBody {
  message?: unknown
  /** The message before its values were put in, where this page does not have it. */
  text?: string
  values?: MessageValues
  errors?: Record<string, string[]> | null
  codes?: FieldErrors | null
}

/** The field errors as codes, each with its English for codes that this page does not know. */
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

/** The failure for a status without a known name. */
const byStatus: Readonly<Record<number, KnownFailureName>> = {
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

/** Whether a message says something else than the known failure: it is shown as the server wrote it (spec 1 §8). */
const isOwnText = (known: KnownFailureName | null, message: unknown): message is string =>
  typeof message === 'string' &&
  message !== '' &&
  (known === null || (message !== failures[known][1] && !failures[known][1].includes('{')))

/** Reads the failure from an error response; an unknown failure name falls back to the status code. */
export const toFailure = (response: Response, body: unknown): ApiFailure => {
  const headerName = response.headers.get(headers.failure)
  const known = headerName !== null && headerName in failures ? (headerName as KnownFailureName) : null
  const given = (typeof body === 'object' && body !== null ? body : {}) as RefusalBody
  const { message, errors } = given
  return {
    name: known ?? byStatus[response.status] ?? 'unexpected',
    status: response.status,
    ...(known === 'too_many' && { values: waitingTime(Number(response.headers.get('Retry-After') ?? 60)) }),
    ...(isOwnText(known, message) && {
      text: given.text ?? message,
      ...(given.text && { values: given.values }),
    }),
    ...(typeof errors === 'object' && errors !== null && { errors: toFieldErrors(given) }),
  }
}

/** Whether the failure is unrelated to the request, so that cached data is still valid. */
export const isTemporary = ({ status }: ApiFailure): boolean =>
  status === 0 || status === 429 || status >= 500
