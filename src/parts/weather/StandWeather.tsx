import { useState } from 'react'
import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { compassPoint } from '#core/rules/geography.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { Button } from '#ui/Button.tsx'
import { Weather } from './Weather.tsx'
import css from './weather.module.css'

const orNone = (value: number | null, unit: string) =>
  value === null ? 'N/A' : `${Math.round(value)}${unit}`

/** The weather at a stand, now and by days; N/A where there is none (spec 2 §2). */
export const StandWeather = ({ standId, timeZone }: { standId: number; timeZone: string }) => {
  const report = useRead(calls.weather.read, { id: standId }).data?.data ?? null
  const [weekly, setWeekly] = useState(false)
  const clock = (at: string | null) => (at === null ? 'N/A' : timeOf(at, timeZone))
  const now = report?.current ?? null
  const facts: [string, string][] = [
    ['Sunrise', clock(now?.sunrise ?? null)],
    ['Sunset', clock(now?.sunset ?? null)],
    ['Humidity', orNone(now?.humidity ?? null, '%')],
    [
      'Wind speed',
      `${orNone(now?.wind_speed ?? null, ' mph')}${typeof now?.wind_deg === 'number' ? ` from ${compassPoint(now.wind_deg)}` : ''}`,
    ],
    ['Feels like', orNone(now?.feels_like ?? null, ' °F')],
  ]
  return (
    <section className="stack">
      <h2>Weather</h2>
      <div className="row">
        <Button
          look={weekly ? 'quiet' : 'outline'}
          size="compact"
          aria-pressed={!weekly}
          onClick={() => setWeekly(false)}
        >
          Current
        </Button>
        <Button
          look={weekly ? 'outline' : 'quiet'}
          size="compact"
          aria-pressed={weekly}
          onClick={() => setWeekly(true)}
        >
          Weekly
        </Button>
      </div>
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
