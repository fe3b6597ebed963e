import { phoneParts, storedPhone } from '#core/rules/phones.ts'
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
  return phones.validatePhoneNumberLength(phone.number.replace(/^\s*00/, '+'), phone.country as 'US') ===
    undefined
    ? undefined
    : 'phone_form'
}

/** The typed country code, if there is one, becomes the chosen country. */
export const withTypedCountry = (phones: Phones | null, phone: Phone): Phone => {
  const parts = /^\s*(\+|00)/.test(phone.number) && phones ? phoneParts(phones, phone) : null
  return parts ? { country: parts.country, number: parts.national } : phone
}

/** What is sent: the stored form, its dial code and country. */
export const sentPhone = (phones: Phones | null, phone: Phone) => {
  const parts = phones && phoneParts(phones, phone)
  return parts
    ? { phone: storedPhone(parts), dial: parts.dial, country: parts.country }
    : { phone: phone.number, dial: '', country: phone.country }
}
