import { fail, isFailure } from '#core/failures.ts'
import { inviteRefusal, joinRefusal, placesLeft } from '#core/rules/booking/invitations.ts'
import { showRange } from '#core/rules/time/days.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import type { Db } from '#server/db/connect.ts'
import {
  loadInvitation,
  loadInvitations,
  readInvitation,
  toInvitation,
  invitationRows,
  fullName,
  notifyInvited,
} from '#server/domain/bookings/invitations.ts'
import { inJson } from '#server/db/json.ts'
import { loadWaiver, toPeople } from '#server/domain/people/people.ts'
import {
  toReservationState,
  reservationForViewer,
  reservationCards,
  type ReservationRow,
  todayAt,
} from '#server/domain/bookings/reservations.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { sendInvitationEmail } from './invitation-email.ts'

const companyOf = async (db: Db, row: ReservationRow) => {
  const live = await invitationRows(db, row.id).where('status', 'in', ['pending', 'approved']).execute()
  const joined = live.filter(({ status }) => status === 'approved').length
  return { live, joined, invited: live.length - joined, most: row.maximum_hunters }
}

/** A verified member with this address; whoever has not shown that it is theirs is a stranger still. */
const memberAt = async (db: Db, email: string): Promise<number | null> => {
  const member = await db
    .selectFrom('app_user')
    .select('id')
    .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}

const ownerAddress = async (db: Db, ownerId: number): Promise<string> => {
  const owner = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return owner.email.toLowerCase()
}

const tell = (
  db: Db,
  type: NotificationType,
  { to, message, reservation }: { to: number; message: string; reservation: ReservationRow },
  now: Date,
) => notify(db, { userId: to, type, message, data: { reservation_id: reservation.id } }, now)

const detailOf = async (db: Db, id: number, me: SignedIn, now: Date) => {
  const { invitation, people, is_main } = await readInvitation(db, id, me.id)
  const [reservation] = await reservationCards(db, [invitation.reservation_id], me.id, now)
  return { ...toInvitation(invitation, toPeople(people), is_main), reservation: reservation! }
}

