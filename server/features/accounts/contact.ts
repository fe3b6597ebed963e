import type { FieldErrors } from '#core/failures.ts'
import { phoneParts, storedPhone } from '#core/rules/phones.ts'
import * as library from 'libphonenumber-js/max'
import type { Db } from '#server/db/connect.ts'

/** The number in full, if its country is known. */
const fullNumber = (phone: string, dial: string | undefined): string => {
  const digits = phone.replace(/[^\d+]/g, '')
  return phone.startsWith('+') || !dial ? digits : `+${dial.replace(/\D/g, '')}${digits}`
}

/** Validates a phone number by its country's format, if the country is known. */
const phoneIsWrong = (phone: string, dial: string | undefined): boolean => {
  const full = fullNumber(phone, dial)
  if (!full.startsWith('+')) return full.length < 7 || full.length > 15
  return !(library.parsePhoneNumberFromString(full)?.isPossible() ?? false)
}

/** A number that names its country is stored by it, whatever country was sent beside it (decision 31). */
const phoneToStore = (phone: string, dial: string, country: string) => {
  const parts = phone.startsWith('+') ? phoneParts(library, { number: phone, country }) : null
  return parts
    ? { phone: storedPhone(parts), dial: parts.dial, country: parts.country }
    : { phone, dial, country }
}

interface PhoneInput {
  readonly phone: string
  readonly country_code: string
  readonly country_dial_code: string
  readonly secondary_phone?: string | undefined
  readonly secondary_dial_code?: string | undefined
  readonly secondary_country_code?: string | undefined
}
interface Contact extends PhoneInput {
  readonly birthday: string
}

/** Checks that need more than one field: phone numbers by country, the birthday by today's date. */
export const contactErrors = (input: Contact, today: string): FieldErrors => ({
  ...(input.birthday > today && { birthday: [{ code: 'birthday_future' }] }),
  ...(phoneIsWrong(input.phone, input.country_dial_code) && { phone: [{ code: 'phone_form' }] }),
  ...(input.secondary_phone &&
    phoneIsWrong(input.secondary_phone, input.secondary_dial_code) && {
      secondary_phone: [{ code: 'phone_form' }],
    }),
})

/** The columns of both numbers. */
export const phoneColumns = (input: PhoneInput) => {
  const first = phoneToStore(input.phone, input.country_dial_code, input.country_code)
  const second = input.secondary_phone
    ? phoneToStore(input.secondary_phone, input.secondary_dial_code ?? '', input.secondary_country_code ?? '')
    : null
  return {
    phone: first.phone,
    country_dial_code: first.dial,
    country_code: first.country,
    secondary_phone: second?.phone ?? null,
    secondary_dial_code: second?.dial || null,
    secondary_country_code: second?.country || null,
  }
}

/** The state of the list with this name or code in a country, or null (decision 32). */
export const findState = async (db: Db, text: string, country: string): Promise<number | null> => {
  if (text === '') return null
  const rows = await db
    .selectFrom('state')
    .select(['id', 'country'])
    .where((eb) => eb.or([eb('name', 'ilike', text.replace(/[%_\\]/g, '')), eb('code', '=', text)]))
    .execute()
  // "NC" is North Carolina in one country and Northern Cape in another.
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const row = rows.find((state) => country === '' || names.of(state.country.toUpperCase()) === country)
  return row?.id ?? null
}
