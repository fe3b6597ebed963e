import type { Day } from '#core/rules/time/days.ts'
import { localTime } from '#core/rules/time/days.ts'
import { refund, refundOfPaid } from '#core/rules/money/cancellation.ts'
import { goesOn } from '#core/rules/booking/reservation-state.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { notifyDaysFreed } from '#server/domain/calendar/availability-changes.ts'
import { voidPayments } from '#server/domain/calendar/calendars.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { type FullName, fullName, loadPeople } from '#server/domain/people/people.ts'
import { cancelInvitations, daysOf } from './invitations.ts'
import { readLeft, takenFrom } from '#server/domain/money/left.ts'
import { givenBackEntries, staysWithLandowner } from './ledger.ts'
import { type GivenBack, startRefund, tellRefunded } from './refunds.ts'
import { dropTimers } from './returns.ts'
import { type ReservationRow, reservationRow, todayAt, toReservationState } from './reservations.ts'

export interface LiveBooking {
  readonly row: ReservationRow
  /** The hunt has begun and goes on to its end. */
  readonly stays: boolean
}

/** The paid bookings of a stand that are not over, locked, in the order of their days. */
export const lockLiveBookings = async (
  db: Db,
  stand: { readonly id: number; readonly zone: string },
  now: Date,
): Promise<LiveBooking[]> => {
  const today: Day = localTime(now, stand.zone).day
  const { rows } = await sql<{ id: number }>`
    select id from reservation where stand_id = ${stand.id} and state = 'approved' and end_day >= ${today}::date
    order by id for update`.execute(db)
  const bookings: LiveBooking[] = []
  // Read after the locks: one that was canceled meanwhile is no longer live.
  for (const { id } of rows) {
    const row = await reservationRow(db, id)
    if (row.state === 'approved') bookings.push({ row, stays: goesOn(toReservationState(row), today) })
  }
  return bookings.toSorted((a, b) => a.row.start_day.localeCompare(b.row.start_day))
}

/** Cancels a booking: its days are free again, and its invitations end. What goes back is for the caller. */
const cancelBooking = async (
  db: Db,
  row: Pick<ReservationRow, 'id' | 'stand_id'> & Parameters<typeof cancelInvitations>[1],
  by: FullName,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('reservation')
    .set({ state: 'cancel', canceled_at: now })
    .where('id', '=', row.id)
    .execute()
  await notifyDaysFreed(db, { stand_id: row.stand_id, reservation_id: row.id }, now)
  // A balance that is not paid yet can no longer be.
  await voidPayments(db, row.id, now)
  await cancelInvitations(db, row, by, now)
  await dropTimers(db, row.id)
}

/**
 * Ends a paid booking for its hunter, who cancels it or has not paid its balance: what the policy gives back of what is paid
 * is on its way, and the landowner knows. The reservation is locked.
 */
export const cancelForHunter = async (
  db: Db,
  row: ReservationRow,
  hunter: FullName,
  code: 'cancelled' | 'unpaid',
  now: Date,
): Promise<void> => {
  await cancelBooking(db, row, hunter, now)
  const due = refund(
    row.lease_cents,
    { days: row.cancellation_days, fee: row.cancellation_fee_cents },
    todayAt(row, now),
    row.start_day,
  )
  // An administrator may have refunded part of it before.
  const left = await readLeft(db, row)
  const amount = refundOfPaid(due, { total: row.total_cents, paid: left.total })
  if (amount > 0) {
    const stays = staysWithLandowner({
      lease: row.lease_cents,
      refund: due,
      landownerShare: row.landowner_share,
    })
    const taken = takenFrom(left.holders, Math.max(0, left.landowner - stays))
    const entries = givenBackEntries(amount, taken)
    const { back } = await startRefund(db, row.id, { cents: amount, reason: 'cancellation', entries }, now)
    await tellRefunded(db, row.id, back, now)
  }
  await notify(
    db,
    {
      userId: row.owner_id,
      type: 'stand_reservation_cancel',
      code,
      values: { person: fullName(hunter), stand: row.title, days: daysOf(row) },
      data: { stand_id: row.stand_id, reservation_id: row.id },
    },
    now,
  )
}

/**
 * Ends a paid booking for its landowner: the hunter gets everything back, fee included (decision 61), and all
 * parties are notified.
 */
export const endBooking = async (db: Db, row: ReservationRow, owner: FullName, now: Date): Promise<void> => {
  await cancelBooking(db, row, owner, now)
  // An administrator may have refunded part of it before.
  const left = await readLeft(db, row)
  let back: GivenBack[] = []
  if (left.total > 0) {
    const entries = givenBackEntries(left.total, takenFrom(left.holders, left.landowner))
    ;({ back } = await startRefund(db, row.id, { cents: left.total, reason: 'ended_by_owner', entries }, now))
  }
  const ofMain = back.find(({ userId }) => userId === row.user_id)?.cents ?? 0
  const about = { stand: row.title, days: daysOf(row) }
  const message =
    ofMain > 0
      ? ({
          code: 'refunded',
          values: { ...about, person: fullName(owner), amount: { cents: ofMain } },
        } as const)
      : ({ code: 'free', values: { ...about, person: fullName(owner) } } as const)
  await notify(
    db,
    { userId: row.user_id, type: 'hunt_ended', ...message, data: { reservation_id: row.id } },
    now,
  )
  await tellRefunded(
    db,
    row.id,
    back.filter(({ userId }) => userId !== row.user_id),
    now,
  )
  const hunter = (await loadPeople(db, [row.user_id])).get(row.user_id)
  await notify(
    db,
    {
      userId: row.owner_id,
      type: 'stand_reservation_cancel',
      code: 'ended',
      values: { ...about, person: hunter ? fullName(hunter) : '' },
      data: { stand_id: row.stand_id, reservation_id: row.id },
    },
    now,
  )
}
