import { describe, expect, test } from 'vitest'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import { contoursOf, type HeightNet, shadeOf } from '#core/rules/land/relief.ts'

const net = (rows: number[][], spacing = 10): HeightNet => ({
  columns: rows[0]!.length,
  rows: rows.length,
  metres: Float32Array.from(rows.flat()),
  spacing,
})
const inFeet = (rows: number[][]) => net(rows.map((row) => row.map((feet) => feet / feetPerMetre)))

describe('the shade of a relief', () => {
  const slope = (rise: (column: number, row: number) => number) =>
    shadeOf(net(Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (__, x) => rise(x, y)))))[12]!
  test('is none on flat ground, bright toward the northwest, dark away from it', () => {
    expect(slope(() => 300)).toBe(0)
    expect(slope((x, y) => 2 * (x + y))).toBeGreaterThan(0.1)
    expect(slope((x, y) => -2 * (x + y))).toBeLessThan(-0.1)
    // The light falls along a slope toward the northeast.
    expect(Math.abs(slope((x, y) => 2 * (x - y)))).toBeLessThan(0.05)
    expect(slope(() => Number.NaN)).toBe(0)
  })
})

describe('contour lines', () => {
  test('lie where the height is reached between two crossings', () => {
    const lines = contoursOf(
      inFeet([
        [90, 130],
        [90, 130],
      ]),
      20,
    )
    expect(lines.map(({ feet }) => feet)).toEqual([100, 120])
    const [[x1, y1, x2, y2]] = lines[0]!.segments as [[number, number, number, number]]
    expect([x1, x2]).toEqual([expect.closeTo(0.25, 3), expect.closeTo(0.25, 3)])
    expect([y1, y2].toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('keep the corners of a saddle apart as its middle says', () => {
    const low = contoursOf(
      inFeet([
        [130, 40],
        [40, 130],
      ]),
      100,
    )[0]!
    const high = contoursOf(
      inFeet([
        [160, 90],
        [90, 160],
      ]),
      100,
    )[0]!
    const corner = ([x1, y1, x2, y2]: readonly number[]) =>
      `${Math.round((x1! + x2!) / 2)},${Math.round((y1! + y2!) / 2)}`
    expect(low.segments.map(corner).toSorted()).toEqual(['0,0', '1,1'])
    expect(high.segments.map(corner).toSorted()).toEqual(['0,1', '1,0'])
  })

  test('end where heights are unknown, and are none on flat ground', () => {
    expect(
      contoursOf(
        inFeet([
          [90, Number.NaN],
          [90, 130],
        ]),
        20,
      ),
    ).toEqual([])
    expect(
      contoursOf(
        inFeet([
          [95, 95],
          [95, 95],
        ]),
        20,
      ),
    ).toEqual([])
  })
})
