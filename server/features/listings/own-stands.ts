import { fail } from '#core/failures.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { goesOn } from '#core/rules/booking/reservation-state.ts'
import { localTime } from '#core/rules/time/days.ts'
import { type Selectable, sql } from 'kysely'
import { rowsOf } from '#server/db/json.ts'
import type { ReservationTable } from '#server/db/schema/tables.ts'
import { endBooking, lockLiveBookings } from '#server/domain/bookings/ends.ts'
import { release } from '#server/domain/bookings/holds.ts'
import { endRequestsOf } from '#server/domain/bookings/requests.ts'
import { endSplitsOf } from '#server/domain/splits/ends.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { freeExpired } from '#server/domain/calendar/calendars.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand, ownStands } from '#server/domain/stands/own-stands.ts'
import { landownerPaidColumn, paidColumn } from '#server/domain/money/left.ts'
import { withdrawTransfer } from '#server/domain/stands/transfers.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface EndingsRow {
  zone: string
  bookings: (Pick<Selectable<ReservationTable>, 'id' | 'user_id' | 'start_day' | 'end_day'> & {
    paid_cents: number
    earned_cents: number
  })[]
  people: Person[]
}

type Listings = HandlersOf<'listings'>

/** An owner's stands: which are inactive, and switching one off, on, or away. */
export const ownStandHandlers: Pick<Listings, 'inactive' | 'endings' | 'toggle' | 'remove'> = {
  inactive: async ({ input, db, me, now }) => ownStands(db, [sql`not s.active`], input, me, now),

  endings: async ({ input, db, me, now }) => {
    const live = sql`select r.id, r.user_id, r.start_day, r.end_day, ${paidColumn('r')} as paid_cents,
        ${landownerPaidColumn} as earned_cents
      from reservation r where r.stand_id = s.id and r.state = 'approved'
        and r.end_day >= (${now}::timestamptz at time zone s.zone)::date
      order by r.start_day, r.id`
    const { rows } = await sql<EndingsRow>`
      select s.zone, ${rowsOf(live)} as bookings, ${peopleColumn(sql`select user_id from (${live}) as held`)} as people
      from stand s where s.id = ${input.id} and s.user_id = ${me.id} and s.deleted_at is null`.execute(db)
    const stand = found(rows[0])
    const today = localTime(now, stand.zone).day
    const people = toPeople(stand.people)
    const bookings = stand.bookings.map((row) => ({
      row,
      stays: goesOn({ state: 'approved', start: row.start_day, end: row.end_day }, today),
    }))
    const lost = bookings.reduce((sum, { row, stays }) => sum + (stays ? 0 : row.earned_cents), 0)
    return {
      status: true,
      data: {
        bookings: bookings.map(({ row, stays }) => ({
          id: row.id,
          hunter: toPerson(people, row.user_id),
          start_date: row.start_day,
          end_date: row.end_day,
          refund: stays ? 0 : row.paid_cents / 100,
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
    const ending = (await lockLiveBookings(db, stand, now)).filter(({ stays }) => !stays)
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
    await endRequestsOf(db, stand.id, now)
    await endSplitsOf(db, stand.id, now)
    for (const { row } of ending) await endBooking(db, row, me, now)
    await withdrawTransfer(db, stand, me, now)
    return { status: true, message: 'Stand Deleted Successfully' }
  },
}
