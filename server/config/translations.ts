import { type I18n, type Messages, setupI18n } from '@lingui/core'
import {
  isLanguage,
  type Language,
  localeOf,
  sentencesOf,
  showClock,
  type Values,
} from '#core/rules/languages.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { messages as af } from '#core/words/af.po'
import { messages as en } from '#core/words/en.po'
import { messages as es } from '#core/words/es.po'

/** The page's own catalogue: what the server writes stands there beside what the screens tell, in `told.ts`. */
const catalogues: Record<Language, Messages> = { en, af, es }

interface Voice {
  readonly i18n: I18n
  readonly find: ReturnType<typeof sentencesOf>
}
const voices = new Map<Language, Voice>()
const voiceOf = (language: Language): Voice => {
  const known = voices.get(language)
  if (known) return known
  const messages = catalogues[language]
  const locale = localeOf(language)
  const voice = {
    i18n: setupI18n({ locale: language, locales: locale, messages: { [language]: messages } }),
    find: sentencesOf(Object.keys(messages), locale),
  }
  voices.set(language, voice)
  return voice
}

/** What is kept of a person as text, as a language that there is. */
export const toLanguage = (kept: string | null | undefined): Language => (isLanguage(kept) ? kept : 'en')

/** A sentence of the catalogue, named by its English words, in a person's language. */
export const translate = (language: Language, id: string, values?: Values): string =>
  voiceOf(language).i18n._(id, values)

/** A sentence that is kept in English with what varies in it, as the bell shows it too. */
const translateMessage = (language: Language, text: string): string => {
  if (language === 'en') return text
  const { i18n, find } = voiceOf(language)
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text)
  const found = find(text)
  return found ? i18n._(found.id, found.values) : text
}

/** A notification as its reader is told it: of a message only its own words. */
export const notificationMessage = (language: Language, note: { type: string; message: string }): string =>
  note.type === 'chat' ? note.message : translateMessage(language, note.message)

export const moneyText = (language: Language, cents: number): string => showMoney(cents, localeOf(language))
export const clockText = (language: Language, at: Date, zone: string): string =>
  showClock(at, zone, localeOf(language))
