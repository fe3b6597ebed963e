import { lateFailures } from './late-failures.ts'
import type { FieldCode } from './words/field-messages.ts'
import { inEnglish, messageTable, type MessageValues } from './words/message.ts'

/**
 * Every refusal of the service, with its status and the text a person reads. The wire carries
 * `{ message, errors? }` in English (decision 25); the name travels in the header `X-Highseat-Failure`, and beside
 * `errors` the same as `codes`.
 */
export const failures = messageTable({
  bad_request: [400, 'That request could not be read.'],
  unauthenticated: [401, 'Unauthenticated!'],
  forbidden: [403, 'You are not allowed to do that.'],
  email_unverified: [403, 'Please verify your email before you can continue!'],
  guardian_unconfirmed: [403, 'Your guardian has not confirmed your account yet.'],
  guardian_minor: [409, 'You are under 18 and cannot confirm as a guardian.'],
  junior_not_allowed: [403, 'Junior hunters can look around, but not do this. Ask your guardian.'],
  chat_closed: [403, 'You can contact landowner only after booking'],
  own_stand: [403, "You can't book your own stand"],
  waiver_needed: [403, 'Please sign the hunter waiver first.'],
  not_found: [404, 'Not found.'],
  wrong_method: [405, 'This address does not take that method.'],
  dates_taken: [409, 'Those days have just been taken. Nothing was charged.'],
  price_changed: [409, 'The price has changed. Please look at it again.'],
  hunt_over: [409, 'This hunt is over or has been canceled.'],
  party_full: [409, 'This stand has no more places for hunters.'],
  ticket_changed: [409, 'The ticket has changed. Please look at it again.'],
  too_large: [413, 'That is too large.'],
  invalid: [422, 'Please check the marked fields.'],
  key_reused: [422, 'This key was used for another request.'],
  return_over: [
    422,
    'The time had passed before it reached the service, so nobody will be notified. Please set it again if you are still out.',
  ],
  voucher_invalid: [422, 'This code is not valid for this stand.'],
  voucher_expired: [422, 'This code has expired.'],
  voucher_used_up: [422, 'This code has been used up.'],
  dates_not_bookable: [422, 'Some of those days cannot be booked.'],
  waiver_not_approved: [422, "{brand} doesn't approved your Wavier. You need to submit Wavier again"],
  link_expired: [422, 'Link has been expired'],
  upload_unknown: [422, 'The file did not arrive. Please choose it again.'],
  media_refused: [422, 'Media can only be image or video'],
  picture_refused: [422, 'File not supported. We accept png and jpg'],
  trophy_exists: [422, 'A trophy has already been recorded for this hunt.'],
  client_too_old: [426, 'This version is too old to be understood. Please update the app; nothing is lost.'],
  too_many: [429, 'Too many attempts. Please try again in {n} min.'],
  unexpected: [500, 'Something Went Wronng, please try again'],
  unavailable: [503, 'The service is starting or busy. Please try again in a moment.'],
} satisfies Record<string, readonly [number, string]>)

/** A refusal whose text the page carries. */
export type KnownFailureName = keyof typeof failures
export type FailureName = KnownFailureName | keyof typeof lateFailures
/** A field error: a code with values. */
export interface FieldMessage {
  readonly code: FieldCode | FailureName | 'text'
  readonly values?: MessageValues
  /** The server's English, for codes that this version of the page does not know. */
  readonly text?: string
}
export type FieldErrors = Record<string, FieldMessage[]>

/** A refusal as a value: rules return it, the server answers with it, the client shows it. */
export interface Failure {
  readonly failure: FailureName
  readonly errors?: FieldErrors
  /** Seconds to wait, for the `Retry-After` header. */
  readonly retryAfter?: number
  /** What varies in the message. */
  readonly values?: MessageValues
}

export const fail = (failure: FailureName, errors?: FieldErrors, retryAfter?: number): Failure => ({
  failure,
  ...(errors && { errors }),
  ...(retryAfter !== undefined && { retryAfter }),
})

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'failure' in value && typeof value.failure === 'string'

const entries = /* @__PURE__ */ Object.assign({}, failures, lateFailures)
const entryOf = (name: FailureName): readonly [number, string] => entries[name]
export const statusOf = (name: FailureName): number => entryOf(name)[0]
export const englishOf = (name: FailureName): string => entryOf(name)[1]
export const messageOf = (name: FailureName, values?: MessageValues): string =>
  inEnglish(englishOf(name), values)

/** What varies in `too_many`: the minutes to wait, from a `Retry-After` in seconds. */
export const waitingTime = (seconds: number): MessageValues => ({ n: Math.max(1, Math.ceil(seconds / 60)) })
