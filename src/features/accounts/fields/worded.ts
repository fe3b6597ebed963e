import { t } from '@lingui/core/macro'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { Refusal } from '#parts/forms/use-form.ts'

/** A failure that says nothing about what was typed begins with what could not be done (spec 1 §8). */
export const worded = (failure: ApiFailure, cannot: string): Refusal => {
  if (failure.status !== 0 && failure.status < 500) return failure
  const why = failureText(failure)
  return { ...failure, title: t`${cannot}. ${why}` }
}
