import { Trans } from '@lingui/react/macro'
import { type Language, languages } from '#core/rules/languages.ts'
import { chooseLanguage, language } from '#app/i18n/language.ts'
import styles from './LanguageChoice.module.css'

const choices = Object.entries(languages) as [Language, string][]

/** The language menu. Each language is listed in its own name, so that everyone can find theirs. */
export function LanguageChoice() {
  return (
    <label className={styles.choice}>
      <span>
        <Trans>Language</Trans>
      </span>
      <select
        name="language"
        value={language()}
        onChange={(event) => {
          const chosen = choices.find(([tag]) => tag === event.currentTarget.value)
          if (chosen) chooseLanguage(chosen[0])
        }}
      >
        {choices.map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
