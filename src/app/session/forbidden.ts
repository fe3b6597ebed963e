import type { ApiFailure } from '#offline/failure.ts'
import { storeOf } from '#core/store.ts'

/** The last 403, until the person has read it. */
export const forbidden = storeOf<ApiFailure | null>(null)

/** Keeps a 403 until it has been read. When only the mail address is missing, that has a screen of its own (spec 1 §8). */
export const noteForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && failure.name !== 'email_unverified') forbidden.set(failure)
}
