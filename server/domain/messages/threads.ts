import { fail, type Failure } from '#core/failures.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { reservationForViewer, type ReservationForViewer } from '#server/domain/bookings/reservations.ts'

export interface Thread extends ReservationForViewer {
  /** Who reads it beside this person. */
  readonly others: readonly number[]
}

/** The landowner, the main hunter and who has joined, without one of them. */
const everybodyBut = (me: number, { row, joined }: ReservationForViewer): number[] =>
  [...new Set([row.owner_id, row.user_id, ...joined])].filter((id) => id !== me)

/**
 * A thread of a reservation: hunters with the landowner, the main hunter with each joined hunter (decision 14), or
 * everybody together. 404 for who is in none of these.
 */
export const threadOf = async (
  db: Db,
  reservationId: number,
  me: number,
  other: number,
  lock = false,
): Promise<Thread | Failure> => {
  const party = await reservationForViewer(db, reservationId, me, lock)
  const { row, viewer, joined } = party
  const partners =
    viewer === 'main_hunter'
      ? [row.owner_id, ...joined]
      : viewer === 'landowner'
        ? [row.user_id, ...joined]
        : [row.owner_id, row.user_id]
  if (other !== wholeParty && !partners.includes(other)) return fail('not_found')
  if (row.paid_at === null) return fail('chat_closed')
  return { ...party, others: other === wholeParty ? everybodyBut(me, party) : [other] }
}

/** The messages of a thread, as conditions over `chat_message m`. */
export const messagesOf = (reservationId: number, me: number, other: number): RawBuilder<unknown> =>
  other === wholeParty
    ? sql`m.reservation_id = ${reservationId} and m.to_user_id is null`
    : sql`m.reservation_id = ${reservationId} and m.to_user_id is not null
        and least(m.from_user_id, m.to_user_id) = ${Math.min(me, other)}
        and greatest(m.from_user_id, m.to_user_id) = ${Math.max(me, other)}`
