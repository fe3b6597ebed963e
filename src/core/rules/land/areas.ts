import { feetBetween, type Place } from './geography.ts'

const rad = Math.PI / 180
/** The ellipsoid of GPS: half of its equator's diameter in feet, and its eccentricity squared. */
const equatorFeet = 20_925_646.3
const eccentricity2 = 0.006_694_38
const squareFeetOfAcre = 43_560

interface Flat {
  readonly x: number
  readonly y: number
}

/** Feet east and north of `origin`, on a plane that touches the ellipsoid there: good for land, not for countries. */
const flatAt = (origin: Place): ((place: Place) => Flat) => {
  const sin2 = Math.sin(origin.lat * rad) ** 2
  const across = equatorFeet / Math.sqrt(1 - eccentricity2 * sin2)
  const along = (equatorFeet * (1 - eccentricity2)) / (1 - eccentricity2 * sin2) ** 1.5
  const east = across * Math.cos(origin.lat * rad) * rad
  return ({ lat, lng }) => ({ x: (lng - origin.lng) * east, y: (lat - origin.lat) * along * rad })
}

const middleOf = (places: readonly Place[]): Place => ({
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
  lng: places.reduce((sum, { lng }) => sum + lng, 0) / places.length,
})

/** Twice the signed area of a ring in square feet; positive when it runs counterclockwise. */
const twiceArea = (ring: readonly Place[]): number => {
  if (ring.length < 3) return 0
  const points = ring.map(flatAt(middleOf(ring)))
  return points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length]!
    return sum + a.x * b.y - b.x * a.y
  }, 0)
}

export const isClockwise = (ring: readonly Place[]): boolean => twiceArea(ring) < 0

/** Acres that a ring encloses; the last corner is joined to the first. */
export const ringAcres = (ring: readonly Place[]): number => Math.abs(twiceArea(ring)) / 2 / squareFeetOfAcre

/** Feet along a line. */
export const lineFeet = (line: readonly Place[]): number =>
  line.slice(1).reduce((feet, point, i) => feet + feetBetween(line[i]!, point), 0)

/** Feet across: from corner to corner of the box around some places. */
export const feetAcross = (places: readonly Place[]): number => {
  if (places.length < 2) return 0
  const bounds = { south: 90, north: -90, west: 180, east: -180 }
  for (const { lat, lng } of places) {
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  return feetBetween({ lat: bounds.south, lng: bounds.west }, { lat: bounds.north, lng: bounds.east })
}

/** A place so many feet north and east of another one. */
export const movedBy = (place: Place, north: number, east: number): Place => {
  const unit = flatAt(place)({ lat: place.lat + 1, lng: place.lng + 1 })
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return {
    lat: within(place.lat + north / unit.y, 90),
    lng: within(unit.x === 0 ? place.lng : place.lng + east / unit.x, 180),
  }
}

export interface Crossing {
  /** Each side by the corner at which it begins. */
  readonly sides: readonly [number, number]
  readonly at: Place
}

const turn = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
/** Square feet below which three points count as one line. */
const straight = 1e-6
const side = (value: number): number => (Math.abs(value) < straight ? 0 : Math.sign(value))
const between = (a: Flat, b: Flat, c: Flat): boolean =>
  Math.min(a.x, b.x) <= c.x &&
  c.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= c.y &&
  c.y <= Math.max(a.y, b.y)

/** Where two sides meet, as a share of the first one's length; null where they do not. */
const meeting = (a: Flat, b: Flat, c: Flat, d: Flat): number | null => {
  const [c1, d1, a1, b1] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (side(c1) * side(d1) < 0 && side(a1) * side(b1) < 0) return a1 / (a1 - b1)
  if (side(a1) === 0 && between(c, d, a)) return 0
  if (side(b1) === 0 && between(c, d, b)) return 1
  const touching = side(c1) === 0 && between(a, b, c) ? c : side(d1) === 0 && between(a, b, d) ? d : null
  if (!touching) return null
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  return length === 0 ? 0 : Math.hypot(touching.x - a.x, touching.y - a.y) / length
}

/** The first two sides of a ring that cross or touch; null where it is simple. Neighbors share their corner. */
export const crossingOf = (ring: readonly Place[]): Crossing | null => {
  const n = ring.length
  if (n < 4) return null
  const points = ring.map(flatAt(middleOf(ring)))
  for (let i = 0; i < n; i++) {
    const a = points[i]!
    const b = points[(i + 1) % n]!
    const [west, east] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue
      const c = points[j]!
      const d = points[(j + 1) % n]!
      if (Math.max(c.x, d.x) < west || Math.min(c.x, d.x) > east) continue
      const share = meeting(a, b, c, d)
      if (share === null) continue
      const [from, to] = [ring[i]!, ring[(i + 1) % n]!]
      const at = {
        lat: from.lat + share * (to.lat - from.lat),
        lng: from.lng + share * (to.lng - from.lng),
      }
      return { sides: [i, j], at }
    }
  }
  return null
}
