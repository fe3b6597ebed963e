import { fail } from '#core/failures.ts'
import { reservationRow } from '#server/domain/bookings/reservations.ts'
import { leaveHunt } from '#server/domain/bookings/leaving.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { recordAct } from './acts.ts'
import { loadBooking } from './bookings.ts'

/** Ends a joined hunter's access to a hunt; the place and the pack end with it, as when the main hunter does it. */
export const revoke: HandlersOf<'administration'>['revoke'] = async (request) => {
  const { input, db, now } = request
  const { id, reason } = input
  const named = found(
    await db.selectFrom('invitation').select('reservation_id').where('id', '=', id).executeTakeFirst(),
  )
  // The reservation first, as every change of its participants does.
  const reservation = await reservationRow(db, named.reservation_id, true)
  const invitation = await db
    .selectFrom('invitation')
    .select(['status', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { status, user_id: userId } = invitation
  if (status !== 'approved' || userId === null) return fail('invitation_closed')
  await db.updateTable('invitation').set({ status: 'revoked_by_admin' }).where('id', '=', id).execute()
  await leaveHunt(db, { reservationId: reservation.id, userId }, now)
  await recordAct(request, 'invitation.revoke', `reservation/${reservation.id}`, {
    invitation: id,
    hunter: userId,
    reason,
  })
  const hunter = toPerson(await loadPeople(db, [userId]), userId)
  const data = { reservation_id: reservation.id }
  await notify(
    db,
    {
      userId,
      type: 'revoke_hunter_access',
      code: 'by_admin',
      values: { stand: reservation.title, reason },
      data,
    },
    now,
  )
  await notify(
    db,
    {
      userId: reservation.user_id,
      type: 'rejected_hunter_invitation',
      code: 'revoked_by_admin',
      values: { person: fullName(hunter), stand: reservation.title, reason },
      data,
    },
    now,
  )
  return {
    status: true,
    message: 'The access has been revoked',
    data: await loadBooking(db, reservation.id, now),
  }
}
