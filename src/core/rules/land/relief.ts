import { feetPerMetre } from './heights.ts'

/** Heights in metres at the crossings of a net over a piece of land, row by row from the north; NaN where unknown. */
export interface HeightNet {
  readonly columns: number
  readonly rows: number
  readonly metres: Float32Array
  /** Metres on the ground from one crossing to the next. */
  readonly spacing: number
}

/** The light of every map: from the northwest, halfway up. */
const light = { east: -0.5, south: -0.5, up: Math.SQRT1_2 }

/** How much brighter or darker than flat ground each crossing lies in the light: −1 to 1, 0 where unknown. */
export const shadeOf = ({ columns, rows, metres, spacing }: HeightNet): Float32Array => {
  const shade = new Float32Array(columns * rows)
  const at = (column: number, row: number) =>
    metres[Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column))]!
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const east = (at(column + 1, row) - at(column - 1, row)) / (2 * spacing)
      const south = (at(column, row + 1) - at(column, row - 1)) / (2 * spacing)
      const lit = (light.up - east * light.east - south * light.south) / Math.hypot(east, south, 1)
      shade[row * columns + column] = Number.isNaN(lit) ? 0 : lit - light.up
    }
  return shade
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]
export interface Contour {
  readonly feet: number
  /** Pieces between crossings, in columns and rows of the net. */
  readonly segments: readonly Segment[]
}

/** The piece or two of a line of equal height inside one cell of the net, whose corners go round from its northwest. */
const cellSegments = (x: number, y: number, corners: readonly number[], height: number): Segment[] => {
  const spots = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ] as const
  const crossed = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % 4]!
    if (from < height === to < height) return []
    const part = (height - from) / (to - from)
    const [a, b] = [spots[i]!, spots[(i + 1) % 4]!]
    return [[a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part] as const]
  })
  const [first, second, third, fourth] = crossed
  if (!first || !second) return []
  if (!third || !fourth) return [[...first, ...second]]
  // A saddle: the middle says which corners belong together.
  const isMiddleLow = corners.reduce((sum, each) => sum + each, 0) / 4 < height
  return isMiddleLow === corners[0]! < height
    ? [
        [...first, ...second],
        [...third, ...fourth],
      ]
    : [
        [...fourth, ...first],
        [...second, ...third],
      ]
}

/** The lines of equal height at every `each` feet. */
export const contoursOf = ({ columns, rows, metres }: HeightNet, each: number): Contour[] => {
  const found = new Map<number, Segment[]>()
  for (let y = 0; y < rows - 1; y++)
    for (let x = 0; x < columns - 1; x++) {
      const corners = [
        metres[y * columns + x]!,
        metres[y * columns + x + 1]!,
        metres[(y + 1) * columns + x + 1]!,
        metres[(y + 1) * columns + x]!,
      ].map((value) => value * feetPerMetre)
      const [low, high] = [Math.min(...corners), Math.max(...corners)]
      if (Number.isNaN(low)) continue
      for (let feet = Math.ceil(low / each) * each; feet <= high; feet += each) {
        const segments = cellSegments(x, y, corners, feet)
        const line = found.get(feet)
        if (line) line.push(...segments)
        else found.set(feet, segments)
      }
    }
  return [...found]
    .filter(([, segments]) => segments.length > 0)
    .map(([feet, segments]) => ({ feet, segments }))
    .toSorted((a, b) => a.feet - b.feet)
}
