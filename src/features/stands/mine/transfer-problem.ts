import { t } from '@lingui/core/macro'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'

/** Why a transfer failed: what the server says, or that something went wrong where it says nothing (spec 2 §8). */
export const transferProblem = (failure: ApiFailure): string =>
  failure.status >= 500 ? t`Something went wrong` : failureText(failure)
