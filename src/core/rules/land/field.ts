import { feetBetween, feetToLine, inside, type Place } from './geography.ts'

/** A position as a device gives it; `accuracy` in metres, as browsers say it. */
export interface Fix extends Place {
  readonly accuracy: number
}
export type Side = 'inside' | 'outside'

const feetPerMetre = 3.281
/** The position's error in feet; at least what any phone has under trees. */
export const doubt = ({ accuracy }: Fix): number => Math.max(15, accuracy * feetPerMetre)

/**
 * The side of the boundary after a new position. It changes only when the position is farther
 * across the line than its error, so that an alarm does not flicker at the fence. Null: no boundary.
 */
export const sideOf = (before: Side | null, fix: Fix, boundary: readonly Place[]): Side | null => {
  if (boundary.length < 3) return null
  const seen: Side = inside(fix, boundary) ? 'inside' : 'outside'
  if (before === null || before === seen) return seen
  return feetToLine(fix, boundary, true) > doubt(fix) ? seen : before
}

/** Feet to the land of a stand: 0 inside its boundary. */
export const feetToLand = (place: Place, boundary: readonly Place[]): number =>
  boundary.length < 3
    ? Number.POSITIVE_INFINITY
    : inside(place, boundary)
      ? 0
      : feetToLine(place, boundary, true)

export interface Ground {
  readonly stand: Place
  readonly parking: Place | null
  readonly boundary: readonly Place[]
}
const near = { stand: 300, parking: 200 }
const far = 1500
/** Two miles: from further away one's own place would make the land a dot on a map. */
const shownTogether = 10_560

const feetToGround = (place: Place, { stand, parking, boundary }: Ground): number =>
  Math.min(
    feetToLand(place, boundary),
    feetBetween(place, stand),
    parking === null ? Number.POSITIVE_INFINITY : feetBetween(place, parking),
  )

/** Whether a map of the land also shows a place at first. */
export const isBesideLand = (place: Place, ground: Ground): boolean =>
  feetToGround(place, ground) <= shownTogether

/** Whether the hunter has arrived: on the land, at the stand or at its parking. */
export const arrived = (fix: Fix, { stand, parking, boundary }: Ground): boolean =>
  feetToLand(fix, boundary) === 0 ||
  feetBetween(fix, stand) <= near.stand ||
  (parking !== null && feetBetween(fix, parking) <= near.parking)

/** Whether the hunter is outside of the land, by more than the position's error. */
export const isOutside = (fix: Fix, ground: Ground): boolean =>
  !arrived(fix, ground) && feetToGround(fix, ground) > doubt(fix)

/** Whether the hunter has certainly left: far from land, stand and parking, beyond the position's error. */
export const departed = (fix: Fix, ground: Ground): boolean => feetToGround(fix, ground) - doubt(fix) > far

/** The outline of the downloaded map, from the tile range of the highest zoom. */
export const outlineOf = (
  ranges: readonly { z: number; x_from: number; x_to: number; y_from: number; y_to: number }[],
): Place[] => {
  const finest = ranges.reduce<(typeof ranges)[number] | null>(
    (best, range) => (best === null || range.z > best.z ? range : best),
    null,
  )
  if (finest === null) return []
  const { z, x_from, x_to, y_from, y_to } = finest
  const lng = (x: number) => (x / 2 ** z) * 360 - 180
  const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
  return [
    { lat: lat(y_from), lng: lng(x_from) },
    { lat: lat(y_from), lng: lng(x_to + 1) },
    { lat: lat(y_to + 1), lng: lng(x_to + 1) },
    { lat: lat(y_to + 1), lng: lng(x_from) },
  ]
}
