import type { Place } from '#core/rules/land/geography.ts'

/** One's own position as a map shows it. */
export interface MapPosition extends Place {
  /** Metres, as the device says it. */
  accuracy: number
  /** Degrees clockwise from north of a person who moves. */
  heading?: number | undefined
  /** It says where the person was, not where they are. */
  isOld?: boolean
}
