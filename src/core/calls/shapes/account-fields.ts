import * as v from 'valibot'
import { day, email, required, text } from '#core/contract/fields.ts'

/** The minimum number of characters of a password (spec 1 §5). */
export const passwordLength = 6
export const password = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.minLength(passwordLength, 'Password must be 6 characters long.'),
  v.maxLength(200, 'Please use at most 200 characters'),
)
const name = (missing: string) =>
  v.pipe(
    required(60, missing),
    v.regex(/^\p{L}[\p{L}\p{N} '’.-]*$/u, 'Name should be Alphanumeric, Starting with Alphabet'),
  )
/** Requires the same password twice. Reports at the second field even while other fields are invalid. */
export const confirmed = <T>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const { password: first, password_confirmation: second } = dataset.value as Record<string, unknown>
    if (typeof first !== 'string' || typeof second !== 'string' || second === '' || first === second) return
    addIssue({
      message: "Password and Confirm Password didn't match",
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
  first_name: name('First Name is required'),
  last_name: name('Last Name is required'),
  email,
  phone: required(24, 'Phone Number is required'),
  country_dial_code: v.optional(text(6), ''),
  country_code: v.optional(text(2), ''),
  secondary_phone: v.optional(text(24)),
  secondary_dial_code: v.optional(text(6)),
  secondary_country_code: v.optional(text(2)),
  birthday: v.pipe(v.string('Birthday is required'), v.nonEmpty('Birthday is required'), day),
  password,
  password_confirmation: v.pipe(
    v.string('Confirmation Password is required'),
    v.nonEmpty('Confirmation Password is required'),
  ),
})
export const ProfileInfo = v.object({
  address: v.pipe(
    required(200, 'Address must be at least 10 characters long'),
    v.minLength(10, 'Address must be at least 10 characters long'),
    v.regex(/\p{L}/u, 'Address needs at least one letter'),
  ),
  city: v.optional(text(100), ''),
  state: v.optional(text(100), ''),
  zip: v.optional(text(20), ''),
  country: v.optional(text(100), ''),
})
