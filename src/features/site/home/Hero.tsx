import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { brand } from '#core/brand.ts'
import { siteCalls } from '#core/calls/site.ts'
import { showCount } from '#core/rules/languages.ts'
import { LazyMoonLine } from '#features/site/moon/LazyMoonLine.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { Morning } from '#ui/ornaments/Morning.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import styles from './home.module.css'

/** The hero: illustration, claim and search. */
export function Hero() {
  const [now] = useState(() => new Date())
  const stands = useRead(siteCalls.counters, {}).data?.data.standCounter
  const counted = showCount(stands ?? 0, locale())
  return (
    <section className={styles.hero}>
      <Morning className={styles.hills} />
      <div className={styles.heroInner}>
        <div className={styles.heroWords}>
          <PageTitle>{t`Find the land. Own the morning.`}</PageTitle>
          <p className={styles.tagline}>{brand.tagline}</p>
          <div className={styles.facts}>
            {stands !== undefined && (
              <span className="tabular">
                {stands === 1 ? t`One stand open to book` : t`${counted} stands open to book`}
              </span>
            )}
            <LazyMoonLine at={now} />
          </div>
        </div>
        <HomeSearch />
      </div>
    </section>
  )
}
