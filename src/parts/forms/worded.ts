import type { ApiFailure } from '#offline/client.ts'

/** A failure that says nothing about what was typed begins with what could not be done (spec 1 §8). */
export const worded = (failure: ApiFailure, cannot: string): ApiFailure =>
  failure.status === 0 || failure.status >= 500
    ? { ...failure, message: `${cannot}. ${failure.message}` }
    : failure
