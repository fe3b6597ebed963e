import type { HuntPack } from '#core/calls/packs.ts'
import { phaseName } from '#core/rules/time/moon.ts'
import { getMoonIllumination, getMoonTimes, getTimes } from 'suncalc'

const iso = (at: Date | null | undefined): string | null =>
  at && !Number.isNaN(at.getTime()) ? at.toISOString() : null

/** Sun and moon at a place on one of its days. */
export const skyOn = (day: string, place: { lat: number; lng: number }): HuntPack['sun_and_moon'][number] => {
  const noon = new Date(Date.parse(`${day}T12:00:00Z`) - (place.lng / 15) * 3_600_000)
  const sun = getTimes(noon, place.lat, place.lng)
  const moon = getMoonTimes(noon, place.lat, place.lng)
  const { fraction, phase } = getMoonIllumination(noon)
  return {
    day,
    sunrise: iso(sun.sunrise),
    sunset: iso(sun.sunset),
    moonrise: iso(moon.rise),
    moonset: iso(moon.set),
    moon_phase: phaseName(phase),
    moon_light: Math.round(fraction * 100) / 100,
  }
}
