import type { Invitation } from '#core/calls/invitations.ts'
import { type Selectable, sql } from 'kysely'
import { found } from '#server/domain/refusal.ts'
import { notify } from '#server/domain/messages/notify.ts'
import type { Db } from '#server/db/connect.ts'
import { fullName, type FullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import { type ReservationRow, reservationRow } from './reservations.ts'
import type { InvitationTable } from '#server/db/schema/tables.ts'

export type InvitationRow = Selectable<InvitationTable>

/** The days of a reservation, for a message. */
export const daysOf = ({ start_day, end_day }: Pick<ReservationRow, 'start_day' | 'end_day'>) => ({
  from: start_day,
  to: end_day,
})

export const invitationRows = (db: Db, reservationId: number) =>
  db.selectFrom('invitation').selectAll().where('reservation_id', '=', reservationId)

/** Invitations as their main hunter sees them; for everybody else without the addresses. */
export const toInvitations = async (
  db: Db,
  rows: readonly InvitationRow[],
  whole: boolean,
): Promise<Invitation[]> => {
  const known = await loadPeople(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  return rows.map((row) => {
    const email = whole ? row.email : null
    // Whether an address has an account shows only in what its owner has answered.
    const answered = row.user_id !== null && row.answered_at !== null
    return {
      id: row.id,
      email,
      status: row.status,
      user: answered ? { ...toPerson(known, row.user_id!), email } : null,
      created_at: row.created_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    }
  })
}

/**
 * An invitation with its reservation for one of its two people; for everybody else it is not found. The reservation
 * is locked until the transaction ends, as by everything that changes who hunts.
 */
export const loadInvitation = async (
  db: Db,
  id: number,
  userId: number,
  lock = true,
): Promise<{ row: InvitationRow; reservation: ReservationRow; main: boolean }> => {
  const named = found(
    await db.selectFrom('invitation').select('reservation_id').where('id', '=', id).executeTakeFirst(),
  )
  const reservation = await reservationRow(db, named.reservation_id, lock)
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const main = reservation.user_id === userId
  return found(main || row.user_id === userId ? { row, reservation, main } : null)
}

/** Tells a member of an invitation. */
export const notifyInvited = (
  db: Db,
  { row, reservation, sender }: { row: InvitationRow; reservation: ReservationRow; sender: FullName },
  now: Date,
): Promise<void> =>
  notify(
    db,
    {
      userId: row.user_id!,
      type: 'hunter_invitation',
      code: 'invites',
      values: { person: fullName(sender), stand: reservation.title, days: daysOf(reservation) },
      data: { reservation_id: row.reservation_id, invitation_id: row.id },
    },
    now,
  )

/** Whoever has shown that an address is theirs finds what was sent to it before they were a member. */
export const claimInvitations = async (db: Db, userId: number, now: Date): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update invitation i set user_id = u.id from app_user u, reservation r
    where u.id = ${userId} and i.user_id is null and lower(i.email) = lower(u.email)
      and r.id = i.reservation_id and r.user_id <> u.id
      and not exists (select from invitation o where o.reservation_id = i.reservation_id and o.user_id = u.id)
    returning i.id`.execute(db)
  for (const { id } of rows) {
    const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (row.status !== 'pending') continue
    const reservation = await reservationRow(db, row.reservation_id)
    const sender = toPerson(await loadPeople(db, [reservation.user_id]), reservation.user_id)
    await notifyInvited(db, { row, reservation, sender }, now)
  }
}

/** A hunt that is cancelled takes its invitations along: who joined or was asked hears of it. */
export const cancelInvitations = async (
  db: Db,
  reservation: ReservationRow,
  sender: FullName,
  now: Date,
): Promise<void> => {
  const rows = await invitationRows(db, reservation.id)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  await db
    .updateTable('invitation')
    .set({ status: 'cancelled' })
    .where('reservation_id', '=', reservation.id)
    .where('status', '=', 'pending')
    .execute()
  for (const { user_id: userId } of rows)
    if (userId !== null)
      await notify(
        db,
        {
          userId,
          type: 'cancel_hunter_invitation',
          code: 'hunt_cancelled',
          values: { person: fullName(sender), stand: reservation.title, days: daysOf(reservation) },
          data: { reservation_id: reservation.id },
        },
        now,
      )
}
