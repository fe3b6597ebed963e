import type { ApiFailure } from '#offline/failure.ts'
import { storeOf } from '#core/store.ts'

/** The last 403, until the person has closed its dialog. */
export const forbidden = storeOf<ApiFailure | null>(null)

/** A missing confirmation has its own screen (spec 1 §8, decision 28). */
const withOwnScreen = new Set(['email_unverified', 'guardian_unconfirmed'])

/** Shows a 403 that no screen of its own explains. */
export const reportForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && !withOwnScreen.has(failure.name)) forbidden.set(failure)
}
