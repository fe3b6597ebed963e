import type { FieldErrors } from '#core/failures.ts'
import { daysBetween } from '#core/rules/time/days.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Db } from '#server/db/connect.ts'

export const adultDays = 18 * 365.25
export const isJunior = (birthday: string, today: string): boolean => daysBetween(birthday, today) < adultDays

/** Validates a phone number by its country's format, if the country is known. */
const phoneIsWrong = (phone: string, dial: string | undefined): boolean => {
  const digits = phone.replace(/[^\d+]/g, '')
  const full = phone.startsWith('+') || !dial ? digits : `+${dial.replace(/\D/g, '')}${digits}`
  if (!full.startsWith('+')) return digits.length < 7 || digits.length > 15
  return !(parsePhoneNumberFromString(full)?.isPossible() ?? false)
}

interface Contact {
  readonly birthday: string
  readonly phone: string
  readonly country_dial_code: string
  readonly secondary_phone?: string | undefined
  readonly secondary_dial_code?: string | undefined
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

/** The known state of a name or a code, or null. */
export const findState = async (db: Db, text: string): Promise<number | null> => {
  if (text === '') return null
  const row = await db
    .selectFrom('state')
    .select('id')
    .where((eb) => eb.or([eb('name', 'ilike', text.replace(/[%_\\]/g, '')), eb('code', '=', text)]))
    .executeTakeFirst()
  return row?.id ?? null
}
