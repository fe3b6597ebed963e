import type { Point } from '#core/calls/stands.ts'
import { chanceOf } from '#server/config/random.ts'
import { type Region, southAfrica, wisconsin } from './towns.ts'

const metresPerDegree = 110_574
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A place some metres east and north of another. */
export const offset = (from: Point, east: number, north: number): Point => ({
  lat: round(from.lat + north / metresPerDegree),
  lng: round(from.lng + east / (111_320 * Math.cos((from.lat * Math.PI) / 180))),
})

/** Where a stand lies, in its region or exactly in its middle, and its own chance from there on. */
export const placeOf = (
  index: number,
  region: Region,
  exact = false,
): { at: Point; chance: () => number } => {
  const chance = chanceOf(`stand/${index}`)
  if (exact) return { at: { lat: region.lat, lng: region.lng }, chance }
  return { at: offset(region, (chance() - 0.5) * 16_000, (chance() - 0.5) * 16_000), chance }
}

export interface DemoStand {
  readonly index: number
  readonly inWoods: boolean
  readonly region: Region
  readonly exact: boolean
}

const stands = 60
const inWisconsin = 36
/** The stand of the demo reservations lies at the map's default centre. */
const centre = { ...wisconsin[0]!, lat: 44.5, lng: -89.5 }

/** Where the demo's stands are: the same at every start. */
export const demoStands: readonly DemoStand[] = Array.from({ length: stands }, (_, index) => {
  const inWoods = index < inWisconsin
  const regions = inWoods ? wisconsin : southAfrica
  const region = index === 0 ? centre : regions[index % regions.length]!
  return { index, inWoods, region, exact: index === 0 }
})
