import fc from 'fast-check'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  arrived,
  departed,
  doubt,
  feetToLand,
  isBesideLand,
  isOutside,
  outlineOf,
  type Side,
  sideOf,
} from '#core/rules/land/field.ts'
import {
  bearing,
  feetBetween,
  feetToLine,
  inside,
  nearestOn,
  type Place,
} from '#core/rules/land/geography.ts'
import { packPhase, packsToDrop } from '#core/rules/packs.ts'
import { returnRefusal, returnStanding, returnTimes } from '#core/rules/booking/returns.ts'
import { gpx, trackFeet, type TrackPoint, worthKeeping } from '#core/rules/land/tracks.ts'
import { showDuration } from '#parts/field/measures.ts'
import { tileX, tileY, tilesAround } from '#core/rules/land/tiles.ts'

const home = { lat: 44.5, lng: -89.5 }
const footLat = 1 / 364_813
const footLng = footLat / Math.cos((44.5 * Math.PI) / 180)
/** A place so many feet north and east of the middle. */
const at = (north: number, east: number): Place => ({
  lat: home.lat + north * footLat,
  lng: home.lng + east * footLng,
})
const square = [at(-1000, -1000), at(-1000, 1000), at(1000, 1000), at(1000, -1000)]
const fix = (north: number, east: number, accuracy = 5) => ({ ...at(north, east), accuracy })

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('the side of a boundary', () => {
  test('changes when the line is crossed by more than the position’s error', () => {
    expect(sideOf(null, fix(0, 0), square)).toBe('inside')
    expect(sideOf('inside', fix(1010, 0), square)).toBe('inside')
    expect(sideOf('inside', fix(1020, 0), square)).toBe('outside')
    expect(sideOf('inside', fix(1060, 0, 30), square)).toBe('inside')
    expect(sideOf('inside', fix(1110, 0, 30), square)).toBe('outside')
    expect(sideOf('outside', fix(990, 0), square)).toBe('outside')
    expect(sideOf('outside', fix(900, 0), square)).toBe('inside')
    expect(sideOf('inside', fix(5000, 0), [])).toBeNull()
  })

  test('does not flicker along the fence while positions vary within their error', () => {
    const near = fc.record({
      along: fc.integer({ min: -900, max: 900 }),
      across: fc.float({ min: -1, max: 1, noNaN: true }),
      accuracy: fc.integer({ min: 3, max: 60 }),
    })
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 1, maxLength: 60 }),
        fc.constantFrom<Side>('inside', 'outside'),
        (walk, begun) => {
          let side: Side | null = begun
          for (const { along, across, accuracy } of walk) {
            const error = doubt({ ...home, accuracy }) * 0.99
            side = sideOf(side, fix(1000 + across * error, along, accuracy), square)
          }
          return side === begun
        },
      ),
    )
  })

  test('is always detected after really leaving and after coming back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 1, max: 2000 }),
        (along, accuracy, more) => {
          const far = doubt({ ...home, accuracy }) + more
          const out = sideOf('inside', fix(1000 + far, along, accuracy), square)
          const back = sideOf('outside', fix(Math.max(0, 1000 - far), along, 3), square)
          return out === 'outside' && (far > 1000 || back === 'inside')
        },
      ),
    )
  })
})

describe('distance and direction', () => {
  test('to a boundary lead to its nearest point', () => {
    const place = at(1500, 200)
    const nearest = nearestOn(place, square, true)!
    expect(feetBetween(place, nearest)).toBeCloseTo(500, -1)
    expect(bearing(place, nearest)).toBeCloseTo(180, 0)
    expect(nearestOn(place, [], true)).toBeNull()
    expect(nearestOn(place, [home])).toEqual(home)
  })

  test('agree at every position: the nearest point is as far as the line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: -5000, max: 5000 }),
        (north, east) => {
          const place = at(north, east)
          const far = feetToLine(place, square, true)
          expect(Math.abs(feetBetween(place, nearestOn(place, square, true)!) - far)).toBeLessThan(3)
          expect(feetToLand(place, square)).toBe(inside(place, square) ? 0 : far)
        },
      ),
    )
  })
})

describe('a check-in is suggested', () => {
  const ground = { stand: home, parking: at(-1400, 0), boundary: square }
  test('on the land, at the stand or at the parking', () => {
    expect(arrived(fix(900, 0), ground)).toBe(true)
    expect(arrived(fix(-1500, 0), ground)).toBe(true)
    expect(arrived(fix(3000, 0), ground)).toBe(false)
    expect(arrived(fix(250, 0), { stand: home, parking: null, boundary: [] })).toBe(true)
  })
  test('and a check-out only when surely far away', () => {
    expect(departed(fix(0, 0), ground)).toBe(false)
    expect(departed(fix(2400, 0), ground)).toBe(false)
    expect(departed(fix(2700, 0), ground)).toBe(true)
    expect(departed(fix(2700, 0, 200), ground)).toBe(false)
    expect(isOutside(fix(990, 0), ground)).toBe(false)
    expect(isOutside(fix(1030, 0), ground)).toBe(true)
    expect(isOutside(fix(1030, 0, 20), ground)).toBe(false)
    expect(isBesideLand(at(0, 0), ground)).toBe(true)
    expect(isBesideLand(at(11_500, 0), ground)).toBe(true)
    expect(isBesideLand(at(11_600, 0), ground)).toBe(false)
  })
})

