import type { FieldErrors } from '#core/failures.ts'
import { token } from '#server/config/random.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { dropPayments } from '#server/domain/bookings/begun-payments.ts'
import type { Booking } from '#server/domain/bookings/holds.ts'
import { memberAt } from '#server/domain/bookings/invitations.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { fullName, loadPeople } from '#server/domain/people/people.ts'
import { about, askForShare } from './messages.ts'
import { type Share, sharePayments } from './splits.ts'

/** The problem of an address: neither side of the booking is asked for a share, and nobody is asked twice. */
export const addressError = (
  booking: Booking,
  email: string,
  others: readonly string[],
): 'own_address' | 'landowner_address' | 'address_twice' | null => {
  if (email === booking.email.toLowerCase()) return 'own_address'
  if (email === booking.owner_email.toLowerCase()) return 'landowner_address'
  return others.includes(email) ? 'address_twice' : null
}

/** The name of the member who is asked for a share, else the address that was asked. */
const whoIsAsked = async (db: Db, share: Share): Promise<string> => {
  const member = await memberAt(db, share.email)
  const person = member === null ? undefined : (await loadPeople(db, [member])).get(member)
  return person ? fullName(person) : share.email
}

/** An open share of a locked booking is declined, once, and its main hunter is notified. It can still be paid. */
export const declineShare = async (db: Db, booking: Booking, share: Share, now: Date): Promise<void> => {
  if (share.declined_at !== null) return
  await db.updateTable('split_share').set({ declined_at: now }).where('id', '=', share.id).execute()
  await notify(
    db,
    {
      userId: booking.user_id,
      type: 'payment_split',
      code: 'declined',
      values: { ...about(booking), person: await whoIsAsked(db, share) },
      data: { reservation_id: booking.id },
    },
    now,
  )
}

/** Notifies the member who was asked before that there is nothing to pay. */
const tellWithdrawn = async (db: Db, booking: Booking, share: Share, now: Date): Promise<void> => {
  const member = await memberAt(db, share.email)
  if (member === null || share.declined_at !== null) return
  await notify(
    db,
    {
      userId: member,
      type: 'split_invitation',
      code: 'withdrawn',
      values: about(booking),
      data: { secret: share.secret },
    },
    now,
  )
}

/**
 * Asks another address for an open share of a locked booking that waits for its party. The link of before leads nowhere,
 * and what was begun with it is void. Gives the problem of the address where it has one.
 */
export const readdressShare = async (
  context: Context,
  db: Db,
  {
    booking,
    share,
    shares,
    until,
  }: { booking: Booking; share: Share; shares: readonly Share[]; until: Date },
  email: string,
  now: Date,
): Promise<FieldErrors | null> => {
  const problem = addressError(
    booking,
    email,
    shares.map((one) => one.email.toLowerCase()),
  )
  if (problem) return { email: [{ code: problem }] }
  await tellWithdrawn(db, booking, share, now)
  await dropPayments(db, await sharePayments(db, share.id), now)
  const asked = await db
    .updateTable('split_share')
    .set({ email, secret: token(context.random), user_id: null, declined_at: null, asked_at: now })
    .where('id', '=', share.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await askForShare(context, db, { booking, share: asked, until }, 'invites', now)
  return null
}
