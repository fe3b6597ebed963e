import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'

/** The reservations of a hunter and of a landowner's stand: which tab, in which order, in which pages. */
const app = testApp()
const db = () => app.context.database.db

let template: Record<string, unknown> = {}
beforeAll(async () => {
  const found = await db()
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  // The database computes what days it keeps.
  const { id: _, busy: __, ...row } = found as typeof found & { busy: unknown }
  template = { ...row, charges: JSON.stringify(row.charges), recovery_days: 0 }
})
beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('invitation').execute()
  // No posting is ever deleted: the other bookings are somebody else's.
  await sql`update reservation set user_id = ${ids.junior}, stand_id = 3, start_day = start_day - 4000, end_day = end_day - 4000,
    state = 'rejected', hold_until = null where user_id <> ${ids.junior}`.execute(db())
})

interface Booked {
  start_day: string
  end_day?: string
  state?: 'approved' | 'cancel' | 'pending' | 'rejected'
  hold_until?: Date
  user_id?: number
  stand_id?: number
}
const book = async (booked: Booked): Promise<number> => {
  const { id } = await db()
    .insertInto('reservation')
    .values({
      ...template,
      hold_until: null,
      end_day: booked.start_day,
      ...booked,
      ...(booked.state === 'pending' && { paid_at: null }),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const invite = (
  reservation_id: number,
  status: 'pending' | 'approved' | 'rejected',
  hidden_at: Date | null = null,
) =>
  db()
    .insertInto('invitation')
    .values({
      reservation_id,
      user_id: ids.hunter,
      email: 'hunter@demo.highseat.example',
      status,
      created_at: start,
      answered_at: status === 'pending' ? null : start,
      hidden_at,
    })
    .execute()
const list = async (input: object, as: Who = 'hunter') => {
  const { body } = await app.call('reservations.list', input, { as })
  return [(body.data as { id: number }[]).map(({ id }) => id), body.total_records]
}
/** Which of them are marked as the newest. */
const marked = async (input: object) => {
  const { body } = await app.call('reservations.list', input)
  return (body.data as { id: number; is_newest?: boolean }[]).flatMap((each) =>
    each.is_newest ? each.id : [],
  )
}
const bookings = async (input: object, as: Who = 'landowner') => {
  const { body } = await app.call('reservations.bookingsOfOwner', { id: 1, ...input }, { as })
  return [(body.data as { id: number }[]).map(({ id }) => id), body.total_records]
}

describe('a hunter’s reservations', () => {
  it('stand on the tab of their state, the newest first, then the next, and the last first of those over', async () => {
    const far = await book({ start_day: '2027-02-10' })
    const now = await book({ start_day: '2026-11-19', end_day: '2026-11-20' })
    const newest = await book({ start_day: '2026-12-10' })
    const old = await book({ start_day: '2026-10-01' })
    const older = await book({ start_day: '2026-09-01' })
    const canceled = await book({ start_day: '2026-12-20', state: 'cancel' })
    await book({ start_day: '2026-12-24', user_id: ids.hunter2 })
    await book({ start_day: '2026-12-26', state: 'rejected' })
    expect(await list({})).toEqual([[newest, now, far], 3])
    expect(await list({ status: 'history' })).toEqual([[old, older], 2])
    expect(await list({ status: 'cancel' })).toEqual([[canceled], 1])
    expect(await list({ page: 1, per_page: 2 })).toEqual([[newest, now], 3])
    expect(await list({ page: 2, per_page: 2 })).toEqual([[far], 3])
    expect(await list({ page: 3, per_page: 2 })).toEqual([[], 3])
    expect(await marked({})).toEqual([newest])
    expect(await marked({ page: 2, per_page: 2 })).toEqual([])
    expect(await marked({ status: 'history' })).toEqual([])
    // What is alone needs no mark.
    await db().updateTable('reservation').set({ state: 'rejected' }).where('id', 'in', [now, far]).execute()
    expect([await list({}), await marked({})]).toEqual([[[newest], 1], []])
  })

  it('become history when their last day ends at the stand', async () => {
    const id = await book({ start_day: '2026-11-20' })
    await app.at('2026-11-21T05:59:00Z')
    expect([await list({}), await list({ status: 'history' })]).toEqual([
      [[id], 1],
      [[], 0],
    ])
    await app.at('2026-11-21T06:00:00Z')
    expect([await list({}), await list({ status: 'history' })]).toEqual([
      [[], 0],
      [[id], 1],
    ])
  })

  it('have a hold as long as it lasts', async () => {
    const hold_until = new Date(start.getTime() + 60_000)
    const id = await book({ start_day: '2026-12-10', state: 'pending', hold_until })
    expect(await list({})).toEqual([[id], 1])
    await app.at(hold_until.toISOString())
    expect(await list({})).toEqual([[], 0])
  })

  it('have the hunts that one joined, and those that one is invited to apart, open ones first', async () => {
    const [joined, open, answered, dismissed] = [
      await book({ start_day: '2026-12-10', user_id: ids.hunter2 }),
      await book({ start_day: '2026-12-12', user_id: ids.hunter2 }),
      await book({ start_day: '2026-12-14', user_id: ids.hunter2 }),
      await book({ start_day: '2026-12-16', user_id: ids.hunter2 }),
    ]
    await invite(joined, 'approved')
    await invite(open, 'pending')
    await invite(answered, 'rejected')
    await invite(dismissed, 'rejected', start)
    expect(await list({})).toEqual([[joined], 1])
    expect(await list({ status: 'invitation' })).toEqual([[open, answered], 2])
  })
})

describe('the bookings of a stand', () => {
  it('are its landowner’s, on the tab of their state, in the same order', async () => {
    const far = await book({ start_day: '2027-02-10' })
    const near = await book({ start_day: '2026-12-10' })
    const newest = await book({ start_day: '2026-12-15' })
    const old = await book({ start_day: '2026-10-01' })
    const older = await book({ start_day: '2026-09-01' })
    const canceled = await book({ start_day: '2026-12-20', state: 'cancel' })
    await book({ start_day: '2026-12-24', stand_id: 2 })
    await book({ start_day: '2026-12-26', state: 'pending', hold_until: new Date(start.getTime() + 60_000) })
    expect(await bookings({ status: 'reserved' })).toEqual([[newest, near, far], 3])
    expect(await bookings({ status: 'completed' })).toEqual([[old, older], 2])
    expect(await bookings({ status: 'canceled' })).toEqual([[canceled], 1])
    expect(await bookings({ status: 'history' })).toEqual([[canceled, old, older], 3])
    expect(await bookings({ status: 'reserved', page: 2, per_page: 1 })).toEqual([[near], 3])
    for (const as of ['hunter', 'landowner2', 'admin'] as const)
      expect([as, (await app.call('reservations.bookingsOfOwner', { id: 1 }, { as })).status]).toEqual([
        as,
        404,
      ])
  })

  it('have the last check-in or check-out', async () => {
    const id = await book({ start_day: '2026-11-20' })
    for (const [kind, at] of [
      ['checkin', '2026-11-20T12:00:00Z'],
      ['checkout', '2026-11-20T14:00:00Z'],
    ] as const)
      await app.call('reservations.attend', { reservationId: id, kind, at })
    const { body } = await app.call('reservations.bookingsOfOwner', { id: 1 }, { as: 'landowner' })
    expect(body.data).toMatchObject([{ id, last_attendance: { kind: 'checkout', user: { id: ids.hunter } } }])
  })
})

describe('the reserved days of a stand', () => {
  const reserved = async () => {
    const { body } = await app.call('stands.reservedDates', { id: 1 }, { as: null })
    return (body.data as { start_date: string }[]).map(({ start_date }) => start_date)
  }

  it('are those of bookings and of holds as long as they last, from today at the stand, in order', async () => {
    await book({ start_day: '2026-12-20' })
    await book({ start_day: '2026-12-10' })
    await book({ start_day: '2026-11-19' })
    await book({ start_day: '2026-12-12', state: 'cancel' })
    const hold_until = new Date(start.getTime() + 60_000)
    await book({ start_day: '2026-12-15', state: 'pending', hold_until })
    expect(await reserved()).toEqual(['2026-12-10', '2026-12-15', '2026-12-20'])
    await app.at(hold_until.toISOString())
    expect(await reserved()).toEqual(['2026-12-10', '2026-12-20'])
  })

  it('are free again on the calendar once a booking is canceled or a hold has ended', async () => {
    const hold_until = new Date(start.getTime() + 60_000)
    const day = '2026-12-15'
    const isReserved = async () => {
      const { body } = await app.call('reservations.offers', { id: 1 }, { as: null })
      const found = body.data.available_dates as { date: string; is_reserved: boolean }[]
      return found.find(({ date }) => date === day)?.is_reserved
    }
    await book({ start_day: day, state: 'cancel' })
    expect(await isReserved()).toBe(false)
    await book({ start_day: day, state: 'pending', hold_until })
    expect(await isReserved()).toBe(true)
    await app.at(hold_until.toISOString())
    expect(await isReserved()).toBe(false)
  })
})