describe('a track', () => {
  const point = (north: number, seconds: number, accuracy = 5): TrackPoint => ({
    ...at(north, 0),
    accuracy,
    at: seconds * 1000,
  })
  test('keeps points that moved, or one a minute, and drops inaccurate ones', () => {
    expect(worthKeeping(null, point(0, 0))).toBe(true)
    expect(worthKeeping(null, point(0, 0, 200))).toBe(false)
    expect(worthKeeping(point(0, 0), point(5, 10))).toBe(false)
    expect(worthKeeping(point(0, 0), point(40, 10))).toBe(true)
    expect(worthKeeping(point(0, 0), point(0, 61))).toBe(true)
    expect(worthKeeping(point(0, 60), point(400, 10))).toBe(false)
  })
  test('is as long as the path, and a day on the stand adds nothing', () => {
    const walk = Array.from({ length: 101 }, (_, i) => point(i * 20, i * 5))
    expect(trackFeet(walk)).toBeCloseTo(2000, -2)
    const wait = Array.from({ length: 600 }, (_, i) => point(2000 + ((i * 7) % 13), 600 + i * 60))
    expect(trackFeet([...walk, ...wait])).toBeCloseTo(2000, -2)
    expect(trackFeet([])).toBe(0)
  })
  test('is formatted in hours and minutes', () => {
    expect([59_000, 125 * 60_000, 60 * 60_000].map(showDuration)).toEqual([
      '0 min',
      '2 h 05 min',
      '1 h 00 min',
    ])
  })
  test('and routes export as valid GPX with escaped names', () => {
    const text = gpx({
      name: 'Oak & "Ridge" <north>',
      waypoints: [{ name: 'Stand', place: home }],
      routes: [
        { name: 'Way', points: [home, at(100, 0)] },
        { name: 'none', points: [home] },
      ],
      tracks: [{ name: 'Morning', points: [{ ...point(0, 0), alt: 312.4 }] }],
    })
    expect(text).toContain('<metadata><name>Oak &#38; &#34;Ridge&#34; &#60;north&#62;</name></metadata>')
    expect(text).toContain('<wpt lat="44.5" lon="-89.5"><name>Stand</name></wpt>')
    expect(text).toContain(
      '<trkpt lat="44.5" lon="-89.5"><ele>312.4</ele><time>1970-01-01T00:00:00.000Z</time></trkpt>',
    )
    expect(text.match(/<rte>/g)).toHaveLength(1)
    expect(text.match(/<rtept /g)).toHaveLength(2)
  })
})

describe('a back-by time', () => {
  const hour = 3_600_000
  test('reminds at the time and alerts after the grace period', () => {
    expect(returnTimes(10 * hour, 30, hour)).toEqual({ remindAt: 10 * hour, tellAt: 10.5 * hour })
  })
  test('that arrives late leaves fifteen minutes for the queued check-out', () => {
    expect(returnTimes(10 * hour, 30, 12 * hour)).toEqual({ remindAt: 12 * hour, tellAt: 12.25 * hour })
  })
  test('never alerts before it reminds, nor within the grace period', () => {
    const time = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(time, fc.integer({ min: 5, max: 720 }), time, (expected, grace, received) => {
        const { remindAt, tellAt } = returnTimes(expected, grace, received)
        return tellAt > remindAt && remindAt >= expected && tellAt >= expected + grace * 60_000
      }),
    )
  })
  test('is in the future, and within a week', () => {
    expect(returnRefusal(hour, hour)).toBe('return_past')
    expect(returnRefusal(8 * 24 * hour + 1, hour)).toBe('return_far')
    expect(returnRefusal(2 * hour, hour)).toBeNull()
  })
  test('has the state of the current time', () => {
    const held = { expected: 10 * hour, graceMinutes: 30, state: 'waiting' as const }
    const when = [9, 10, 10.4, 10.5].map((h) => returnStanding(held, h * hour))
    expect(when).toEqual(['waiting', 'due', 'due', 'overdue'])
    expect(returnStanding({ ...held, state: 'told' }, 11 * hour)).toBe('told')
    expect(returnStanding(null, 0)).toBe('none')
  })
})

describe('packs', () => {
  test('are to come until the last day is over in every zone, then ended, and expired a week later', () => {
    const when = [
      '2026-11-22T05:00:00Z',
      '2026-11-22T15:00:00Z',
      '2026-11-29T13:00:00Z',
      '2026-11-29T15:00:00Z',
    ]
    expect(when.map((text) => packPhase('2026-11-21', Date.parse(text)))).toEqual([
      'active',
      'ended',
      'ended',
      'expired',
    ])
  })
  test('to come and pinned ones are never dropped', () => {
    const pack = (endsOn: string, pinned = false) => ({ endsOn, pinned })
    const packs = [pack('2026-11-10'), pack('2026-11-01'), pack('2026-10-01', true), pack('2026-12-01')]
    expect(packsToDrop(packs, Date.parse('2026-11-20T12:00:00Z'))).toEqual([packs[1], packs[0]])
  })
  test('have an outline that contains every tile of the highest zoom and the stand', () => {
    const ranges = tilesAround(home, 3, 12, 17)
    const outline = outlineOf(ranges)
    expect(inside(home, outline)).toBe(true)
    const finest = ranges.at(-1)!
    for (const corner of [at(4800, 4800), at(-4800, -4800)]) {
      expect(inside(corner, outline)).toBe(true)
      expect(tileX(corner.lng, 17)).toBeGreaterThanOrEqual(finest.x_from)
      expect(tileY(corner.lat, 17)).toBeLessThanOrEqual(finest.y_to)
    }
    expect(outlineOf([])).toEqual([])
  })
})
