import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import type { Visit } from '#core/calls/owners/visits.ts'
import { showDay } from '#core/rules/time/days.ts'
import { locale } from '#app/i18n/language.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { nameOf } from './VisitCard.tsx'
import css from './visits.module.css'

interface TodaySheetProps {
  visits: readonly Visit[]
  now: Date
  /** When what is printed was known. */
  known: Date | null
}

/** What is printed: who is on the land today, with phone, car, and when each came and will be back. */
export const TodaySheet = ({ visits, now, known }: TodaySheetProps) => {
  const hour = (at: string | null, zone: string) => (at === null ? '–' : timeOf(at, zone, now))
  const when = (known ?? now).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={css['sheet']} aria-hidden="true">
      <table>
        <thead>
          <tr>
            <th>{t`Who`}</th>
            <th>{t`Stand`}</th>
            <th>{t`Phone`}</th>
            <th>{t`Car`}</th>
            <th>{t`In`}</th>
            <th>{t`Back by`}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={`${visit.reservation_id}/${visit.hunter.user.id}`}>
              <td>{nameOf(visit)}</td>
              <td>{visit.stand.title}</td>
              <td>{visit.hunter.phone}</td>
              <td>{visit.hunter.car_plate ?? t`no license plate given`}</td>
              <td>{hour(visit.checked_in_at, visit.stand.time_zone)}</td>
              <td>
                {visit.due_at === null
                  ? showDay(visit.end_date, locale())
                  : hour(visit.due_at, visit.stand.time_zone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {brand.name} · <Trans>as known {when}</Trans>
      </footer>
    </section>
  )
}
