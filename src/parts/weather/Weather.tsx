import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { locale, translate } from '#app/i18n/language.ts'
import type { Weather as Report } from '#core/calls/weather.ts'
import { showDay } from '#core/rules/time/days.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { degrees, feltBy, known, percent, wind } from './readings.ts'
import css from './weather.module.css'

interface DayProps {
  each: Report['daily'][number]
  timeZone: string
}

const Day = ({ each, timeZone }: DayProps) => {
  const [low, high] = [degrees(each.temp.min), degrees(each.temp.max)]
  const summary = translate(each.summary)
  const blows = wind(each.wind_speed, each.wind_deg)
  const [rain, humidity] = [percent(each.rain_chance), percent(each.humidity)]
  const [byDay, felt] = [degrees(each.temp.day), degrees(feltBy(each.feels_like))]
  const clock = (at: string | null) => at !== null && timeOf(at, timeZone)
  const [sunrise, sunset] = [clock(each.sunrise), clock(each.sunset)]
  return (
    <li>
      <strong>{showDay(each.day, locale())}</strong>
      <span>
        {each.temp.min === null || each.temp.max === null ? (
          summary
        ) : (
          <Trans>
            {low} to {high}, {summary}
          </Trans>
        )}
      </span>
      <span className="muted small">
        {known([
          each.wind_speed !== null && t`Wind ${blows}`,
          each.rain_chance !== null && t`rain ${rain}`,
          each.humidity !== null && t`humidity ${humidity}`,
          feltBy(each.feels_like) !== null && t`feels like ${felt}`,
        ])}
      </span>
      <span className="muted small">
        {known([
          each.temp.day !== null && t`By day ${byDay}`,
          sunrise && t`sunrise ${sunrise}`,
          sunset && t`sunset ${sunset}`,
        ])}
      </span>
    </li>
  )
}

export const NoForecast = () => (
  <p className="muted">
    <Trans>N/A. There is no forecast for this place.</Trans>
  </p>
)

/** A forecast by days, with its age: one that is a week old is not the weather. */
export const Weather = ({ report, timeZone }: { report: Report | null; timeZone: string }) => {
  if (report === null) return <NoForecast />
  const { source } = report
  const asked = timeOf(report.fetched_at, timeZone)
  return (
    <>
      {report.daily.length === 0 && (
        <p className="muted">
          <Trans>The forecast does not reach the days of this hunt yet. Refresh it nearer to them.</Trans>
        </p>
      )}
      <ul className={css['days']}>
        {report.daily.map((each) => (
          <Day key={each.day} each={each} timeZone={timeZone} />
        ))}
      </ul>
      <p className="muted small">
        <Trans>
          {source}, as of {asked}.
        </Trans>
      </p>
    </>
  )
}
