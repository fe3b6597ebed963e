import { readDay, showDay } from './time/days.ts'
import { showMoney, toCents } from './money/money.ts'

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

export type Values = Readonly<Record<string, string | number>>
/** A sentence and what varies in it. */
export interface Sentence {
  readonly id: string
  readonly values: Record<string, string>
}

/** `Please enter at most {n}` as a question that finds the n again. */
const learn = (id: string) => {
  const names: string[] = []
  const quoted = id.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`)
  const test = quoted.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return '(.+)'
  })
  return { test: new RegExp(`^${test}$`, 's'), id, names }
}

/** Days, times and sums in such a sentence are in the English way; by their names they are known again. */
const inOwnWay = (name: string, value: string, locale: string): string => {
  if (name === 'days')
    return value.replaceAll(/[A-Z][a-z]{2} \d{2}, \d{4}/g, (day) => showDay(readDay(day), locale))
  if (name === 'amount' && /^\$[\d,]+\.\d{2}$/.test(value))
    return showMoney(toCents(Number(value.replaceAll(/[$,]/g, ''))), locale)
  if (name !== 'time') return value
  const [, day, clock, zone] = /^([A-Z][a-z]{2} \d{1,2}), (\d{1,2}:\d{2}\s[AP]M)\s(\S+)$/.exec(value) ?? []
  // The year only makes it a time that can be read: it is not shown.
  const at = Date.parse(`${day}, 2000 ${clock?.replace(/\s/, ' ')} UTC`)
  return Number.isNaN(at) ? value : `${showClock(new Date(at), 'UTC', locale).replace(/\s?UTC$/, '')} ${zone}`
}

/** How much of a sentence never varies: where two would fit, the one that says more is meant. */
const fixed = (id: string): number => id.replaceAll(/\{\w+\}/g, '').length

/** Finds which of these sentences a text is that came ready made, in English, with its values in the reader's way. */
export const sentencesOf = (
  ids: readonly string[],
  locale: string,
): ((text: string) => Sentence | undefined) => {
  const patterns = ids
    .filter((id) => / .*\{\w+\}|\{\w+\}.* /.test(id))
    .toSorted((a, b) => fixed(b) - fixed(a))
    .map(learn)
  return (text) => {
    for (const { test, id, names } of patterns) {
      const found = test.exec(text)
      if (!found) continue
      const values = names.map((name, at) => [name, inOwnWay(name, found[at + 1] ?? '', locale)])
      return { id, values: Object.fromEntries(values) as Record<string, string> }
    }
    return undefined
  }
}
