/** The languages the product speaks, each named in itself. Another one is a file in `src/core/words` and a line where it is read. */
export const languages = { en: 'English', af: 'Afrikaans', es: 'Español' } as const
export type Language = keyof typeof languages

export const isLanguage = (value: string | null | undefined): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The first known language of `navigator.languages` or `Accept-Language`. */
export const firstLanguage = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase()).find(isLanguage)

const locales: Record<Language, string> = { en: 'en-US', af: 'af', es: 'es-US' }
/** The `Intl` locale of a language, with US conventions for dollars. */
export const localeOf = (language: Language): string => locales[language]

/** "Nov 21, 6:30 PM CST" in a place's time zone; the zone is named because the reader may be elsewhere. */
export const showClock = (at: Date, zone: string, locale = 'en-US'): string =>
  at.toLocaleString(locale, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A localized count. Below a thousand these are its digits, which avoids the slow first `toLocaleString`. */
export const showCount = (count: number, locale = 'en-US'): string =>
  count < 1000 ? String(count) : count.toLocaleString(locale)
