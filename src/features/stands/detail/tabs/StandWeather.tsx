import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { getTimes } from 'suncalc'
import { useRead } from '#app/data/use-read.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Button } from '#ui/controls/Button.tsx'
import { degrees, percent, wind } from '#parts/weather/readings.ts'
import { NoForecast, Weather } from '#parts/weather/Weather.tsx'
import css from '#parts/weather/weather.module.css'

interface StandWeatherProps {
  standId: number
  timeZone: string
  /** Near the stand: sunrise and sunset are computed, whether there is a forecast or not. */
  place: Place
}

/** Today's sun at a place; a place without one today has none. */
const sunAt = ({ lat, lng }: Place, day: Date) => {
  const { sunrise, sunset } = getTimes(day, lat, lng)
  return [sunrise, sunset].map((at) => (at && !Number.isNaN(at.getTime()) ? at.toISOString() : null)) as [
    string | null,
    string | null,
  ]
}

/** The weather at a stand, now and by days; "N/A" once where there is none, and the sun always (spec 2 §2). */
export const StandWeather = ({ standId, timeZone, place }: StandWeatherProps) => {
  const read = useRead(weatherCalls.read, { id: standId })
  const report = read.data?.data ?? null
  const [weekly, setWeekly] = useState(false)
  const [today] = useState(() => new Date())
  const now = report?.current ?? null
  const [sunrise, sunset] = sunAt(place, today)
  const clock = (at: string | null) => at !== null && timeOf(at, timeZone)
  const facts: [string, string | false][] = [
    [t`Sunrise`, clock(now?.sunrise ?? sunrise)],
    [t`Sunset`, clock(now?.sunset ?? sunset)],
    [t`Humidity`, now !== null && now.humidity !== null && percent(now.humidity)],
    [t`Wind speed`, now !== null && now.wind_speed !== null && wind(now.wind_speed, now.wind_deg)],
    [t`Feels like`, now !== null && now.feels_like !== null && degrees(now.feels_like)],
  ]
  return (
    <section className="stack">
      <h2>
        <Trans>Weather</Trans>
      </h2>
      <div className="row">
        <Button
          look={weekly ? 'quiet' : 'outline'}
          size="compact"
          aria-pressed={!weekly}
          onClick={() => setWeekly(false)}
        >
          <Trans>Current</Trans>
        </Button>
        <Button
          look={weekly ? 'outline' : 'quiet'}
          size="compact"
          aria-pressed={weekly}
          onClick={() => setWeekly(true)}
        >
          <Trans>Weekly</Trans>
        </Button>
      </div>
      {read.state === 'failed' && (
        <p className="muted" role="status">
          <Trans>Can't fetch weather report</Trans>
        </p>
      )}
      {weekly ? (
        <Weather report={report} timeZone={timeZone} />
      ) : (
        <>
          <dl className={css['now']}>
            {facts
              .filter(([, value]) => value !== false)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {report === null && read.state !== 'loading' && <NoForecast />}
        </>
      )}
    </section>
  )
}
