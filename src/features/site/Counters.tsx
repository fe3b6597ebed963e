import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import styles from './home.module.css'

export function Counters() {
  const counts = useRead(calls.site.counters, {}).data?.data
  const shown = [
    ['Hunts Booked', counts?.reservations],
    ['Animals', counts?.species],
    ['Hunting Locations', counts?.standCounter],
    ['Landowners', counts?.landlords],
  ] as const
  return (
    <dl className={styles.counters}>
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{count === undefined ? '–' : `${count.toLocaleString('en-US')}+`}</dd>
        </div>
      ))}
    </dl>
  )
}
