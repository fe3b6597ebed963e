import { isBesideLand } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { placeAt, worldPixel } from '#core/rules/land/mercator.ts'

/** Pixels around what an editor shows at first: a map's buttons and words lie in them. */
export const mapRoom = { top: 108, right: 68, bottom: 36, left: 24 }
/** As close as the first view comes. */
export const closestZoom = 16

interface Ground {
  stand: Place
  parking?: Place | null | undefined
  boundary?: readonly Place[] | undefined
}

/** One's own place where the first view of the land has it too. */
export const placeBeside = (
  position: Place | null | undefined,
  { stand, parking = null, boundary = [] }: Ground,
): Place | null => (position && isBesideLand(position, { stand, parking, boundary }) ? position : null)

export interface LandInView {
  /** The boundary and the routes, corner by corner. */
  readonly lines: readonly (readonly Place[])[]
  /** Places with a mark on them, which needs more room than a line. */
  readonly marks: readonly Place[]
}
/** What the first view of a stand's land shows: `around` is the circle that stands for its pin. */
export const landInView = ({
  around,
  boundary,
  ways,
  stand,
  parking,
  own,
}: {
  around: readonly Place[]
  boundary: readonly Place[]
  ways: readonly (readonly Place[])[]
  stand: Place
  parking: Place | null | undefined
  own: Place | null
}): LandInView => ({
  lines: [around, boundary, ...ways].filter((line) => line.length > 0),
  marks: [...(around.length > 0 ? [] : [stand]), ...(parking ? [parking] : []), ...(own ? [own] : [])],
})

interface Size {
  readonly width: number
  readonly height: number
}
/** What of a frame is free: all of it but its edge and the corners that buttons and words lie over. */
interface Free extends Size {
  readonly corners: readonly { left: boolean; top: boolean; width: number; height: number }[]
}

/** Pixels from a line, or from the middle of a mark, to what it may not touch. */
const lineRoom = 6
const markRoom = 23

/** The map's own: what it shows and of whom, zoom and full screen, the scale, and the credits. */
const mapCorners = ({ width }: Size): Free['corners'] => [
  { left: true, top: true, width: Math.min(width - 60, 272), height: 76 },
  { left: false, top: true, width: 58, height: 218 },
  { left: true, top: false, width: 124, height: 34 },
  { left: false, top: false, width: 42, height: 40 },
]

interface Spot {
  x: number
  y: number
  room: number
}

const isFree = ({ x, y, room }: Spot, { width, height, corners }: Free): boolean =>
  x >= room &&
  y >= room &&
  x <= width - room &&
  y <= height - room &&
  corners.every(
    (corner) =>
      (corner.left ? x : width - x) >= corner.width + room ||
      (corner.top ? y : height - y) >= corner.height + room,
  )

/** Places between the corners of an outline too, so that no edge of it runs below a corner of the frame. */
const parts = 4
/** Tries along each side of a frame for where the land lies best, the middle of what is free first. */
const tries = 16
const halvings = 12

const inOrder = Array.from({ length: tries + 1 }, (_, at) => at / tries).sort(
  (one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5),
)

/** Where the land lies at this scale, all of it free; null where there is no such place. */
const layOut = (spots: readonly Spot[], scale: number, free: Free): { x: number; y: number } | null => {
  const scaled = spots.map(({ x, y, room }) => ({ x: x * scale, y: y * scale, room }))
  const range = (values: readonly number[], rooms: readonly number[], most: number) => ({
    from: Math.max(...values.map((value, at) => rooms[at]! - value)),
    to: Math.min(...values.map((value, at) => most - rooms[at]! - value)),
  })
  const rooms = scaled.map(({ room }) => room)
  const xs = range(
    scaled.map(({ x }) => x),
    rooms,
    free.width,
  )
  const ys = range(
    scaled.map(({ y }) => y),
    rooms,
    free.height,
  )
  if (xs.from > xs.to || ys.from > ys.to) return null
  for (const down of inOrder)
    for (const across of inOrder) {
      const x = xs.from + (xs.to - xs.from) * across
      const y = ys.from + (ys.to - ys.from) * down
      if (scaled.every((spot) => isFree({ x: spot.x + x, y: spot.y + y, room: spot.room }, free)))
        return { x, y }
    }
  return null
}

/** The corners around some points: a route of a thousand points counts as much as its outline. */
const outlineOf = (points: readonly { x: number; y: number }[]): { x: number; y: number }[] => {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const half = (ordered: typeof sorted) => {
    const chain: typeof sorted = []
    for (const point of ordered) {
      for (let [one, other] = chain.slice(-2); one && other; [one, other] = chain.slice(-2)) {
        const turn = (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x)
        if (turn > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const outline = [...half(sorted), ...half(sorted.toReversed())]
  return outline.length > 0 ? outline : sorted.slice(0, 1)
}

const spotsOf = ({ lines, marks }: LandInView): Spot[] => {
  const along = lines.flatMap((line) => {
    const corners = outlineOf(line.map((place) => worldPixel(place, 0)))
    return corners.flatMap((from, at) => {
      const to = corners[(at + 1) % corners.length]!
      return Array.from({ length: parts }, (_, part) => ({
        x: from.x + ((to.x - from.x) * part) / parts,
        y: from.y + ((to.y - from.y) * part) / parts,
        room: lineRoom,
      }))
    })
  })
  return [...along, ...marks.map((place) => ({ ...worldPixel(place, 0), room: markRoom }))]
}

/** A view: its middle, and pixels of the screen for one of the world at zoom 0. */
export interface LandView {
  readonly middle: Place
  readonly scale: number
}

/**
 * The first view of some land: as large as it can be with nothing of it below a button or a word of the map. `isStill`
 * is a picture without any.
 */
export const viewOfLand = (land: LandInView, size: Size, isStill = false): LandView => {
  const free: Free = { ...size, corners: isStill ? [] : mapCorners(size) }
  const spots = spotsOf(land)
  const first = spots[0] ?? { x: 0, y: 0 }
  // Large numbers of the world's pixels would be lost against those of the screen.
  const near = spots.map(({ x, y, room }) => ({ x: x - first.x, y: y - first.y, room }))
  // The tiles of the map are of 512 pixels, those of the world of 256.
  let [low, high] = [0, closestZoom + 1]
  let place = layOut(near, 2 ** high, free)
  if (place) low = high
  for (let step = 0; step < halvings && low < high; step += 1) {
    const zoom = (low + high) / 2
    const found = layOut(near, 2 ** zoom, free)
    if (found) [low, place] = [zoom, found]
    else high = zoom
  }
  const scale = 2 ** low
  const { x, y } = place ?? { x: size.width / 2, y: size.height / 2 }
  const middle = { x: first.x + (size.width / 2 - x) / scale, y: first.y + (size.height / 2 - y) / scale }
  return { middle: placeAt(middle, 0), scale }
}
