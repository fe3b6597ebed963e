import { describe, expect, it } from 'vitest'
import { localTime } from '#core/rules/time/days.ts'
import { skyOn } from '#server/features/packs/sky.ts'

describe('sunrise and sunset', () => {
  it.each([
    ['Wisconsin', 'America/Chicago', { lat: 45.18, lng: -89.68 }, '07:22', '16:16'],
    ['Hawaii', 'Pacific/Honolulu', { lat: 21.31, lng: -157.86 }, '06:53', '17:49'],
    ['New Zealand', 'Pacific/Auckland', { lat: -36.85, lng: 174.76 }, '05:52', '20:28'],
    ['South Africa', 'Africa/Johannesburg', { lat: -33.93, lng: 18.86 }, '05:26', '19:46'],
  ])('in %s are those of the day there', (_, zone, place, rise, set) => {
    const { sunrise, sunset, moon_light: light } = skyOn('2026-12-05', place)
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    for (const [at, expected] of [
      [sunrise, rise],
      [sunset, set],
    ] as const) {
      const local = localTime(new Date(at!), zone)
      expect(local.day).toBe('2026-12-05')
      expect(Math.abs(local.hour * 60 + local.minute - minutes(expected))).toBeLessThanOrEqual(4)
    }
    // Four days before the new moon of December 9.
    expect(light).toBeGreaterThan(0.08)
    expect(light).toBeLessThan(0.25)
  })
  it('are none where the sun does not set', () => {
    expect(skyOn('2026-06-21', { lat: 78.2, lng: 15.6 })).toMatchObject({ sunrise: null, sunset: null })
  })
})
