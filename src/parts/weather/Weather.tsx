import type { Weather as Report } from '#core/calls/weather.ts'
import { showDay } from '#core/rules/days.ts'
import { compassPoint } from '#core/rules/geography.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import css from './weather.module.css'

const degrees = (value: number | null) => (value === null ? 'N/A' : `${Math.round(value)} °F`)
const percent = (value: number | null) => (value === null ? 'N/A' : `${Math.round(value)}%`)
const wind = (speed: number | null, from: number | null) =>
  speed === null ? 'N/A' : `${Math.round(speed)} mph${from === null ? '' : ` from ${compassPoint(from)}`}`

/** A forecast by days, with its age: one that is a week old is not the weather. */
export const Weather = ({ report, timeZone }: { report: Report | null; timeZone: string }) => {
  if (report === null) return <p className="muted">N/A. There is no forecast for this place.</p>
  return (
    <>
      {report.daily.length === 0 && (
        <p className="muted">
          The forecast does not reach the days of this hunt yet. Refresh it nearer to them.
        </p>
      )}
      <ul className={css['days']}>
        {report.daily.map((each) => (
          <li key={each.day}>
            <strong>{showDay(each.day)}</strong>
            <span>
              {degrees(each.temp.min)} to {degrees(each.temp.max)}, {each.summary}
            </span>
            <span className="muted small">
              Wind {wind(each.wind_speed, each.wind_deg)} · rain {percent(each.rain_chance)} · humidity{' '}
              {percent(each.humidity)} · feels like {degrees(each.feels_like)}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">
        {report.source}, as of {timeOf(report.fetched_at, timeZone)}.
      </p>
    </>
  )
}
