import type { ApiFailure } from '#offline/failure.ts'
import { storeOf } from '#core/store.ts'

/** The last 403, until the person has closed its dialog. */
export const forbidden = storeOf<ApiFailure | null>(null)

/** Shows a 403, except for an unverified email, which has its own screen (spec 1 §8). */
export const reportForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && failure.name !== 'email_unverified') forbidden.set(failure)
}
