import * as v from 'valibot'
import type { Weather as Report } from '#core/calls/weather.ts'
import { weatherConditions } from './weather-conditions.ts'
import type { Config } from '#server/config/config.ts'

export interface Weather {
  /** The forecast at a place, or null where there is no service or it does not answer. */
  at(place: { lat: number; lng: number }): Promise<Report | null>
}

/** The embedded default knows nothing of the weather, and says so: "N/A". */
const none: Weather = { at: () => Promise.resolve(null) }

const some = v.optional(v.nullable(v.number()), null)
const conditions = v.optional(
  v.array(v.object({ id: v.optional(v.number(), 0), description: v.optional(v.string(), '') })),
  [],
)
const OneCall = v.object({
  timezone_offset: v.optional(v.number(), 0),
  current: v.object({
    sunrise: some,
    sunset: some,
    temp: some,
    humidity: some,
    wind_speed: some,
    wind_deg: some,
    feels_like: some,
    weather: conditions,
  }),
  daily: v.array(
    v.object({
      dt: v.number(),
      sunrise: some,
      sunset: some,
      humidity: some,
      wind_speed: some,
      wind_deg: some,
      pop: some,
      temp: v.object({ min: some, max: some, day: some }),
      feels_like: v.optional(v.object({ day: some }), { day: null }),
      weather: conditions,
    }),
  ),
})

const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
const summaryOf = ([first]: readonly { id: number; description: string }[]): string =>
  first ? (weatherConditions[first.id] ?? first.description) : ''

const read = (answer: unknown, now: number): Report => {
  const { current, daily, timezone_offset: offset } = v.parse(OneCall, answer)
  const { weather, sunrise, sunset, ...values } = current
  return {
    source: 'OpenWeather',
    fetched_at: new Date(now).toISOString(),
    current: { ...values, sunrise: iso(sunrise), sunset: iso(sunset), summary: summaryOf(weather) },
    daily: daily.map(({ pop, weather: expected, ...each }) => ({
      ...each,
      day: new Date((each.dt + offset) * 1000).toISOString().slice(0, 10),
      rain_chance: pop === null ? null : Math.round(pop * 100),
      sunrise: iso(each.sunrise),
      sunset: iso(each.sunset),
      summary: summaryOf(expected),
    })),
  }
}

const keptMs = 30 * 60_000
const failedMs = 60_000
const mostPlaces = 1000

/** OpenWeather's One Call: asked at most twice an hour for a place, and never waited for long. */
const openWeather = (base: string, key: string, clock: () => number, timeoutMs: number): Weather => {
  const known = new Map<string, { until: number; report: Promise<Report | null> }>()
  const ask = async (lat: string, lng: string): Promise<Report | null> => {
    const query = new URLSearchParams({
      lat,
      lon: lng,
      units: 'imperial',
      exclude: 'minutely,hourly,alerts',
      appid: key,
    })
    const answer = await fetch(`${base}/data/3.0/onecall?${query.toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`the weather service answered ${answer.status}`)
    return read(await answer.json(), clock())
  }
  return {
    at: ({ lat, lng }) => {
      const [a, b] = [lat.toFixed(2), lng.toFixed(2)]
      const name = `${a},${b}`
      const before = known.get(name)
      if (before && before.until > clock()) return before.report
      const entry = { until: clock() + keptMs, report: Promise.resolve<Report | null>(null) }
      entry.report = ask(a, b).catch(() => {
        entry.until = clock() + failedMs
        return null
      })
      known.delete(name)
      known.set(name, entry)
      if (known.size > mostPlaces) known.delete(known.keys().next().value!)
      return entry.report
    },
  }
}

export const createWeather = (config: Config, clock: () => number = Date.now, timeoutMs = 4000): Weather =>
  config.weather === null ? none : openWeather(config.weather.url, config.weather.key, clock, timeoutMs)
