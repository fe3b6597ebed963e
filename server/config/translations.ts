import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { isLanguage, type Language, localeOf, showClock } from '#core/rules/languages.ts'
import { inEnglish, type MessageValues, showValues } from '#core/words/message.ts'
import { notificationEnglish } from '#core/words/notification-messages.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { messages as af } from '#core/words/af.po'
import { messages as en } from '#core/words/en.po'
import { messages as es } from '#core/words/es.po'

/** The page's catalogues, which also hold the server's messages under their English text. */
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

/** A stored language, or English if it is unknown. */
export const toLanguage = (kept: string | null | undefined): Language => (isLanguage(kept) ? kept : 'en')

/** Translates a message of the catalogue, identified by its English text. */
export const translate = (language: Language, english: string, values?: MessageValues): string => {
  const i18n = voiceOf(language)
  // A text without an entry was written by a person or by an older server.
  return Object.hasOwn(i18n.messages, english)
    ? i18n._(english, showValues(values, localeOf(language)))
    : inEnglish(english, values)
}

/** The text of a notification in the reader's language. */
export const notificationMessage = (
  language: Language,
  note: { type: string; code: string; values: MessageValues },
): string => translate(language, notificationEnglish(note.type, note.code) ?? '', note.values)

export const moneyText = (language: Language, cents: number): string => showMoney(cents, localeOf(language))
export const clockText = (language: Language, at: Date, zone: string): string =>
  showClock(at, zone, localeOf(language))
