import type { CountryCode, PhoneNumber } from 'libphonenumber-js'

/** What is needed of the library; page and server load it with different lists of numbers. */
interface PhoneLibrary {
  parsePhoneNumberFromString(text: string, country?: CountryCode): PhoneNumber | undefined
  getCountries(): CountryCode[]
  getCountryCallingCode(country: CountryCode): string
}

export interface PhoneParts {
  /** Two letters. */
  readonly country: string
  /** The dial code with its plus: "+44". */
  readonly dial: string
  readonly national: string
}

const hasDialCode = (number: string): boolean => /^\s*(\+|00)/.test(number)

/** Several countries share a code: the chosen one stays if it is among them. */
const countryOf = (
  library: PhoneLibrary,
  { country, countryCallingCode: code }: PhoneNumber,
  chosen: string,
) =>
  country ??
  library
    .getCountries()
    .filter((each) => library.getCountryCallingCode(each) === code)
    .sort((a, b) => Number(b === chosen) - Number(a === chosen))[0]

/**
 * The parts of a typed number. A country code in the number wins over the chosen country (decision 31): with US chosen,
 * "+44 20 7946 0018" is `{ country: 'GB', dial: '+44', national: '2079460018' }`. Null if it cannot be parsed.
 */
export const phoneParts = (
  library: PhoneLibrary,
  typed: { readonly number: string; readonly country: string },
): PhoneParts | null => {
  const text = typed.number.replace(/^\s*00/, '+').replaceAll('-', ' ')
  const chosen = typed.country.toUpperCase() as CountryCode
  const isKnown = library.getCountries().includes(chosen)
  const read = library.parsePhoneNumberFromString(text, isKnown ? chosen : undefined)
  if (!read) return null
  const country = hasDialCode(typed.number) ? countryOf(library, read, chosen) : chosen
  return { country: country ?? chosen, dial: `+${read.countryCallingCode}`, national: read.nationalNumber }
}

/** The stored form: plus, dial code, dash, number (spec 1 §3). */
export const storedPhone = ({ dial, national }: PhoneParts): string => `${dial}-${national}`
