import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { showCount } from '#core/rules/languages.ts'
import { useIdle } from '#ui/layout/idle.ts'
import styles from './home.module.css'

/** From here on a counter has a plus sign (decision 183). */
const large = 100

export function Counters() {
  const counts = useRead(siteCalls.counters, {}).data?.data
  // The first `toLocaleString` of a page is slow, so it waits for an idle moment.
  const idle = useIdle()
  const shown = [
    [t`Hunts Booked`, counts?.reservations],
    [t`Animals`, counts?.species],
    [t`Hunting Locations`, counts?.standCounter],
    [t`Landowners`, counts?.landlords],
  ] as const
  return (
    <dl className={styles.counters}>
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">
            {count === undefined || !idle ? '–' : `${showCount(count, locale())}${count < large ? '' : '+'}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
