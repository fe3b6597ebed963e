import { t } from '@lingui/core/macro'
import type { BoundarySight } from '#core/rules/position/boundary-watch.ts'
import { compassIndex } from '#core/rules/sheet.ts'
import { showDistance } from '#parts/field/measures.ts'

/** "southwest" of an angle clockwise from north. */
export const directionWords = (degrees: number): string =>
  [t`north`, t`northeast`, t`east`, t`southeast`, t`south`, t`southwest`, t`west`, t`northwest`][
    compassIndex(degrees)
  ]!

/** Where a place lies for the person with the phone, by eighths of a turn. */
export const turnWords = (eighth: number): string =>
  [
    t`straight ahead`,
    t`ahead to the right`,
    t`to the right`,
    t`behind you to the right`,
    t`behind you`,
    t`behind you to the left`,
    t`to the left`,
    t`ahead to the left`,
  ][eighth]!

/** "about 90 yd" where the device is not sure of its position. */
export const roughDistance = (feet: number, isRough: boolean): string => {
  const distance = showDistance(feet)
  return isRough ? t`about ${distance}` : distance
}

/** "80 yd inside the boundary": what a hunter must know of it in one line. */
export const boundaryWords = ({ zone, feet, degrees }: BoundarySight, isRough: boolean): string => {
  const distance = roughDistance(feet, isRough)
  const direction = directionWords(degrees)
  if (zone === 'line') return t`At the boundary`
  if (zone === 'away') return t`The land is ${distance} ${direction} of you`
  return zone === 'outside' ? t`${distance} outside the boundary` : t`${distance} inside the boundary`
}
