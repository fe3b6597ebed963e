import type { Invitation } from '#core/calls/invitations.ts'
import { type Selectable, sql } from 'kysely'
import { found } from '#server/domain/refusal.ts'
import { notify } from '#server/domain/messages/notify.ts'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, isoTimeOrNull } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import {
  fullName,
  type FullName,
  loadPeople,
  type People,
  peopleColumn,
  toPerson,
} from '#server/domain/people/people.ts'
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

/** The member with this verified address, written small. */
export const memberAt = async (db: Db, email: string): Promise<number | null> => {
  const member = await db
    .selectFrom('app_user')
    .select('id')
    .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}

/** An invitation as the main hunter sees it; others do not see the address. */
export const toInvitation = (row: InJson<InvitationRow>, people: People, isMain: boolean): Invitation => {
  const email = isMain ? row.email : null
  // The person is shown only after they have answered, so that an invitation does not reveal accounts.
  const answered = row.user_id !== null && row.answered_at !== null
  return {
    id: row.id,
    email,
    status: row.status,
    user: answered ? { ...toPerson(people, row.user_id!), email } : null,
    created_at: isoTime(row.created_at),
    answered_at: isoTimeOrNull(row.answered_at),
  }
}

interface InvitationPage {
  rows: InJson<InvitationRow>[]
  total: number
  people: Person[]
  /** How many hunters have joined and how many more may. */
  joined: number
  invited: number
}

/** One page of joined hunters or of open invitations. */
export const loadInvitations = async (
  db: Db,
  reservationId: number,
  terms: { joined: boolean; page: number; per_page: number },
): Promise<InvitationPage> => {
  const { joined, page, per_page: size } = terms
  const all = sql`from invitation where reservation_id = ${reservationId}`
  const listed = sql`${all} and (status = 'approved') = ${joined} and (status = 'approved' or put_away_at is null)`
  const { rows } = await sql<InvitationPage>`${prepared}
    with found as (select * ${listed} order by id desc limit ${size} offset ${(page - 1) * size})
    select coalesce((select json_agg(found) from found), '[]'::json) as rows,
      (select count(*) ${listed}) as total,
      ${peopleColumn(sql`select user_id from found`)} as people,
      (select count(*) ${all} and status = 'approved') as joined,
      (select count(*) ${all} and status = 'pending') as invited`.execute(db)
  return rows[0]!
}

/** An invitation with its reservation's id and its people, for inviter and invitee; 404 for everybody else. */
export const readInvitation = async (db: Db, id: number, userId: number) => {
  const { rows } = await sql<{
    invitation: InJson<InvitationRow>
    people: Person[]
    is_main: boolean
  }>`${prepared}
    select row_to_json(i) as invitation, ${peopleColumn(sql`select i.user_id`)} as people, r.user_id = ${userId} as is_main
    from invitation i join reservation r on r.id = i.reservation_id
    where i.id = ${id} and (r.user_id = ${userId} or i.user_id = ${userId})`.execute(db)
  return found(rows[0])
}

/**
 * An invitation with its reservation for inviter and invitee; 404 for everybody else. The reservation
 * is locked until the transaction ends, like in every change of the participants.
 */
export const loadInvitation = async (
  db: Db,
  id: number,
  userId: number,
): Promise<{ row: InvitationRow; reservation: ReservationRow; main: boolean }> => {
  const named = found(
    await db.selectFrom('invitation').select('reservation_id').where('id', '=', id).executeTakeFirst(),
  )
  const reservation = await reservationRow(db, named.reservation_id, true)
  const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const main = reservation.user_id === userId
  return found(main || row.user_id === userId ? { row, reservation, main } : null)
}

/** Notifies a member of an invitation. */
export const notifyInvited = (
  db: Db,
  {
    row,
    reservation,
    sender,
  }: {
    row: InvitationRow
    reservation: Pick<ReservationRow, 'title' | 'start_day' | 'end_day'>
    sender: FullName
  },
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

/** Assigns earlier invitations of an address to the member who has now verified it. */
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

/** Cancels all invitations of a cancelled hunt and notifies the invited and joined hunters. */
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
