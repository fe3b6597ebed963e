import { fail } from '#core/failures.ts'
import { sql } from 'kysely'
import { endBooking, liveBookings } from '#server/domain/bookings/ends.ts'
import { release } from '#server/domain/bookings/holds.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { freeExpired } from '#server/domain/calendar/calendars.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand, ownStands } from '#server/domain/stands/own-stands.ts'
import { withdrawTransfer } from '#server/domain/stands/transfers.ts'
import type { HandlersOf } from '#server/http/handler.ts'

type Listings = HandlersOf<'listings'>

/** An owner's stands: which are inactive, and switching one off, on, or away. */
export const ownStandHandlers: Pick<Listings, 'inactive' | 'endings' | 'toggle' | 'remove'> = {
  inactive: async ({ input, db, me, now }) => ownStands(db, [sql`not s.active`], input, me, now),

  endings: async ({ input, db, me, now }) => {
    const stand = found(
      await db
        .selectFrom('stand')
        .select(['id', 'zone'])
        .where('id', '=', input.id)
        .where('user_id', '=', me.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    const bookings = await liveBookings(db, stand, now)
    const people = await loadPeople(
      db,
      bookings.map(({ row }) => row.user_id),
    )
    const lost = bookings.reduce((sum, { row, stays }) => sum + (stays ? 0 : row.landowner_cents), 0)
    return {
      status: true,
      data: {
        bookings: bookings.map(({ row, stays }) => ({
          id: row.id,
          hunter: toPerson(people, row.user_id),
          start_date: row.start_day,
          end_date: row.end_day,
          refund: stays ? 0 : row.total_cents / 100,
          stays,
        })),
        earnings_lost: lost / 100,
      },
    }
  },

  toggle: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    if (stand.active !== input.active) await setStandVisibility(db, [stand.id], { active: input.active }, now)
    return {
      status: true,
      message: input.active ? 'Successfully Activated Stand' : 'Successfully Deactivated Stand',
    }
  },

  remove: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    const ending = (await liveBookings(db, stand, now, true)).filter(({ stays }) => !stays)
    if (input.endings !== undefined && input.endings !== ending.length) return fail('bookings_changed')
    await freeExpired(db, stand.id, now)
    const held = await db
      .selectFrom('reservation')
      .select('id')
      .where('stand_id', '=', stand.id)
      .where('state', '=', 'pending')
      .orderBy('id')
      .execute()
    // Hidden first: freed days of a stand that is gone are offered to nobody.
    await setStandVisibility(db, [stand.id], { active: false, deleted_at: now }, now)
    for (const { id } of held) await release(db, id, now)
    for (const { row } of ending) await endBooking(db, row, me, now)
    await withdrawTransfer(db, stand, me, now)
    return { status: true, message: 'Stand Deleted Successfully' }
  },
}
