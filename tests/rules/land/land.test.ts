import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossingOf, feetAcross, isClockwise, lineFeet, movedBy, ringAcres } from '#core/rules/land/areas.ts'
import { areAcresSurprising, lastGood, landLimits, landProblems } from '#core/rules/land/land-problems.ts'
import { begin, record, redo, sideMiddle, stepped, undo, withCorner } from '#core/rules/land/drawing.ts'
import { feetBetween, feetToLine, type Place } from '#core/rules/land/geography.ts'
import { emptyLand, type Land, type LandFeature } from '#core/rules/land/land.ts'
import { simplified } from '#core/rules/land/simplify.ts'

const home: Place = { lat: 44.5, lng: -89.5 }
/** A place so many feet north and east of the property. */
const at = (north: number, east: number): Place => movedBy(home, north, east)
const square = (feet: number): Place[] => [at(0, 0), at(0, feet), at(feet, feet), at(feet, 0)]
const bowtie = [at(0, 0), at(1000, 1000), at(1000, 0), at(0, 1000)]
const land = (parts: Partial<Land>): Land => ({ ...emptyLand, property: home, ...parts })
const feature = (parts: Partial<LandFeature>): LandFeature => ({
  key: '01938f00-0000-7000-8000-000000000001',
  kind: 'no_go',
  shape: 'area',
  points: square(200),
  note: '',
  ...parts,
})
const codes = (parts: Partial<Land>) => landProblems(land(parts)).map(({ code }) => code)

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})
/** A ring without crossings: each corner in its own direction from the middle. */
const star = fc
  .tuple(place, fc.array(fc.integer({ min: 200, max: 3000 }), { minLength: 5, maxLength: 60 }))
  .map(([middle, reaches]) =>
    reaches.map((reach, i) => {
      const turn = (i / reaches.length) * 2 * Math.PI
      return movedBy(middle, reach * Math.sin(turn), reach * Math.cos(turn))
    }),
  )
const seed = 20_261_124

describe('the acres of a ring', () => {
  test('are those of a surveyor: a square of 660 feet is 10 acres', () => {
    expect(ringAcres(square(660))).toBeCloseTo(10, 3)
    expect(ringAcres(square(5280))).toBeCloseTo(640, 0)
    expect(ringAcres(square(660).slice(0, 2))).toBe(0)
    // A degree by a degree at 44°N, from the tables of the ellipsoid: 3,406 square miles.
    const degree = [
      { lat: 44, lng: -90 },
      { lat: 44, lng: -89 },
      { lat: 45, lng: -89 },
      { lat: 45, lng: -90 },
    ]
    expect(Math.abs(ringAcres(degree) / 640 / 3406 - 1)).toBeLessThan(0.003)
  })

  test('do not depend on the first corner, the direction or the place on earth', () => {
    fc.assert(
      fc.property(star, fc.nat(), (ring, shift) => {
        const acres = ringAcres(ring)
        const turned = ring.map((_, i) => ring[(i + shift) % ring.length]!)
        expect(ringAcres(turned)).toBeCloseTo(acres, 3)
        expect(ringAcres(ring.toReversed())).toBeCloseTo(acres, 3)
        expect(isClockwise(ring)).toBe(false)
        expect(isClockwise(ring.toReversed())).toBe(true)
      }),
      { seed },
    )
  })
})

