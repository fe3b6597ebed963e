import { fieldEnglish } from '#core/words/field-english.ts'
import { type ApiFailure, phoneEnglish, type ShownFieldMessage } from '#offline/failure.ts'
import { failureText, translate } from './language.ts'

/** What a person reads at a field; of a newer service's code, its English. */
export const fieldText = (message: ShownFieldMessage): string => {
  const { code, values, text } = message
  const english = phoneEnglish(code) ?? fieldEnglish(code)
  return english === undefined ? (text ?? code) : translate(english, values)
}

/** What a person reads of a failure where one field is asked for: what is wrong there, or else the failure itself. */
export const problemAt = (failure: ApiFailure, field: string): string => {
  const [message] = failure.errors?.[field] ?? []
  return message ? fieldText(message) : failureText(failure)
}
