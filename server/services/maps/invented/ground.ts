import type { Place } from '#core/rules/land/geography.ts'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import { chanceOf } from '#server/seed/demo/chance.ts'
import { demoStands, placeOf } from '#server/seed/demo/places.ts'

/**
 * The demo's land, invented from a seed. Everything that is shown of it follows from these functions of a place:
 * relief, contour lines and profiles from `metresAt`, and water, woods, fields and tracks from the same valleys.
 */

export interface Metres {
  readonly x: number
  readonly y: number
}

const chance = chanceOf('invented land')
const turn = 2 * Math.PI

/** Smooth chance between about -1 and 1, a sum of waves in all directions. */
const noise = (length: number) => {
  const waves = Array.from({ length: 5 }, (_, i) => {
    const direction = (i / 5 + chance() * 0.2) * turn
    const each = turn / (length * (0.75 + chance() * 0.6))
    return { x: Math.cos(direction) * each, y: Math.sin(direction) * each, phase: chance() * turn }
  })
  // A loop, because a tile asks for some hundred thousand of these.
  return (x: number, y: number): number => {
    let sum = 0
    for (const wave of waves) sum += Math.sin(wave.x * x + wave.y * y + wave.phase)
    return sum / 2.4
  }
}
const ridges = noise(1700)
const hills = noise(430)
const thickets = noise(520)
const phases = Array.from({ length: 4 }, () => chance() * turn)

/** Metres between two creeks, and between two lanes across them. */
export const creekEvery = 900
export const laneEvery = 1500
const fall = { metres: 12, length: 7000 }
const lakeAbove = 2

/** Two flat pieces of the world, each with its own middle, height and direction of its valleys. */
const frames = [
  { lat: 44.5, lng: -89.5, metres: 332, angle: 0.5 },
  { lat: -26, lng: 28, metres: 1189, angle: -0.4 },
].map((frame) => ({
  ...frame,
  wide: 111_320 * Math.cos((frame.lat * Math.PI) / 180),
  cos: Math.cos(frame.angle),
  sin: Math.sin(frame.angle),
}))
export type Frame = (typeof frames)[number]
export const frameOf = ({ lng }: Place): Frame => (lng < -30 ? frames[0]! : frames[1]!)

/** Along the valleys (x) and across them (y). */
export const toMetres = (frame: Frame, { lat, lng }: Place): Metres => {
  const [east, north] = [(lng - frame.lng) * frame.wide, (lat - frame.lat) * 110_574]
  return { x: east * frame.cos + north * frame.sin, y: north * frame.cos - east * frame.sin }
}
export const toPlace = (frame: Frame, { x, y }: Metres): Place => ({
  lng: frame.lng + (x * frame.cos - y * frame.sin) / frame.wide,
  lat: frame.lat + (x * frame.sin + y * frame.cos) / 110_574,
})

const byFrame = new Map<Frame, Metres[]>()
const standsIn = (frame: Frame): Metres[] => {
  if (byFrame.size === 0)
    for (const { index, region, exact } of demoStands) {
      const { at } = placeOf(index, region, exact)
      const own = frameOf(at)
      byFrame.set(own, [...(byFrame.get(own) ?? []), toMetres(own, at)])
    }
  return byFrame.get(frame) ?? []
}
/** The stands within some metres of a place. */
export const standsNear = (frame: Frame, { x, y }: Metres, metres: number): Metres[] =>
  standsIn(frame).filter((stand) => Math.hypot(stand.x - x, stand.y - y) < metres)

/** Beyond so many metres from every stand the land is flat, and nothing grows on it. */
export const endsAt = 7000
export const distanceTo = (stands: readonly Metres[], { x, y }: Metres): number => {
  let least = endsAt * endsAt
  for (const stand of stands) {
    const square = (stand.x - x) ** 2 + (stand.y - y) ** 2
    if (square < least) least = square
  }
  return Math.sqrt(least)
}