describe('what keeps land from being saved', () => {
  test('nothing, where shapes are sound', () => {
    fc.assert(
      fc.property(star, (ring) => {
        expect(crossingOf(ring)).toBeNull()
        const drawn = { ...emptyLand, property: ring[0]!, boundary: ring }
        expect(landProblems({ ...drawn, features: [feature({ points: ring })] })).toEqual([])
      }),
      { seed },
    )
  })

  test('a boundary of two corners, a route of one point, a line feature of one point', () => {
    expect(codes({ boundary: [home, at(9, 9)] })).toEqual(['boundary_corners'])
    expect(codes({ parking_route: [home], stand_route: [] })).toEqual(['route_points', 'route_points'])
    expect(codes({ stand_route: [home, home] })).toEqual(['route_points'])
    expect(codes({ features: [feature({ shape: 'line', points: [home] })] })).toEqual(['feature_points'])
  })

  test('sides that cross or touch, with the corner and the place where they do', () => {
    const [problem] = landProblems(land({ boundary: bowtie }))
    expect(problem).toMatchObject({ code: 'sides_cross', part: 'boundary', index: 2, values: { n: 2, m: 3 } })
    expect(feetBetween(problem!.at!, at(500, 500))).toBeLessThan(1)
    expect(codes({ features: [feature({ points: bowtie })] })).toEqual(['sides_cross'])
    const pinched = [at(0, 0), at(0, 1000), at(1000, 1000), at(0, 500), at(1000, 0)]
    expect(codes({ boundary: pinched })).toEqual(['sides_cross'])
  })

  test('swapping two corners of a ring that are not neighbors makes it cross', () => {
    fc.assert(
      fc.property(star, fc.nat(), fc.integer({ min: 2, max: 50 }), (ring, first, apart) => {
        const round = ring.map((_, i) => {
          const turn = (i / ring.length) * 2 * Math.PI
          return at(1000 * Math.sin(turn), 1000 * Math.cos(turn))
        })
        const i = first % ring.length
        const j = (i + 2 + (apart % (ring.length - 3))) % ring.length
        ;[round[i], round[j]] = [round[j]!, round[i]!]
        expect(crossingOf(round)).not.toBeNull()
      }),
      { seed },
    )
  })

  test('an area that encloses nothing, and a corner that stands there twice', () => {
    expect(codes({ boundary: [at(0, 0), at(0, 500), at(0, 1000)] })).toEqual(['area_empty'])
    expect(codes({ boundary: square(5) })).toEqual(['area_empty'])
    expect(landProblems(land({ boundary: [...square(900), at(900, 0.5)] }))).toMatchObject([
      { code: 'corners_double', index: 3, values: { n: 4 } },
    ])
    expect(codes({ boundary: [...square(900), at(0, 0)] })).toEqual(['corners_double'])
  })

  test('land more than 25 miles across, or more than 5 miles from the property', () => {
    const mile = 5280
    expect(codes({ property: null, boundary: square(17 * mile) })).toEqual([])
    expect(codes({ property: null, boundary: square(18 * mile) })).toEqual(['land_too_wide'])
    expect(codes({ stand: at(0, 4.9 * mile) })).toEqual([])
    expect(codes({ stand: at(0, 5.1 * mile) })).toEqual(['far_from_property'])
    expect(codes({ parking: at(5.1 * mile, 0) })).toEqual(['far_from_property'])
    expect(codes({ stand_route: [home, at(0, 6 * mile)] })).toEqual(['far_from_property'])
    // The way to the parking may begin in the next town.
    expect(codes({ parking_route: [at(0, 20 * mile), home] })).toEqual([])
    expect(codes({ parking_route: [at(0, 26 * mile), home] })).toEqual(['land_too_wide'])
    const far = landProblems(land({ features: [feature({ points: square(6 * mile) })] }))
    expect(far).toMatchObject([{ code: 'far_from_property', index: 1, values: { n: 2 } }])
  })

  test('degrees in each other’s place are named as such', () => {
    const swapped = ({ lat, lng }: Place) => ({ lat: lng, lng: lat })
    expect(codes({ stand: swapped(at(100, 100)) })).toEqual(['coordinates_swapped'])
    expect(codes({ boundary: square(900).map(swapped) })[0]).toBe('coordinates_swapped')
  })

  test('more corners, points, features or words than a limit', () => {
    const round = (n: number) =>
      Array.from({ length: n }, (_, i) => {
        const turn = (i / n) * 2 * Math.PI
        return at(3000 * Math.sin(turn), 3000 * Math.cos(turn))
      })
    expect(codes({ boundary: round(500) })).toEqual([])
    expect(codes({ boundary: round(501) })).toEqual(['corners_many'])
    expect(codes({ stand_route: round(2001) })).toEqual(['corners_many'])
    expect(codes({ features: [feature({ shape: 'line', points: round(501) })] })).toEqual(['corners_many'])
    expect(codes({ features: [feature({ shape: 'point', points: [home, at(9, 9)] })] })).toEqual([
      'corners_many',
    ])
    expect(codes({ features: [feature({ note: 'x'.repeat(301) })] })).toEqual(['note_long'])
    const many = Array.from({ length: landLimits.features + 1 }, (_, i) => feature({ key: String(i) }))
    expect(landProblems(land({ features: many }))).toMatchObject([
      { code: 'features_many', part: { feature: '100' } },
    ])
  })

  test('whatever is drawn gets an answer, and a problem’s place is one that can be shown', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    const points = fc.oneof(
      fc.array(anywhere, { maxLength: 30 }),
      fc.array(fc.constantFrom(...square(500), ...bowtie), { maxLength: 30 }),
    )
    fc.assert(
      fc.property(points, points, fc.option(anywhere), (ring, route, property) => {
        const drawn = { ...emptyLand, property, boundary: ring, stand_route: route }
        for (const { index, at: where, part } of landProblems({
          ...drawn,
          features: [feature({ points: ring })],
        })) {
          const length = part === 'stand_route' ? route.length : ring.length
          if (index !== undefined) expect(index).toBeLessThan(length)
          if (where) expect(Math.abs(where.lat) <= 90 && Math.abs(where.lng) <= 180).toBe(true)
        }
      }),
      { seed },
    )
  })

  test('acres that differ from the typed ones by more than 100 are a question, never a refusal', () => {
    const boundary = square(5280)
    expect(codes({ boundary })).toEqual([])
    expect(areAcresSurprising(boundary, 64)).toBe(true)
    expect(areAcresSurprising(boundary, 541)).toBe(false)
    expect(areAcresSurprising(boundary, null)).toBe(false)
    expect(areAcresSurprising(null, 64)).toBe(false)
  })
})

