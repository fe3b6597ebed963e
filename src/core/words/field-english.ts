import { failures, type FieldMessage } from '#core/failures.ts'
import { type FieldCode, fieldMessages } from './field-messages.ts'
import { inEnglish } from './message.ts'

/** The English of a field's message; nothing where a newer service has a code that is not known here. */
export const fieldEnglish = (code: string): string | undefined =>
  code === 'text'
    ? '{text}'
    : Object.hasOwn(fieldMessages, code)
      ? fieldMessages[code as FieldCode]
      : // A refusal of the whole may stand at the field that it is about.
        Object.hasOwn(failures, code)
        ? failures[code as keyof typeof failures][1]
        : undefined

/** What the wire says at the fields, in the specification's English. */
export const errorsInEnglish = (
  errors: Readonly<Record<string, readonly FieldMessage[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name,
      messages.map((message) => inEnglish(fieldEnglish(message.code) ?? message.code, message.values)),
    ]),
  )
