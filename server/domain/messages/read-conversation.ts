import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Marks the messages of a conversation as read in the bell, up to one of them if it is given. */
export const readConversation = async (
  db: Db,
  userId: number,
  thread: Readonly<Record<string, unknown>>,
  now: Date,
  last?: number,
): Promise<number> => {
  const { reservation_id, user_id } = thread
  const { numAffectedRows } = await sql`update notification set read_at = ${now}
    where user_id = ${userId} and type = 'chat' and read_at is null
      and data->>'reservation_id' = ${String(reservation_id)} and data->>'user_id' = ${String(user_id)}
      and (${last ?? null}::bigint is null or id <= ${last ?? null}::bigint)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Marks all messages of a reservation as read for who can no longer open them. */
export const readReservation = async (
  db: Db,
  userId: number,
  reservationId: number,
  now: Date,
): Promise<void> => {
  await sql`update notification set read_at = ${now}
    where user_id = ${userId} and type = 'chat' and read_at is null
      and data->>'reservation_id' = ${String(reservationId)}`.execute(db)
}
