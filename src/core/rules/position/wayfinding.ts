import { doubt, type Fix } from '#core/rules/land/field.ts'
import { bearing, feetBetween, type Place } from '#core/rules/land/geography.ts'
import { compassIndex } from '#core/rules/sheet.ts'

/** Closer than this, in feet, counts as arrived: devices are not more accurate. */
const thereFeet = 30
/** A position that may be off by more than this many feet gives distances that are only about right: 50 yards. */
const roughFeet = 150
/** Milliseconds after which a position says where the hunter was. */
const oldMs = 90_000

export interface Way {
  readonly feet: number
  /** Clockwise from north. */
  readonly degrees: number
  readonly isThere: boolean
}

export const wayTo = (from: Place, to: Place): Way => {
  const feet = feetBetween(from, to)
  return { feet, degrees: bearing(from, to), isThere: feet < thereFeet }
}

export const isRough = (fix: Fix): boolean => doubt(fix) > roughFeet
export const isOld = (at: number, now: number): boolean => now - at > oldMs

/** Which of eight directions a bearing is from where the phone points: 0 ahead, 2 right, 4 behind, 6 left. */
export const turnIndex = (degrees: number, heading: number): number =>
  compassIndex((((degrees - heading) % 360) + 360) % 360)

/** The angle that equals `next` and lies closest to `before`: an arrow never turns the long way round. */
export const closestTurn = (before: number, next: number): number =>
  before + ((((next - before + 180) % 360) + 360) % 360) - 180
