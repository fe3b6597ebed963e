import { doubt, type Fix, type Side, sideOf } from '#core/rules/land/field.ts'
import { bearing, feetToLine, inside, nearestOn, type Place } from '#core/rules/land/geography.ts'

/** Closer than this many feet to the boundary, a hunter should know it: 30 yards. */
const nearFeet = 90
/** Farther out than this, a hunter who never was on the land is still on the way to it. */
const awayFeet = 5280
/** A hunter who walks this many feet farther out after the alarm has not noticed it. */
const fartherFeet = 300

export interface BoundaryWatch {
  /** Null before the first position, and without a boundary. */
  readonly side: Side | null
  /** `ringing` from a crossing outward until the hunter is back or has silenced it. */
  readonly alarm: 'quiet' | 'ringing' | 'silenced'
  /** How often the alarm has sounded. */
  readonly rings: number
  /** Feet outside at the last sound. */
  readonly rangAt: number
}
export const unwatched: BoundaryWatch = { side: null, alarm: 'quiet', rings: 0, rangAt: 0 }

/** The watch after a new position. A crossing outward sounds once, and again for a hunter who walks on. */
export const watchBoundary = (before: BoundaryWatch, fix: Fix, boundary: readonly Place[]): BoundaryWatch => {
  const side = sideOf(before.side, fix, boundary)
  if (side !== 'outside') return { ...before, side, alarm: 'quiet' }
  const feet = feetToLine(fix, boundary, true)
  if (before.side === 'inside') return { side, alarm: 'ringing', rings: before.rings + 1, rangAt: feet }
  const isFarther = before.alarm === 'ringing' && feet - doubt(fix) > before.rangAt + fartherFeet
  return isFarther ? { ...before, side, rings: before.rings + 1, rangAt: feet } : { ...before, side }
}

/** The hunter knows: no more sounds until they have been back on the land. */
export const silenced = (watch: BoundaryWatch): BoundaryWatch => ({
  ...watch,
  alarm: watch.alarm === 'ringing' ? 'silenced' : watch.alarm,
})

/** `line`: so close that the position cannot tell the sides apart. `away`: on the way to the land. */
export type BoundaryZone = 'inside' | 'near' | 'line' | 'outside' | 'away'

export interface BoundarySight {
  readonly zone: BoundaryZone
  readonly feet: number
  /** Degrees clockwise from north to the nearest point of the boundary. */
  readonly degrees: number
}

/** What a hunter should know of the boundary where they are; null without one. */
export const boundarySight = (
  { side, alarm }: BoundaryWatch,
  fix: Fix,
  boundary: readonly Place[],
): BoundarySight | null => {
  const nearest = nearestOn(fix, boundary, true)
  if (side === null || nearest === null) return null
  const feet = feetToLine(fix, boundary, true)
  const isInside = inside(fix, boundary)
  const zone = (): BoundaryZone => {
    if (isInside !== (side === 'inside')) return 'line'
    if (isInside) return feet < nearFeet ? 'near' : 'inside'
    return alarm === 'quiet' && feet > awayFeet ? 'away' : 'outside'
  }
  return { zone: zone(), feet, degrees: bearing(fix, nearest) }
}

export interface Said {
  readonly zone: string
  readonly feet: number
  readonly at: number
}
const quietMs = 45_000

/** Whether a screen reader should hear of the position again: at once of a new zone, else seldom and only of news. */
export const worthSaying = (last: Said | null, next: Said): boolean => {
  if (last === null || last.zone !== next.zone) return true
  return next.at - last.at >= quietMs && Math.abs(next.feet - last.feet) > Math.max(60, last.feet / 4)
}
