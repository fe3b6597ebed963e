import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { isLanguage, type Language, localeOf, showClock } from '#core/rules/languages.ts'
import { inEnglish, type MessageValues, showValues } from '#core/words/message.ts'
import { notificationEnglish } from '#core/words/notification-messages.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { messages as af } from '#core/words/af.po'
import { messages as en } from '#core/words/en.po'
import { messages as es } from '#core/words/es.po'

/** The page's own catalogues: what the server writes stands there as well, under its English. */
const catalogues: Record<Language, Messages> = { en, af, es }

const voices = new Map<Language, I18n>()
const voiceOf = (language: Language): I18n => {
  const known = voices.get(language)
  if (known) return known
  const messages = catalogues[language]
  const locale = localeOf(language)
  const voice = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } })
  voices.set(language, voice)
  return voice
}

/** What is kept of a person as text, as a language that there is. */
export const toLanguage = (kept: string | null | undefined): Language => (isLanguage(kept) ? kept : 'en')

/** A sentence of the catalogue, named by its English words, in a person's language. */
export const translate = (language: Language, english: string, values?: MessageValues): string => {
  const i18n = voiceOf(language)
  // What is in no catalogue is what somebody wrote, or an older server.
  return Object.hasOwn(i18n.messages, english)
    ? i18n._(english, showValues(values, localeOf(language)))
    : inEnglish(english, values)
}

/** A notification as its reader reads it. */
export const notificationMessage = (
  language: Language,
  note: { type: string; code: string; values: MessageValues },
): string => translate(language, notificationEnglish(note.type, note.code) ?? '', note.values)

export const moneyText = (language: Language, cents: number): string => showMoney(cents, localeOf(language))
export const clockText = (language: Language, at: Date, zone: string): string =>
  showClock(at, zone, localeOf(language))
