import { failures, type FieldMessage, type KnownFailureName } from '#core/failures.ts'
import { lateFailures } from '#core/late-failures.ts'
import { type FieldCode, fieldMessages } from './field-messages.ts'
import { inEnglish } from './message.ts'

/** The English text of a field error; undefined for a code that this page does not carry. */
export const fieldEnglish = (code: string): string | undefined =>
  code === 'text'
    ? '{text}'
    : Object.hasOwn(fieldMessages, code)
      ? fieldMessages[code as FieldCode]
      : // A refusal of the whole may stand at the field that it is about.
        Object.hasOwn(failures, code)
        ? failures[code as KnownFailureName][1]
        : undefined

/** The English text of a refusal that no page carries. */
const lateEnglish = (code: string): string | undefined =>
  Object.hasOwn(lateFailures, code) ? lateFailures[code as keyof typeof lateFailures][1] : undefined

/** The field errors in the specification's English, for the wire. */
export const errorsInEnglish = (
  errors: Readonly<Record<string, readonly FieldMessage[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name,
      messages.map(({ code, values }) => inEnglish(fieldEnglish(code) ?? lateEnglish(code) ?? code, values)),
    ]),
  )
