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

/** How many additional hunters a reservation has and may have. */
export interface Company {
  readonly joined: number
  /** Pending invitations; each reserves a place. */
  readonly invited: number
  /** The property's capacity with the main hunter; null when the landowner gives none. */
  readonly most: number | null
}

/** The capacity when the landowner gives none. */
export const usualCompany = 20

/** Free places: a stand for four with one joined and one invited hunter has one. */
export const placesLeft = ({ joined, invited, most }: Company): number =>
  Math.max(0, (most ?? usualCompany) - 1 - joined - invited)

/** Null when the main hunter may invite one more on `today`, the day at the stand (spec 3 §4). */
export const inviteRefusal = (held: Held, today: Day, company: Company): Failure | null => {
  if (statusOn(held, today) !== 'approved') return fail('hunt_over')
  return placesLeft(company) === 0 ? fail('party_full') : null
}

/** Null when an invited hunter may join on `today`. The place is reserved, so only a reduced capacity can refuse. */
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
