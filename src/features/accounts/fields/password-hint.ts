import { t } from '@lingui/core/macro'
import { passwordLength } from '#core/calls/shapes/account-fields.ts'

/** A hint of strength, no rule of composition (decision 17). */
export const passwordHint = (typed: string): string => {
  if (typed.length < passwordLength) return t`At least 6 characters. Three words are better than one.`
  if (typed.length >= 14) return t`Strong: long passwords are good passwords.`
  return typed.length >= 10
    ? t`Good. A few more characters make it strong.`
    : t`Short. Three words are better than one.`
}
