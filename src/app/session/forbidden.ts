import type { ApiFailure } from '#offline/failure.ts'
import { storeOf } from '#core/store.ts'

/** The server's message for an unverified email, which has its own screen (spec 1 §8). */
const verifyEmailMessage = 'Please verify your email before you can continue!'

/** The message of a 403 until the person has closed it. */
export const forbidden = storeOf<string | null>(null)

/** Shows the message of a 403. */
export const reportForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && !failure.message.includes(verifyEmailMessage)) forbidden.set(failure.message)
}
