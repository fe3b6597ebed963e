import { fail, type Failure, type FieldErrors } from '#core/failures.ts'
import { mostShares, splitShares, splitUntil } from '#core/rules/booking/splits.ts'
import { token } from '#server/config/random.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { Booking } from '#server/domain/bookings/holds.ts'
import { voidPayments } from '#server/domain/calendar/calendars.ts'
import { addressError } from './changes.ts'
import { isOpen, type Share, sharesOf } from './splits.ts'

/** The problems of the addresses, each at its field. */
const addressErrors = (booking: Booking, emails: readonly string[]): FieldErrors | null => {
  const errors: FieldErrors = {}
  for (const [n, email] of emails.entries()) {
    const at = `emails.${n}`
    const problem = addressError(booking, email, emails.slice(0, n))
    if (problem) errors[at] = [{ code: problem }]
  }
  return Object.keys(errors).length > 0 ? errors : null
}

/** The shares of the party, the main hunter's first, or why there are none. */
const partsFor = async (db: Db, booking: Booking, emails: readonly string[], now: Date) => {
  if (booking.state !== 'pending' || booking.hold_until === null || booking.hold_until <= now)
    return fail('hold_expired')
  if (booking.by_request) return fail('split_refused')
  const errors = addressErrors(booking, emails)
  if (errors) return fail('invalid', errors)
  const { maximum_hunters: most } = await db
    .selectFrom('stand')
    .select('maximum_hunters')
    .where('id', '=', booking.stand_id)
    .executeTakeFirstOrThrow()
  const people = emails.length + 1
  if (people > mostShares(most)) return fail('party_full')
  const parts = splitShares(booking.total_cents, people)
  if (!parts) return fail('split_refused')
  const until = splitUntil(now, booking.start_day, booking.zone)
  return until ? { parts, until } : fail('split_late')
}

/** Splits a locked hold, or splits it anew: its payment of before is void. Gives the main hunter's share. */
export const beginSplit = async (
  { random }: Pick<Context, 'random'>,
  db: Db,
  booking: Booking,
  emails: readonly string[],
  now: Date,
): Promise<Share | Failure> => {
  const split = await partsFor(db, booking, emails, now)
  if ('failure' in split) return split
  const before = await sharesOf(db, booking.id)
  if (!before.every(isOpen)) return fail('split_refused')
  await voidPayments(db, booking.id, now)
  // A party pays the whole price.
  await db
    .updateTable('reservation')
    .set({ deposit_cents: null, deposit_landowner_cents: null, balance_due: null })
    .where('id', '=', booking.id)
    .execute()
  await db
    .insertInto('payment_split')
    .values({ reservation_id: booking.id, until: split.until, created_at: now })
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet({ until: split.until }))
    .execute()
  await db
    .deleteFrom('split_share')
    .where('reservation_id', '=', booking.id)
    .where('is_main', '=', false)
    .execute()
  const common = { reservation_id: booking.id, asked_at: now, created_at: now }
  const [main, ...others] = split.parts
  const own = before.find(({ is_main: isMain }) => isMain)
  const share = own
    ? await db
        .updateTable('split_share')
        .set({ amount_cents: main! })
        .where('id', '=', own.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('split_share')
        .values({
          ...common,
          email: booking.email,
          is_main: true,
          user_id: booking.user_id,
          amount_cents: main!,
          secret: token(random),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  for (const [n, amount_cents] of others.entries())
    await db
      .insertInto('split_share')
      .values({
        ...common,
        email: emails[n]!,
        is_main: false,
        user_id: null,
        amount_cents,
        secret: token(random),
      })
      .execute()
  return share
}
