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

interface Point {
  x: number
  y: number
}
/** A side of an outline, or a mark, which begins and ends at one point. */
interface Side {
  from: Point
  to: Point
  room: number
}

/** The part of a way from one value to another, between 0 and 1, on which it is less than `limit`. */
const partBelow = (from: number, to: number, limit: number): { begin: number; end: number } | null => {
  if (from >= limit && to >= limit) return null
  const cross = (limit - from) / (to - from)
  return { begin: from < limit ? 0 : cross, end: to < limit ? 1 : cross }
}

/** Whether no point of a side that lies in the frame comes below one of its corners. */
const isFree = ({ from, to, room }: Side, { width, height, corners }: Free): boolean =>
  corners.every((corner) => {
    const along = (x: number) => (corner.left ? x : width - x)
    const down = (y: number) => (corner.top ? y : height - y)
    const across = partBelow(along(from.x), along(to.x), corner.width + room)
    const low = partBelow(down(from.y), down(to.y), corner.height + room)
    return !across || !low || Math.max(across.begin, low.begin) > Math.min(across.end, low.end)
  })

/** Tries along each side of a frame for where the land lies best, the middle of what is free first. */
const tries = 16
const halvings = 12

const inOrder = Array.from({ length: tries + 1 }, (_, at) => at / tries).sort(
  (one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5),
)

/** Where the land lies at this scale, all of it free; null where there is no such place. */
const layOut = (sides: readonly Side[], scale: number, free: Free): Point | null => {
  const range = (values: readonly number[], most: number) => ({
    from: Math.max(...values.map((value, at) => sides[at]!.room - value * scale)),
    to: Math.min(...values.map((value, at) => most - sides[at]!.room - value * scale)),
  })
  const xs = range(
    sides.map(({ from }) => from.x),
    free.width,
  )
  const ys = range(
    sides.map(({ from }) => from.y),
    free.height,
  )
  if (xs.from > xs.to || ys.from > ys.to) return null
  for (const down of inOrder)
    for (const across of inOrder) {
      const x = xs.from + (xs.to - xs.from) * across
      const y = ys.from + (ys.to - ys.from) * down
      const laid = (point: Point) => ({ x: point.x * scale + x, y: point.y * scale + y })
      if (sides.every(({ from, to, room }) => isFree({ from: laid(from), to: laid(to), room }, free)))
        return { x, y }
    }
  return null
}

/** The corners around some points: a route of a thousand points counts as much as its outline. */
const outlineOf = (points: readonly Point[]): Point[] => {
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

const sidesOf = ({ lines, marks }: LandInView): Side[] => [
  ...lines.flatMap((line) => {
    const corners = outlineOf(line.map((place) => worldPixel(place, 0)))
    return corners.map((from, at) => ({ from, to: corners[(at + 1) % corners.length]!, room: lineRoom }))
  }),
  ...marks.map((place) => {
    const point = worldPixel(place, 0)
    return { from: point, to: point, room: markRoom }
  }),
]

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
  const sides = sidesOf(land)
  const first = sides[0]?.from ?? { x: 0, y: 0 }
  // Large numbers of the world's pixels would be lost against those of the screen.
  const nearby = ({ x, y }: Point) => ({ x: x - first.x, y: y - first.y })
  const near = sides.map(({ from, to, room }) => ({ from: nearby(from), to: nearby(to), room }))
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
