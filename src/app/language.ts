import { i18n, type Messages } from '@lingui/core'
import { readDay, showDay } from '#core/rules/days.ts'
import { showMoney, toCents } from '#core/rules/money.ts'

/** The languages the product speaks, each named in itself. Another one is a file in `words` and a line here and below. */
export const languages = { en: 'English', af: 'Afrikaans', es: 'Español' } as const
export type Language = keyof typeof languages

const files: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  af: () => import('./words/af.po'),
  es: () => import('./words/es.po'),
}
const key = 'language'
const isLanguage = (value: string | null | undefined): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** What the person chose, or else the first of the browser's languages that there is. */
const wanted = (): Language => {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

/** The language of this page, which lasts until it is loaded anew. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en')
const locales: Record<Language, string> = { en: 'en-US', af: 'af', es: 'es-US' }
/** For `Intl`: dates and money as they are written where the dollars are paid, in the reader's language. */
export const locale = (): string => locales[language()]

/** Brings the words before the first drawing. Without them, on a line that has gone, English is better than nothing. */
export const startLanguage = async (): Promise<void> => {
  const language = wanted()
  try {
    const { messages } = language === 'en' ? { messages: {} } : await files[language]()
    i18n.loadAndActivate({ locale: language, locales: locales[language], messages })
  } catch {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
  document.documentElement.lang = i18n.locale
}

/** Keeps the choice and loads the page anew: what had been written stays in its drafts. */
export const chooseLanguage = (language: Language): void => {
  localStorage.setItem(key, language)
  location.reload()
}

const patterns: { test: RegExp; id: string; names: string[] }[] = []
/** `Please enter at most {n}` as a question that finds the n again. */
const learn = (id: string): void => {
  const names: string[] = []
  const quoted = id.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`)
  const test = quoted.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name)
    return '(.+)'
  })
  patterns.push({ test: new RegExp(`^${test}$`, 's'), id, names })
}

/** Days and sums in such a sentence are in the English way; by their names they are known again. */
const inOwnWay = (name: string, value: string): string => {
  if (name === 'days')
    return value.replaceAll(/[A-Z][a-z]{2} \d{2}, \d{4}/g, (day) => showDay(readDay(day), locale()))
  if (name === 'amount' && /^\$[\d,]+\.\d{2}$/.test(value))
    return showMoney(toCents(Number(value.replaceAll(/[$,]/g, ''))), locale())
  return value
}

/**
 * A sentence that came ready made (a refusal of the server, the words of a rule, the reason of an item that waits)
 * in the reader's language. Which there are stands in `words/told.ts`; one that is not there stays as it came.
 */
export const told = (text: string): string => {
  if (language() === 'en') return text
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text)
  if (patterns.length === 0)
    for (const id of Object.keys(i18n.messages)) if (/ .*\{\w+\}|\{\w+\}.* /.test(id)) learn(id)
  for (const { test, id, names } of patterns) {
    const found = test.exec(text)
    if (found)
      return i18n._(
        id,
        Object.fromEntries(names.map((name, at) => [name, inOwnWay(name, found[at + 1] ?? '')])),
      )
  }
  return text
}
