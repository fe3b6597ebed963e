import { describe, expect, it } from 'vitest'
import { placeLabels } from '#features/stands/sheet/map-labels.ts'

const drawing = { width: 760, height: 400 }
const place = (
  marks: [x: number, y: number, label: string][],
  others: [x: number, y: number][] = [],
  scale = 1,
) =>
  placeLabels(
    marks.map(([x, y, label]) => ({ x, y, label })),
    others.map(([x, y]) => ({ x, y })),
    drawing,
    scale,
  )

describe('labels beside the marks of a map', () => {
  it('stand to the right where nothing is in the way', () => {
    expect(
      place([
        [100, 100, 'Parking'],
        [500, 300, 'Stand'],
      ]),
    ).toEqual(['right', 'right'])
    expect(place([])).toEqual([])
  })

  it('go elsewhere where they would leave the drawing', () => {
    expect(place([[740, 200, 'Stand']])).toEqual(['left'])
    expect(place([[740, 390, 'Parking']])).toEqual(['left'])
    expect(place([[30, 200, 'Parking']], [[70, 200]])).toEqual(['below'])
  })

  it('cover no other mark', () => {
    expect(place([[100, 100, 'Parking']], [[140, 100]])).toEqual(['left'])
    expect(
      place(
        [[100, 100, 'Parking']],
        [
          [140, 100],
          [60, 100],
        ],
      ),
    ).toEqual(['below'])
  })

  it('of marks in the same place all stand apart', () => {
    const sides = place([
      [300, 200, 'Start'],
      [300, 200, 'End'],
      [300, 200, 'Parking'],
      [300, 200, 'Stand'],
    ])
    expect(new Set(sides).size).toBe(4)
  })

  it('near each other do not run into each other at the size that a phone shows', () => {
    const near: [number, number, string][] = [
      [300, 200, 'Parking'],
      [312, 224, 'Stand'],
    ]
    const [parking, stand] = place(near, [], 1.75)
    expect(parking).not.toBe(stand)
  })
})