describe('the last good shape', () => {
  test('is kept while an impossible one is drawn, and goes with the next possible one', () => {
    const kept = land({ boundary: square(900), features: [feature({ note: 'Calves' })] })
    const crossed = land({
      boundary: bowtie,
      stand: at(50, 50),
      features: [feature({ points: bowtie, note: 'Calves and bulls' })],
    })
    expect(lastGood(crossed, kept)).toEqual({
      ...crossed,
      boundary: kept.boundary,
      features: [feature({ note: 'Calves and bulls' })],
    })
    const sound = land({ boundary: square(800) })
    expect(lastGood(sound, kept)).toBe(sound)
  })

  test('is not made up: a shape that is only begun, or was impossible before, stays as it is drawn', () => {
    const begun = land({ boundary: [home], features: [feature({ points: [home] })] })
    expect(lastGood(begun, land({ boundary: square(900) }))).toEqual(begun)
    const imported = land({ boundary: bowtie, features: [feature({ points: bowtie })] })
    expect(lastGood(imported, imported)).toEqual(imported)
    expect(lastGood(imported, land({}))).toEqual(imported)
  })
})

describe('drawing', () => {
  test('goes back and forth through every step, and a new step ends what was undone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 100 }), (steps) => {
        const drawn = steps.reduce((history, step) => record(history, step), begin(-1))
        const back = steps.reduce((history) => undo(history), drawn)
        expect(back.now).toBe(-1)
        expect(undo(back)).toEqual(back)
        expect(steps.reduce((history) => redo(history), back).now).toBe(steps.at(-1))
        expect(redo(record(undo(drawn), 7)).now).toBe(7)
      }),
      { seed },
    )
    const long = Array.from({ length: 300 }, (_, i) => i).reduce(record<number>, begin(-1))
    expect(long.past.length).toBe(100)
  })

  test('an arrow key moves a corner 3 feet, with Shift 30, toward its side of the map', () => {
    fc.assert(
      fc.property(place, fc.boolean(), (corner, shift) => {
        for (const [key, side] of [
          ['ArrowUp', (to: Place) => to.lat > corner.lat],
          ['ArrowDown', (to: Place) => to.lat < corner.lat],
          ['ArrowLeft', (to: Place) => to.lng < corner.lng],
          ['ArrowRight', (to: Place) => to.lng > corner.lng],
        ] as const) {
          const to = stepped(corner, key, shift)!
          expect(Math.abs(feetBetween(corner, to) - (shift ? 30 : 3))).toBeLessThan(0.3)
          expect(side(to)).toBe(true)
        }
        expect(stepped(corner, 'Enter', shift)).toBeNull()
      }),
      { seed },
    )
  })

  test('a new corner lies in the middle of its side, the last side of a ring included', () => {
    const ring = square(100)
    expect(sideMiddle(ring, 3, false)).toBeNull()
    const middle = sideMiddle(ring, 3, true)!
    expect(feetBetween(middle, at(50, 0))).toBeLessThan(0.1)
    expect(withCorner(ring, middle, 3)).toEqual([...ring, middle])
    expect(withCorner(ring, middle, 0)[1]).toEqual(middle)
  })
})

describe('a line with too many points', () => {
  test('keeps its ends and at most so many points, in their order, and a shorter one all of them', () => {
    const line = fc.array(place, { minLength: 3, maxLength: 80 })
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 100 }), (points, most) => {
        const kept = simplified(points, most)
        expect(kept.length).toBeLessThanOrEqual(Math.max(2, Math.min(most, points.length)))
        expect(kept[0]).toBe(points[0])
        expect(kept.at(-1)).toBe(points.at(-1))
        const places = kept.map((point) => points.indexOf(point))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        if (points.length <= most) expect(kept).toEqual(points)
      }),
      { seed },
    )
  })

  test('keeps its corners and loses what lies between them', () => {
    const corners = square(2000)
    const dense = corners.flatMap((corner, i) => {
      const next = corners[(i + 1) % 4]!
      return Array.from({ length: 1000 }, (_, k) => ({
        lat: corner.lat + ((next.lat - corner.lat) * k) / 1000,
        lng: corner.lng + ((next.lng - corner.lng) * k) / 1000,
      }))
    })
    const kept = simplified(dense, 500)
    expect(kept.length).toBeLessThanOrEqual(500)
    expect(Math.max(...dense.map((point) => feetToLine(point, kept)))).toBeLessThan(1)
    for (const corner of corners) expect(kept).toContainEqual(corner)
    expect(Math.abs(lineFeet(kept) - lineFeet(dense))).toBeLessThan(1)
    expect(feetAcross(kept)).toBeCloseTo(feetAcross(dense), 3)
  })
})
