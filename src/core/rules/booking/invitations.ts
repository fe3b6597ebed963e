import { fail, type Failure } from '#core/failures.ts'
import type { Day } from '#core/rules/time/days.ts'
import { type Held, statusOn } from './reservation-state.ts'

export const invitationStatuses = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'revoked',
  'revoked_by_admin',
] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** The hunters of one reservation beside the main hunter. */
export interface Company {
  readonly joined: number
  /** Invited, and neither answered nor withdrawn: their places are held. */
  readonly invited: number
  /** Most hunters that the property takes, the main hunter included; null where the landowner names no number. */
  readonly most: number | null
}

/** How many hunt together at most where the landowner names no number. */
const usualCompany = 20

/** Places that nobody has and nobody is asked for: a stand for four with one joined and one invited has one. */
export const placesLeft = ({ joined, invited, most }: Company): number =>
  Math.max(0, (most ?? usualCompany) - 1 - joined - invited)

/** Null when the main hunter may invite one more on `today`, the day at the stand (spec 3 §4). */
export const inviteRefusal = (held: Held, today: Day, company: Company): Failure | null => {
  if (statusOn(held, today) !== 'approved') return fail('hunt_over')
  return placesLeft(company) === 0 ? fail('party_full') : null
}

/** Null when who was invited may join on `today`; the place is held already, so only a stand that became smaller is full. */
export const joinRefusal = (
  held: Held,
  today: Day,
  company: Pick<Company, 'joined' | 'most'>,
  waiver: boolean,
): Failure | null => {
  if (statusOn(held, today) !== 'approved') return fail('hunt_over')
  if (placesLeft({ ...company, invited: 0 }) === 0) return fail('party_full')
  return waiver ? null : fail('waiver_needed')
}
