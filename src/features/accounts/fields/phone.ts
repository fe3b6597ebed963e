import type { FieldCode } from '#core/words/field-messages.ts'
import type * as library from 'libphonenumber-js/min'
import { useEffect, useState } from 'react'

type Phones = typeof library
let loaded: Phones | null = null

/** Loads the phone number formats of all countries when a phone field is shown. */
export const usePhones = (): Phones | null => {
  const [phones, setPhones] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    void import('libphonenumber-js/min').then((found) => {
      loaded = found
      setPhones(() => found)
    })
  }, [])
  return phones
}

export interface Phone {
  country: string
  number: string
}

/** Refused when its length is not one of the country's. */
export const phoneProblem = (phones: Phones | null, phone: Phone): FieldCode | undefined => {
  if (phone.number.trim() === '' || !phones) return undefined
  return phones.validatePhoneNumberLength(phone.number, phone.country as 'US') === undefined
    ? undefined
    : 'phone_form'
}

/** The stored form: plus, dial code, dash, number (spec 1 §3). */
export const phoneParts = (phones: Phones | null, phone: Phone) => {
  const dial = phones?.getCountryCallingCode(phone.country as 'US') ?? '1'
  const national = phones?.parsePhoneNumberFromString(phone.number, phone.country as 'US')?.nationalNumber
  return {
    phone: `+${dial}-${national ?? phone.number.replace(/\D/g, '')}`,
    dial: `+${dial}`,
    country: phone.country,
  }
}
