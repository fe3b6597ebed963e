import { i18n, type Messages } from '@lingui/core'
import { firstLanguage, isLanguage, type Language, localeOf } from '#core/rules/languages.ts'
import { inEnglish, type MessageValues, showValues } from '#core/words/message.ts'
import { type ApiFailure, failureEnglish } from '#offline/failure.ts'
import { realEnv } from '#offline/environment.ts'

/** To add a language, add a catalogue, a line here and one in `languages`. */
const files: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  af: () => import('#core/words/af.po'),
  es: () => import('#core/words/es.po'),
}
const key = 'language'

/** The chosen language, otherwise the first of the browser's languages that we have. */
const wanted = (): Language => {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return firstLanguage(navigator.languages) ?? 'en'
}

/** The language of this page; changing it reloads the page. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en')
export const locale = (): string => localeOf(language())

/** Loads the catalogue before the first render; falls back to English when it cannot be loaded. */
export const startLanguage = async (): Promise<void> => {
  const chosen = wanted()
  try {
    const { messages } = chosen === 'en' ? { messages: {} } : await files[chosen]()
    i18n.loadAndActivate({ locale: chosen, locales: localeOf(chosen), messages })
  } catch {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
  document.documentElement.lang = i18n.locale
  // The server uses it for emails and pushes too.
  realEnv.language = chosen
}

/** Stores the choice and reloads the page; drafts survive. */
export const chooseLanguage = (chosen: Language): void => {
  localStorage.setItem(key, chosen)
  location.reload()
}

/** Translates a message identified by its English text; unknown texts are returned unchanged. */
export const translate = (english: string, values?: MessageValues): string =>
  Object.hasOwn(i18n.messages, english)
    ? i18n._(english, showValues(values, locale()))
    : inEnglish(english, values)

/** The text of a failure in the reader's language. */
export const failureText = (failure: ApiFailure): string => translate(failureEnglish(failure), failure.values)
