import type { Db } from '#server/db/connect.ts'
import { readReservation } from '#server/domain/messages/read-conversation.ts'
import { dropTimers } from './returns.ts'

/** Ends what a hunter had of a hunt that they no longer belong to: running timers, and unread messages. */
export const leaveHunt = async (
  db: Db,
  { reservationId, userId }: { reservationId: number; userId: number },
  now: Date,
): Promise<void> => {
  await dropTimers(db, reservationId, userId)
  await readReservation(db, userId, reservationId, now)
}
