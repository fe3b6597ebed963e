import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { locale } from '#app/i18n/language.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { localTime, showDay } from '#core/rules/time/days.ts'
import { PageTitle } from '#parts/page/PageTitle.tsx'

interface HuntHeadProps {
  data: Reservation
  now: Date
  /** Null while unknown. */
  sunset: Date | null
}

/** When and where the hunt is, and how long there is light. */
export const HuntHead = ({ data, now, sunset }: HuntHeadProps) => {
  const { time_zone: timeZone, title, address } = data.stand_detail
  const { day } = localTime(now, timeZone)
  const isToday = day >= data.start_date && day <= data.end_date
  const when = isToday ? t`Today` : showDay(data.start_date, locale())
  // The time at the stand, independent of the phone's time zone.
  const at = sunset?.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit', timeZone })
  const hunters = 1 + data.joined_hunters.length
  return (
    <div>
      <p className="muted">
        {sunset === null || at === undefined
          ? when
          : isToday && now >= sunset
            ? t`${when}, the sun set at ${at}`
            : t`${when}, until sunset ${at}`}
      </p>
      <PageTitle>{title}</PageTitle>
      <p className="muted">
        {address}
        {hunters > 1 && (
          <span className="tabular">
            {' '}
            · <Plural value={hunters} one="# hunter" other="# hunters" />
          </span>
        )}
      </p>
    </div>
  )
}
