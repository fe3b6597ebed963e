import { t } from '@lingui/core/macro'
import { told } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'

/** A failure that says nothing about what was typed begins with what could not be done (spec 1 §8). */
export const worded = (failure: ApiFailure, cannot: string): ApiFailure => {
  if (failure.status !== 0 && failure.status < 500) return failure
  const why = told(failure.message)
  return { ...failure, message: t`${cannot}. ${why}` }
}
