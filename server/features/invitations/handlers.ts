import { fail, isFailure } from '#core/failures.ts'
import { inviteRefusal, joinRefusal, placesLeft } from '#core/rules/booking/invitations.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import {
  loadInvitation,
  loadInvitations,
  readInvitation,
  toInvitation,
  invitationRows,
  memberAt,
  daysOf,
  notifyInvited,
} from '#server/domain/bookings/invitations.ts'
import { inJson } from '#server/db/json.ts'
import { fullName, loadWaiver, toPeople } from '#server/domain/people/people.ts'
import {
  toReservationState,
  reservationForViewer,
  reservationCards,
  type ReservationRow,
  todayAt,
} from '#server/domain/bookings/reservations.ts'
import { leaveHunt } from '#server/domain/bookings/leaving.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { sendInvitationEmail } from '#server/domain/bookings/invitation-email.ts'

const companyOf = async (db: Db, row: ReservationRow) => {
  const live = await invitationRows(db, row.id).where('status', 'in', ['pending', 'approved']).execute()
  const joined = live.filter(({ status }) => status === 'approved').length
  return { live, joined, invited: live.length - joined, most: row.maximum_hunters }
}

/** Whether an administrator has ended this person's access to the hunt: no other invitation brings it back. */
const isRevoked = async (db: Db, reservationId: number, email: string): Promise<boolean> =>
  (await invitationRows(db, reservationId)
    .where('status', '=', 'revoked_by_admin')
    .where(({ or, eb, fn, ref, selectFrom }) =>
      or([
        eb(fn<string>('lower', [ref('email')]), '=', email),
        eb(
          'user_id',
          'in',
          selectFrom('app_user')
            .select('id')
            .where(sql`lower(app_user.email)`, '=', email),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined

const ownerAddress = async (db: Db, ownerId: number): Promise<string> => {
  const owner = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return owner.email.toLowerCase()
}

const detailOf = async (db: Db, id: number, me: SignedIn, now: Date) => {
  const { invitation, people, is_main } = await readInvitation(db, id, me.id)
  const [reservation] = await reservationCards(db, [invitation.reservation_id], me.id, now)
  return { ...toInvitation(invitation, toPeople(people), is_main), reservation: reservation! }
}

export const invitations: HandlersOf<'invitations'> = {
  send: {
    execute: async ({ input, db, me, now, context }) => {
      const { row, viewer } = await reservationForViewer(db, input.id, me.id, true)
      if (viewer !== 'main_hunter') return fail('not_found')
      const email = input.email.toLowerCase()
      if (email === me.email.toLowerCase()) return fail('invalid', { email: [{ code: 'own_address' }] })
      if (email === (await ownerAddress(db, row.owner_id)))
        return fail('invalid', { email: [{ code: 'landowner_address' }] })
      if (await isRevoked(db, row.id, email)) return fail('hunter_revoked')
      const company = await companyOf(db, row)
      const refused = inviteRefusal(toReservationState(row), todayAt(row, now), company)
      if (refused) return refused
      if (company.live.some((each) => each.email.toLowerCase() === email))
        return fail('already_invited', { email: [{ code: 'already_invited' }] })
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
      // Nobody has answered yet, so no person is named.
      const data = toInvitation(inJson(invitation), new Map(), true)
      return { status: true, message: 'The invitation has been sent', data }
    },
  },

  list: async ({ input, db, me }) => {
    const { row, viewer } = await reservationForViewer(db, input.id, me.id)
    const main = viewer === 'main_hunter'
    // Only the main hunter sees open invitations.
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
    if (row.status === 'approved') return fail('invitation_closed')
    if (row.status !== 'pending') {
      await db.updateTable('invitation').set({ put_away_at: now }).where('id', '=', row.id).execute()
      return { status: true, message: 'The invitation has been put away' }
    }
    await db.updateTable('invitation').set({ status: 'cancelled' }).where('id', '=', row.id).execute()
    if (row.user_id !== null)
      await notify(
        db,
        {
          userId: row.user_id,
          type: 'cancel_hunter_invitation',
          code: 'withdrawn',
          values: { person: fullName(me), stand: reservation.title },
          data: { reservation_id: reservation.id },
        },
        now,
      )
    return { status: true, message: 'The invitation has been canceled' }
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
      if (leaves) await leaveHunt(db, { reservationId: reservation.id, userId: me.id }, now)
      const message =
        input.status === 'approved'
          ? ({ type: 'accepted_hunter_invitation', code: 'accepted' } as const)
          : ({ type: 'rejected_hunter_invitation', code: leaves ? 'left' : 'rejected' } as const)
      await notify(
        db,
        {
          userId: reservation.user_id,
          ...message,
          values: { person: fullName(me), stand: reservation.title },
          data: { reservation_id: reservation.id },
        },
        now,
      )
      if (input.status === 'approved')
        // The landowner must know who is on the land.
        await notify(
          db,
          {
            userId: reservation.owner_id,
            type: 'stand_reservation',
            code: 'joins',
            values: { person: fullName(me), stand: reservation.title, days: daysOf(reservation) },
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
    await leaveHunt(db, { reservationId: reservation.id, userId: row.user_id! }, now)
    await notify(
      db,
      {
        userId: row.user_id!,
        type: 'revoke_hunter_access',
        code: 'revoked',
        values: { person: fullName(me), stand: reservation.title },
        data: { reservation_id: reservation.id },
      },
      now,
    )
    return { status: true, message: 'The access has been revoked' }
  },

  read: async ({ input, db, me, now }) => ({ status: true, data: await detailOf(db, input.id, me, now) }),
}
