import { Trans } from '@lingui/react/macro'
import { translate } from '#app/i18n/language.ts'
import { siteWords } from '#core/words/site-words.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { CalendarIcon, DownloadIcon, MapIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

const icons = [MapIcon, CalendarIcon, DownloadIcon]

export function HowItWorks() {
  return (
    <section className={styles.how}>
      <h2>{translate(siteWords.home.title)}</h2>
      <ol>
        {siteWords.home.sections.map(({ title, text }, at) => {
          const Icon = icons[at] ?? MapIcon
          return (
            <li key={title}>
              <Icon size={30} />
              <h3>{translate(title)}</h3>
              <p>{translate(text)}</p>
            </li>
          )
        })}
      </ol>
      <div className="row">
        <ButtonLink to="/hunter-page" look="outline">
          <Trans>For hunters</Trans>
        </ButtonLink>
        <ButtonLink to="/landowner-page" look="outline">
          <Trans>For landowners</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
