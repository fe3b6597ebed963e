/** The languages the product speaks, each named in itself. Another one is a file in `src/core/words` and a line where it is read. */
export const languages = { en: 'English', af: 'Afrikaans', es: 'Español' } as const
export type Language = keyof typeof languages

export const isLanguage = (value: string | null | undefined): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The first of a browser's languages that there is, as `navigator.languages` or `Accept-Language` name them. */
export const firstLanguage = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase()).find(isLanguage)

const locales: Record<Language, string> = { en: 'en-US', af: 'af', es: 'es-US' }
/** For `Intl`: dates and money as they are written where the dollars are paid, in the reader's language. */
export const localeOf = (language: Language): string => locales[language]

/** "Nov 21, 6:30 PM CST" by the clock of a place, with the zone's name: the reader may be anywhere. */
export const showClock = (at: Date, zone: string, locale = 'en-US'): string =>
  at.toLocaleString(locale, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A count as it is written in a language. Below a thousand that is its digits, and a browser's own way is slow at first. */
export const showCount = (count: number, locale = 'en-US'): string =>
  count < 1000 ? String(count) : count.toLocaleString(locale)
