import { fieldEnglish } from '#core/words/field-english.ts'
import { type ApiFailure, phoneEnglish, type ShownFieldMessage } from '#offline/failure.ts'
import { failureText, translate } from './language.ts'

/** The text of a field error; for a code that this page does not carry, the text that came with it. */
export const fieldText = (message: ShownFieldMessage): string => {
  const { code, values, text } = message
  return translate(phoneEnglish(code) ?? fieldEnglish(code) ?? text ?? code, values)
}

/** The text for a form with a single field: its error, or otherwise the failure itself. */
export const problemAt = (failure: ApiFailure, field: string): string => {
  const [message] = failure.errors?.[field] ?? []
  return message ? fieldText(message) : failureText(failure)
}
