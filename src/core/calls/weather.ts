import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { byId, dayOut, given, timeOut } from '#core/contract/fields.ts'

const some = v.nullable(v.number())
/** Imperial, as the documents say: Fahrenheit, miles an hour, percent. */
export const Weather = v.object({
  source: v.string(),
  fetched_at: timeOut,
  current: v.object({
    sunrise: v.nullable(timeOut),
    sunset: v.nullable(timeOut),
    temp: some,
    humidity: some,
    wind_speed: some,
    wind_deg: some,
    feels_like: some,
    summary: v.string(),
  }),
  daily: v.array(
    v.object({
      /** Seconds since 1970; phones keep older answers without it. */
      dt: v.optional(v.number()),
      day: dayOut,
      temp: v.object({ min: some, max: some, day: some }),
      feels_like: v.object({ day: some }),
      humidity: some,
      wind_speed: some,
      wind_deg: some,
      rain_chance: some,
      sunrise: v.nullable(timeOut),
      sunset: v.nullable(timeOut),
      summary: v.string(),
    }),
  ),
})
export type Weather = v.InferOutput<typeof Weather>

export const weatherCalls = /* @__PURE__ */ group('weather', {
  /** `id` is the stand. Null, shown as "N/A", when no weather service is configured or it does not answer. */
  read: get('weather/:id', {
    takes: byId,
    gives: given(v.nullable(Weather)),
    access: 'public',
    fails: ['not_found'],
    source: 'Spec 2 §2 and §7 (Weather), decision 24',
  }),
})