export const invitations: HandlersOf<'invitations'> = {
  send: {
    prepare: ({ context, me }) => consume(context, 'invitations', me.id),
    execute: async ({ input, db, me, now, context }) => {
      const { row, viewer } = await reservationForViewer(db, input.id, me.id, true)
      if (viewer !== 'main_hunter') return fail('not_found')
      const email = input.email.toLowerCase()
      if (email === me.email.toLowerCase()) return fail('invalid', { email: ['This is your own address'] })
      if (email === (await ownerAddress(db, row.owner_id)))
        return fail('invalid', { email: ['This is the landowner of this stand'] })
      const company = await companyOf(db, row)
      const refused = inviteRefusal(toReservationState(row), todayAt(row, now), company)
      if (refused) return refused
      if (company.live.some((each) => each.email.toLowerCase() === email))
        return fail('already_invited', { email: ['This person has been invited already.'] })
      const invitation = await db
        .insertInto('invitation')
        .values({
          reservation_id: row.id,
          user_id: await memberAt(db, email),
          email,
          status: 'pending',
          created_at: now,
          answered_at: null,
          hidden_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (invitation.user_id === null) await sendInvitationEmail(context, db, { email, me, reservation: row })
      else await notifyInvited(db, { row: invitation, reservation: row, sender: me }, now)
      // Nobody has answered yet, so that nobody is named.
      const data = toInvitation(inJson(invitation), new Map(), true)
      return { status: true, message: 'The invitation has been sent', data }
    },
  },

  list: async ({ input, db, me }) => {
    const { row, viewer } = await reservationForViewer(db, input.id, me.id)
    const main = viewer === 'main_hunter'
    // Who was asked and has not come is between the main hunter and them.
    if (!main && input.type === 'invitation') return fail('not_found')
    const { rows, total, people, joined, invited } = await loadInvitations(db, row.id, {
      joined: input.type === 'joined',
      page: input.page,
      per_page: input.per_page,
    })
    const known = toPeople(people)
    return {
      status: true,
      data: rows.map((each) => toInvitation(each, known, main)),
      total_records: total,
      main_hunter: main,
      places_left: placesLeft({ joined, invited, most: row.maximum_hunters }),
    }
  },

  withdraw: async ({ input, db, me, now }) => {
    const { row, reservation, main } = await loadInvitation(db, input.id, me.id)
    if (!main) {
      if (row.status === 'pending' || row.status === 'approved') return fail('invitation_closed')
      await db.updateTable('invitation').set({ hidden_at: now }).where('id', '=', row.id).execute()
      return { status: true, message: 'The invitation has been put away' }
    }
    if (row.status !== 'pending') return fail('invitation_closed')
    await db.updateTable('invitation').set({ status: 'cancelled' }).where('id', '=', row.id).execute()
    if (row.user_id !== null)
      await tell(
        db,
        'cancel_hunter_invitation',
        {
          to: row.user_id,
          message: `${fullName(me)} has cancelled the invitation to ${reservation.title}`,
          reservation,
        },
        now,
      )
    return { status: true, message: 'The invitation has been cancelled' }
  },

  answer: async ({ input, db, me, now }) => {
    const { row, reservation, main } = await loadInvitation(db, input.id, me.id)
    if (main) return fail('not_found')
    const leaves = row.status === 'approved' && input.status === 'rejected'
    if (row.status !== input.status) {
      if (row.status !== 'pending' && !leaves) return fail('invitation_closed')
      if (input.status === 'approved') {
        const refused = joinRefusal(
          toReservationState(reservation),
          todayAt(reservation, now),
          await companyOf(db, reservation),
          waiverCounts(await loadWaiver(db, me.id), now),
        )
        if (isFailure(refused)) return refused
      }
      await db
        .updateTable('invitation')
        .set({ status: input.status, answered_at: now })
        .where('id', '=', row.id)
        .execute()
      const message =
        input.status === 'approved'
          ? `${fullName(me)} has accepted your invitation to ${reservation.title}`
          : leaves
            ? `${fullName(me)} no longer hunts with you at ${reservation.title}`
            : `${fullName(me)} has rejected your invitation to ${reservation.title}`
      const type = input.status === 'approved' ? 'accepted_hunter_invitation' : 'rejected_hunter_invitation'
      await tell(db, type, { to: reservation.user_id, message, reservation }, now)
      if (input.status === 'approved')
        // Who is on the land is the landowner's to know.
        await notify(
          db,
          {
            userId: reservation.owner_id,
            type: 'stand_reservation',
            message: `${fullName(me)} joins the hunt at ${reservation.title}, ${showRange(reservation.start_day, reservation.end_day)}`,
            data: {
              reservation_id: reservation.id,
              stand_id: reservation.stand_id,
              title: reservation.title,
            },
          },
          now,
        )
    }
    const said =
      input.status === 'approved' ? 'You have joined the hunt' : 'You have rejected this invitation'
    return { status: true, message: said, data: await detailOf(db, row.id, me, now) }
  },

  revoke: async ({ input, db, me, now }) => {
    const { row, reservation, main } = await loadInvitation(db, input.id, me.id)
    if (!main) return fail('not_found')
    if (row.status !== 'approved') return fail('invitation_closed')
    await db.updateTable('invitation').set({ status: 'revoked' }).where('id', '=', row.id).execute()
    await tell(
      db,
      'revoke_hunter_access',
      {
        to: row.user_id!,
        message: `${fullName(me)} has revoked your access to the hunt at ${reservation.title}`,
        reservation,
      },
      now,
    )
    return { status: true, message: 'The access has been revoked' }
  },

  read: async ({ input, db, me, now }) => ({ status: true, data: await detailOf(db, input.id, me, now) }),
}
