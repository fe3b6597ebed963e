import type { Place } from '#core/rules/land/geography.ts'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import { chanceOf } from '#server/config/random.ts'
import { demoStands, placeOf } from './places.ts'

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

/** What the land is made around: the towns near which the demo's stands lie, and the stands themselves. */
export interface Known {
  readonly towns: readonly Metres[]
  readonly stands: readonly Metres[]
}
const known = new Map<Frame, Known>()
const knownIn = (frame: Frame): Known => {
  if (known.size === 0)
    for (const each of frames) {
      const here = demoStands.filter(({ region }) => frameOf(region) === each)
      known.set(each, {
        towns: here.map(({ region }) => toMetres(each, region)),
        stands: here.map(({ index, region, exact }) => toMetres(each, placeOf(index, region, exact).at)),
      })
    }
  return known.get(frame)!
}

/** Beyond so many metres from every town the land is flat. */
const endsAt = 18_000
/** Ground this near to a stand is dry. */
const dryMetres = { from: 450, to: 900 }

/** What matters within some metres of a place; null where the land is flat. */
export const knownNear = (frame: Frame, { x, y }: Metres, metres = 0): Known | null => {
  const within = (places: readonly Metres[], most: number) =>
    places.filter((place) => Math.hypot(place.x - x, place.y - y) < most + metres)
  const towns = within(knownIn(frame).towns, endsAt)
  return towns.length === 0 ? null : { towns, stands: within(knownIn(frame).stands, dryMetres.to) }
}

const distanceTo = (places: readonly Metres[], { x, y }: Metres, most: number): number => {
  let least = most * most
  for (const place of places) {
    const square = (place.x - x) ** 2 + (place.y - y) ** 2
    if (square < least) least = square
  }
  return Math.sqrt(least)
}
/**
 * Metres to the nearest town. The land ends by it and not by the distance to a stand, whose place is not for everybody:
 * the middle of a wood would give it away.
 */
export const townDistance = ({ towns }: Known, at: Metres): number => distanceTo(towns, at, endsAt)

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

const lake = lakeAbove - fall.metres

/** Height above the middle of the land, before lakes fill the hollows. A creek only falls along its way to a lake. */
const raw = ({ stands }: Known, at: Metres): number => {
  const side = valleySide(at)
  const bed = fall.metres * Math.cos((at.x * turn) / fall.length + phases[3]!)
  const height = bed + side * (30 + 10 * ridges(at.x, at.y)) + side * 8 * hills(at.x, at.y)
  const dry = Math.max(0, lake + 4 - height)
  return dry === 0
    ? height
    : height + dry * fading(distanceTo(stands, at, endsAt), dryMetres.from, dryMetres.to)
}

/** The height of a place in metres; `near` is what may be near it. */
export const metresAt = (place: Place, near?: Known): number => {
  const frame = frameOf(place)
  const at = toMetres(frame, place)
  const around = near ?? knownNear(frame, at)
  const part = around ? fading(townDistance(around, at), 14_500, endsAt) : 0
  return around && part > 0 ? frame.metres + Math.max(lake, raw(around, at)) * part : frame.metres
}
export const feetAt = (place: Place): number => Math.round(metresAt(place) * feetPerMetre)

/** Creeks and tracks end before the woods, and those before the hills. */
export const linesEnd = 13_200
const landEnds = { from: 13_000, to: 14_400 }

/** Above 0 in water: metres below its surface. */
export const waterAt = (near: Known, at: Metres): number =>
  townDistance(near, at) > landEnds.to ? -1 : lake - raw(near, at)

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
export const coverAt = (near: Known, at: Metres): Cover => {
  const distance = townDistance(near, at)
  if (distance > landEnds.to) return bare
  const water = lake - raw(near, at)
  const outside = 1 - fading(distance, landEnds.from, landEnds.to)
  const growth = thickets(at.x, at.y) + 0.9 * (valleySide(at) - 0.5) - 2 * outside
  const { edge, crop } = parcel(at)
  const field = Math.min(edge, (-0.12 - growth) * 60, -water * 8) - outside * 200
  return { water, woods: Math.min(growth, -water), fields: crop === 0 ? [field, -1] : [-1, field] }
}
