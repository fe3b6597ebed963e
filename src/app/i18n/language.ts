import { i18n, type Messages } from '@lingui/core'
import { firstLanguage, isLanguage, type Language, localeOf } from '#core/rules/languages.ts'
import { inEnglish, type MessageValues, showValues } from '#core/words/message.ts'
import { type ApiFailure, failureEnglish } from '#offline/failure.ts'
import { realEnv } from '#offline/environment.ts'

/** Another language is a file in `words`, a line here, and one in `languages`. */
const files: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  af: () => import('#core/words/af.po'),
  es: () => import('#core/words/es.po'),
}
const key = 'language'

/** What the person chose, or else the first of the browser's languages that there is. */
const wanted = (): Language => {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return firstLanguage(navigator.languages) ?? 'en'
}

/** The language of this page, which lasts until it is loaded anew. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en')
export const locale = (): string => localeOf(language())

/** Brings the words before the first drawing. Without them, on a line that has gone, English is better than nothing. */
export const startLanguage = async (): Promise<void> => {
  const chosen = wanted()
  try {
    const { messages } = chosen === 'en' ? { messages: {} } : await files[chosen]()
    i18n.loadAndActivate({ locale: chosen, locales: localeOf(chosen), messages })
  } catch {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
  document.documentElement.lang = i18n.locale
  // The service writes its letters and pushes in it too.
  realEnv.language = chosen
}

/** Keeps the choice and loads the page anew: what had been written stays in its drafts. */
export const chooseLanguage = (chosen: Language): void => {
  localStorage.setItem(key, chosen)
  location.reload()
}

/** A message of a table, known by its English, in the reader's language; words that no table has stay as they are. */
export const translate = (english: string, values?: MessageValues): string =>
  Object.hasOwn(i18n.messages, english)
    ? i18n._(english, showValues(values, locale()))
    : inEnglish(english, values)

/** What a person reads of a failure, wherever it comes from. */
export const failureText = (failure: ApiFailure): string => translate(failureEnglish(failure), failure.values)
