import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/rules/time/days.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { addBooking } from '#server/seed/demo/bookings.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'

const app = testApp()
const db = () => app.context.database.db

/** A hunt on a day of its own, booked in October; each test has a year of its own. */
let day = ''
let year = 2027
beforeEach(() => {
  day = `${year++}-12-10`
})
const hunt = (bookedAt = new Date(start.getTime() - 30 * 86_400_000)) =>
  addBooking(db(), {
    standId: 1,
    ownerId: ids.landowner,
    hunterId: ids.hunter,
    start: day,
    end: addDays(day, 1),
    bookedAt,
  })
const join = (reservationId: number, userId: number, status: 'approved' | 'pending') =>
  db()
    .insertInto('invitation')
    .values({
      reservation_id: reservationId,
      user_id: userId,
      email: `${userId}@example.com`,
      status,
      created_at: start,
      answered_at: status === 'approved' ? start : null,
      hidden_at: null,
    })
    .execute()
/** At an hour of the stand in Wisconsin, so many days before the hunt. */
const housekeepingAt = async (daysBefore: number, hour: string) => {
  await app.at(`${addDays(day, -daysBefore)}T${hour}:00-06:00`)
  // Twice, and by two processes at once.
  await Promise.all([runHousekeeping(app.context), runHousekeeping(app.context)])
  await runHousekeeping(app.context)
}
const told = async (id: number) =>
  (
    await db()
      .selectFrom('notification')
      .select(['user_id', 'code', 'data'])
      .where('type', '=', 'hunt_near')
      .orderBy('id')
      .execute()
  )
    .filter(({ data }) => (data as { reservation_id: number }).reservation_id === id)
    .map(({ user_id: userId, code }) => `${code} ${userId}`)

describe('the reminders of a hunt', () => {
  it('come a week, a day and the evening before, once, to all who hunt and nobody else', async () => {
    const id = await hunt()
    await join(id, ids.hunter2, 'approved')
    await join(id, ids.landowner2, 'pending')
    await housekeepingAt(8, '12:00')
    expect(await told(id)).toEqual([])
    const both = (code: string) => [`${code} ${ids.hunter}`, `${code} ${ids.hunter2}`]
    await housekeepingAt(7, '09:01')
    expect((await told(id)).toSorted()).toEqual(both('week'))
    await housekeepingAt(1, '09:01')
    expect((await told(id)).slice(2).toSorted()).toEqual(both('day'))
    await housekeepingAt(1, '18:01')
    expect((await told(id)).slice(4).toSorted()).toEqual(both('evening'))
    await housekeepingAt(0, '07:00')
    expect(await told(id)).toHaveLength(6)
  })

  it('do not come once the hunt is canceled, nor while it is not paid', async () => {
    const canceled = await hunt()
    await db()
      .updateTable('reservation')
      .set({ state: 'cancel', canceled_at: start })
      .where('id', '=', canceled)
      .execute()
    await housekeepingAt(1, '18:01')
    expect(await told(canceled)).toEqual([])
    const waiting = await hunt()
    await db()
      .updateTable('reservation')
      .set({ state: 'pending', paid_at: null, hold_until: new Date('2100-01-01') })
      .where('id', '=', waiting)
      .execute()
    await housekeepingAt(1, '18:30')
    expect(await told(waiting)).toEqual([])
  })

  it('that are late are one, and who has just booked gets none', async () => {
    const id = await hunt()
    await housekeepingAt(1, '20:00')
    expect(await told(id)).toEqual([`evening ${ids.hunter}`])
    day = addDays(day, 3)
    const fresh = await hunt(new Date(`${addDays(day, -1)}T19:00:00-06:00`))
    await housekeepingAt(1, '20:00')
    expect(await told(fresh)).toEqual([])
  })
})
