import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Button } from '#ui/controls/Button.tsx'
import { degrees, percent, wind } from '#parts/weather/readings.ts'
import { Weather } from '#parts/weather/Weather.tsx'
import css from '#parts/weather/weather.module.css'

/** The weather at a stand, now and by days; N/A where there is none (spec 2 §2). */
export const StandWeather = ({ standId, timeZone }: { standId: number; timeZone: string }) => {
  const read = useRead(weatherCalls.read, { id: standId })
  const report = read.data?.data ?? null
  const [weekly, setWeekly] = useState(false)
  const clock = (at: string | null) => (at === null ? t`N/A` : timeOf(at, timeZone))
  const now = report?.current ?? null
  const facts: [string, string][] = [
    [t`Sunrise`, clock(now?.sunrise ?? null)],
    [t`Sunset`, clock(now?.sunset ?? null)],
    [t`Humidity`, percent(now?.humidity ?? null)],
    [t`Wind speed`, wind(now?.wind_speed ?? null, now?.wind_deg ?? null)],
    [t`Feels like`, degrees(now?.feels_like ?? null)],
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
        <dl className={css['now']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
