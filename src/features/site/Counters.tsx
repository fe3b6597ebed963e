import { t } from '@lingui/core/macro'
import { locale } from '#app/language.ts'
import { useRead } from '#app/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import styles from './home.module.css'

export function Counters() {
  const counts = useRead(siteCalls.counters, {}).data?.data
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
          <dd className="tabular">{count === undefined ? '–' : `${count.toLocaleString(locale())}+`}</dd>
        </div>
      ))}
    </dl>
  )
}
