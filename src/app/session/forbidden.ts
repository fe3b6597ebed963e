import type { ApiFailure } from '#offline/failure.ts'
import { storeOf } from '#core/store.ts'

/** Said by the server when only the mail address is missing: that has a screen of its own (spec 1 §8). */
const verifyFirst = 'Please verify your email before you can continue!'

/** What a 403 said, until the person has read it. */
export const forbidden = storeOf<string | null>(null)

/** Keeps what a 403 said until the person has read it. */
export const noteForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && !failure.message.includes(verifyFirst)) forbidden.set(failure.message)
}
