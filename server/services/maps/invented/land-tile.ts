import { contours } from 'd3-contour'
import { placeIn } from '#core/rules/land/heights.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'
import { extent, rounded, type Shape, simplified, type Spot, vectorTile } from '../vector.ts'
import {
  coverAt,
  type Cover,
  creekEvery,
  type Frame,
  frameOf,
  type Known,
  knownNear,
  laneEvery,
  laneStray,
  linesEnd,
  type Metres,
  stray,
  toMetres,
  toPlace,
  townDistance,
  waterAt,
} from './ground.ts'

/** Samples along a tile's side, and how many lie beyond each edge, so that two tiles meet without a seam. */
const side = 96
const border = 3
const step = 18
const fieldsFrom = 13
const tracksFrom = 12

export interface TileName {
  readonly z: number
  readonly x: number
  readonly y: number
}
interface Area {
  readonly tile: TileName
  readonly frame: Frame
  readonly near: Known
  /** The corners of the tile with its border, in metres. */
  readonly corners: readonly Metres[]
}

const areaOf = (tile: TileName): Area | null => {
  const { z, x, y } = tile
  const middle = placeIn(z, x + 0.5, y + 0.5)
  const frame = frameOf(middle)
  const over = border / side
  const corners = [
    [x - over, y - over],
    [x + 1 + over, y - over],
    [x - over, y + 1 + over],
    [x + 1 + over, y + 1 + over],
  ].map(([px, py]) => toMetres(frame, placeIn(z, px!, py!)))
  const at = toMetres(frame, middle)
  const reach = Math.max(...corners.map((corner) => Math.hypot(corner.x - at.x, corner.y - at.y)))
  const near = knownNear(frame, at, reach)
  return near && { tile, frame, near, corners }
}

const wide = side + 2 * border

/** What covers the middle of each square of a grid over the tile and its border. */
const coverOf = ({ tile, frame, near }: Area): Cover[] =>
  Array.from({ length: wide * wide }, (_, i) => {
    const [column, row] = [(i % wide) - border + 0.5, Math.floor(i / wide) - border + 0.5]
    const at = toMetres(frame, placeIn(tile.z, tile.x + column / side, tile.y + row / side))
    return coverAt(near, at)
  })

/** The areas in which values of the grid are above 0. */
const areasWhere = (values: number[], tags: Shape['tags']): Shape[] => {
  const [found] = contours().size([wide, wide]).thresholds([0])(values)
  const spotOf = ([x = 0, y = 0]: readonly number[]): Spot => [
    ((x - border) / side) * extent,
    ((y - border) / side) * extent,
  ]
  return (found?.coordinates ?? []).map((rings) => ({
    type: 3,
    geometry: rings.map((ring) => rounded(simplified(ring.map(spotOf), 4))),
    tags,
  }))
}

/** A line that is followed from one side of the tile to the other, where it is near a town and on dry ground. */
const followed = (
  { tile, frame, near }: Area,
  from: number,
  to: number,
  at: (along: number) => Metres,
): Spot[][] => {
  const lines: Spot[][] = []
  let line: Spot[] = []
  const end = () => {
    if (line.length > 1) lines.push(rounded(simplified(line, 3)))
    line = []
  }
  // The same points in every tile.
  for (let along = Math.floor(from / step) * step; along <= to + step; along += step) {
    const here = at(along)
    const { x, y } = worldPixel(toPlace(frame, here), tile.z)
    const spot: Spot = [(x / 256 - tile.x) * extent, (y / 256 - tile.y) * extent]
    const inside = spot.every((value) => value > -extent / 8 && value < extent * 1.125)
    if (inside && townDistance(near, here) < linesEnd && waterAt(near, here) < 0) line.push(spot)
    else end()
  }
  end()
  return lines
}

/** Lines along the valleys: `part` 0 follows the creeks, 0.5 the ridges between them. */
const along = (area: Area, part: number, tags: Shape['tags']): Shape[] => {
  const xs = area.corners.map(({ x }) => x)
  const ys = area.corners.map(({ y }) => y)
  const shapes: Shape[] = []
  const first = Math.floor((Math.min(...ys) - 250) / creekEvery)
  for (let n = first; (n + part) * creekEvery < Math.max(...ys) + 250; n++) {
    const geometry = followed(area, Math.min(...xs), Math.max(...xs), (x) => {
      const straight = (n + part) * creekEvery
      let y = straight
      for (let i = 0; i < 10; i++) y = straight - stray(x, y)
      return { x, y }
    })
    if (geometry.length > 0) shapes.push({ type: 2, geometry, tags })
  }
  return shapes
}

const across = (area: Area, tags: Shape['tags']): Shape[] => {
  const xs = area.corners.map(({ x }) => x)
  const ys = area.corners.map(({ y }) => y)
  const shapes: Shape[] = []
  for (let n = Math.floor((Math.min(...xs) - 100) / laneEvery); n * laneEvery < Math.max(...xs) + 100; n++) {
    const geometry = followed(area, Math.min(...ys), Math.max(...ys), (y) => ({
      x: n * laneEvery + laneStray(y),
      y,
    }))
    if (geometry.length > 0) shapes.push({ type: 2, geometry, tags })
  }
  return shapes
}

/** Woods, fields, water and tracks, in the layers of OpenMapTiles; empty away from the demo's towns. */
export const landTile = (tile: TileName): Uint8Array => {
  const area = areaOf(tile)
  if (!area) return new Uint8Array()
  const cover = coverOf(area)
  const fields = [
    ...areasWhere(
      cover.map((each) => each.fields[0]),
      { class: 'farmland' },
    ),
    ...areasWhere(
      cover.map((each) => each.fields[1]),
      { class: 'grass' },
    ),
  ]
  const woods = areasWhere(
    cover.map((each) => each.woods),
    { class: 'wood' },
  )
  const water = areasWhere(
    cover.map((each) => each.water),
    { class: 'lake' },
  )
  const tracks = [...along(area, 0.5, { class: 'track' }), ...across(area, { class: 'track' })]
  return vectorTile({
    landcover: [...(tile.z >= fieldsFrom ? fields : []), ...woods],
    water,
    waterway: along(area, 0, { class: 'stream' }),
    transportation: tile.z >= tracksFrom ? tracks : [],
  })
}
