import * as v from 'valibot'
import type { FieldCode } from '#core/words/field-messages.ts'
import { day, email, required, text } from '#core/contract/fields.ts'

/** The minimum number of characters of a password (spec 1 §5). */
export const passwordLength = 6
export const password = v.pipe(
  v.string('password_needed'),
  v.nonEmpty('password_needed'),
  v.minLength(passwordLength, 'password_short'),
  v.maxLength(200, 'text_long'),
)
const name = (missing: FieldCode) =>
  v.pipe(required(60, missing), v.regex(/^\p{L}[\p{L}\p{N} '’.-]*$/u, 'name_form'))
/** Requires the same password twice. Reports at the second field even while other fields are invalid. */
export const confirmed = <T>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const { password: first, password_confirmation: second } = dataset.value as Record<string, unknown>
    if (typeof first !== 'string' || typeof second !== 'string' || second === '' || first === second) return
    addIssue({
      message: 'passwords_differ',
      path: [
        {
          type: 'object',
          origin: 'value',
          input: dataset.value as object,
          key: 'password_confirmation',
          value: second,
        },
      ] as never,
    })
  })

export const AccountInfo = v.object({
  first_name: name('first_name_needed'),
  last_name: name('last_name_needed'),
  email,
  phone: required(24, 'phone_needed'),
  country_dial_code: v.optional(text(6), ''),
  country_code: v.optional(text(2), ''),
  secondary_phone: v.optional(text(24)),
  secondary_dial_code: v.optional(text(6)),
  secondary_country_code: v.optional(text(2)),
  birthday: v.pipe(v.string('birthday_needed'), v.nonEmpty('birthday_needed'), day),
  password,
  password_confirmation: v.pipe(v.string('password_repeat_needed'), v.nonEmpty('password_repeat_needed')),
})
export const ProfileInfo = v.object({
  address: v.pipe(
    required(200, 'address_short'),
    v.minLength(10, 'address_short'),
    v.regex(/\p{L}/u, 'address_letters'),
  ),
  city: v.optional(text(100), ''),
  state: v.optional(text(100), ''),
  zip: v.optional(text(20), ''),
  country: v.optional(text(100), ''),
})
