import { isBesideLand } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'

/** Pixels around the land in a map's first view: its buttons and words lie in them, with half a mark to spare. */
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