/** 1 below `from`, 0 above `to`, smooth between them. */
const fading = (value: number, from: number, to: number): number => {
  const t = Math.max(0, Math.min(1, (to - value) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** How far a creek has strayed from a straight line. */
export const stray = (x: number, y: number): number =>
  150 * Math.sin(((x + 0.25 * y) * turn) / 1700 + phases[0]!) + 60 * Math.sin((x * turn) / 640 + phases[1]!)
export const laneStray = (y: number): number => 90 * Math.sin((y * turn) / 1300 + phases[2]!)

/** From 0 in a creek to 1 on a ridge. */
const valleySide = ({ x, y }: Metres): number => {
  const v = Math.sin((Math.PI * (y + stray(x, y))) / creekEvery) ** 2
  return (v * 1.35) / (v + 0.35)
}

/** Height above the middle of the land, before lakes fill the hollows. A creek only falls along its way to a lake. */
const raw = (at: Metres, distance: number): number => {
  const side = valleySide(at)
  const bed = fall.metres * Math.cos((at.x * turn) / fall.length + phases[3]!)
  const height = bed + side * (30 + 10 * ridges(at.x, at.y)) + side * 8 * hills(at.x, at.y)
  // A stand and what belongs to it lie on dry ground.
  const dry = Math.max(0, lakeAbove - fall.metres + 4 - height)
  return height + dry * fading(distance, 450, 900)
}
const lake = lakeAbove - fall.metres

const heightAt = (frame: Frame, at: Metres, distance: number): number => {
  const part = fading(distance, 3500, endsAt)
  return part === 0 ? frame.metres : frame.metres + Math.max(lake, raw(at, distance)) * part
}

/** The height of a place in metres; `stands` are those that may be near it. */
export const metresAt = (place: Place, stands?: readonly Metres[]): number => {
  const frame = frameOf(place)
  const at = toMetres(frame, place)
  return heightAt(frame, at, distanceTo(stands ?? standsNear(frame, at, endsAt), at))
}
export const feetAt = (place: Place): number => Math.round(metresAt(place) * feetPerMetre)

const landEnds = { from: 1250, to: 1600 }
const waterEnds = { from: 2000, to: 2600 }
export const linesEnd = 1400

/** Above 0 in water: metres below its surface. */
export const waterAt = (at: Metres, distance: number): number =>
  distance > waterEnds.to
    ? -1
    : lake - raw(at, distance) - (1 - fading(distance, waterEnds.from, waterEnds.to)) * 40

/** A field's square: metres from its nearest side, below 0 between two fields, and which of two crops grows there. */
const parcel = ({ x, y }: Metres): { edge: number; crop: 0 | 1 } => {
  const [wide, deep] = [230, 165]
  const [column, row] = [Math.floor(x / wide), Math.floor(y / deep)]
  const inside = (value: number, size: number) => Math.min(value, size - value)
  const edge = Math.min(inside(x - column * wide, wide), inside(y - row * deep, deep)) - 7
  return { edge, crop: (column * 7 + row * 3) % 2 === 0 ? 0 : 1 }
}

/** What covers a place: each is above 0 where there is some. */
export interface Cover {
  readonly water: number
  readonly woods: number
  readonly fields: readonly [number, number]
}
const bare: Cover = { water: -1, woods: -1, fields: [-1, -1] }

/** Woods grow on slopes and ridges, fields lie where it is open and dry. */
export const coverAt = (at: Metres, distance: number): Cover => {
  if (distance > waterEnds.to) return bare
  const water = waterAt(at, distance)
  if (distance > landEnds.to) return { ...bare, water }
  const outside = 1 - fading(distance, landEnds.from, landEnds.to)
  const growth = thickets(at.x, at.y) + 0.9 * (valleySide(at) - 0.5) - 2 * outside
  const { edge, crop } = parcel(at)
  const field = Math.min(edge, (-0.12 - growth) * 60, -water * 8) - outside * 200
  return { water, woods: Math.min(growth, -water), fields: crop === 0 ? [field, -1] : [-1, field] }
}
