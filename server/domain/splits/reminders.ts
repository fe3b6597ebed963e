import { canRemind } from '#core/rules/booking/splits.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { type Booking, lockBooking } from '#server/domain/bookings/holds.ts'
import { askForShare } from './messages.ts'
import { isAwaited, type Share, sharesOf } from './splits.ts'

/**
 * Reminds those who have not paid their share of a locked booking, as long as nobody has asked them within the last hours;
 * gives the number of people it has reminded.
 */
export const remindOpen = async (
  context: Context,
  db: Db,
  { booking, open, until }: { booking: Booking; open: readonly Share[]; until: Date },
  now: Date,
): Promise<number> => {
  const due = open.filter(({ asked_at: at }) => canRemind(at, now))
  for (const share of due) {
    await db.updateTable('split_share').set({ asked_at: now }).where('id', '=', share.id).execute()
    await askForShare(context, db, { booking, share, until }, 'reminds', now)
  }
  return due.length
}

/** Reminds a party half a day before its days are free again; run by its job. */
export const remindOfSplit = (context: Context, reservationId: number): Promise<void> =>
  context.database.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    const booking = await lockBooking(tx, reservationId)
    if (booking?.state !== 'splitting' || booking.hold_until === null || booking.hold_until <= now) return
    const open = (await sharesOf(tx, reservationId)).filter(isAwaited)
    await remindOpen(context, tx, { booking, open, until: booking.hold_until }, now)
  })
