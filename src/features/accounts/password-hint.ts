import { passwordLength } from '#core/calls/account-fields.ts'

/** A hint of strength, no rule of composition (decision 17). */
export const passwordHint = (typed: string): string => {
  if (typed.length < passwordLength) return 'At least 6 characters. Three words are better than one.'
  if (typed.length >= 14) return 'Strong: long passwords are good passwords.'
  return typed.length >= 10
    ? 'Good. A few more characters make it strong.'
    : 'Short. Three words are better than one.'
}
