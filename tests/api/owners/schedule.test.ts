import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { card } from '#tests/support/server/inputs.ts'
import { copiedStand } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const owner = { as: 'landowner' } as const

const book = (stand: number, reserve_dates: string[]) =>
  app.call('reservations.create', { stand_id: stand, reserve_dates, cancellation_policy: true })
const block = (stand: number, start_date: string, end_date: string, notes = 'Family') =>
  app.call('schedules.block', { id: stand, start_date, end_date, notes }, owner)

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('a blockout', () => {
  it('closes its days, its notes are the owner’s text, and deleting it opens them', async () => {
    const stand = await copiedStand(app)
    const { body } = await block(stand, 'Dec 10 2026', '2026-12-11')
    expect(body).toMatchObject({
      message: 'Blockout Day added',
      data: { start_date: '2026-12-10', end_date: '2026-12-11', notes: 'Family' },
    })
    expect((await book(stand, ['2026-12-11'])).failure).toBe('dates_not_bookable')
    const schedule = await app.call('schedules.read', { id: stand }, owner)
    expect(schedule.body.data.blockout_days).toEqual([body.data])
    const gone = await app.call('schedules.unblock', { id: body.data.id }, owner)
    expect(gone.body.message).toBe('Blockout Day Deleted')
    expect((await book(stand, ['2026-12-11'])).status).toBe(200)
  })

  it('needs its days and notes', async () => {
    const stand = await copiedStand(app)
    const { status, body } = await app.call('schedules.block', { id: stand, notes: ' ' }, owner)
    expect([status, body.errors]).toEqual([
      422,
      { start_date: ['Date is required'], end_date: ['Date is required'], notes: ['Notes is required'] },
    ])
    const back = await block(stand, '2026-12-11', '2026-12-10')
    expect(back.body.errors).toEqual({ end_date: ['The last day is before the first'] })
  })

  it('takes no day that is reserved, blocked, in recovery or over', async () => {
    const stand = await copiedStand(app)
    await db().updateTable('stand').set({ recovery_days: 2 }).where('id', '=', stand).execute()
    const { body } = await book(stand, ['2026-12-10', '2026-12-11'])
    await app.call('sandbox.pay', card(body.data.payment_intent))
    expect((await block(stand, '2026-12-01', '2026-12-02')).status).toBe(200)
    for (const [from, to] of [
      ['2026-12-11', '2026-12-11'],
      ['2026-12-13', '2026-12-13'],
      ['2026-12-05', '2026-12-20'],
      ['2026-12-02', '2026-12-03'],
      ['2026-11-19', '2026-11-19'],
      ['2026-11-25', '2028-11-25'],
    ] as const)
      expect([from, (await block(stand, from, to)).failure]).toEqual([from, 'blockout_refused'])
    expect((await block(stand, '2026-12-14', '2026-12-14')).status).toBe(200)
    expect((await block(stand, '2026-11-20', '2026-11-20')).status).toBe(200)
  })

  it('and a booking of the same day at the same time: only one of both comes about', async () => {
    const second = app.second()
    for (let run = 0; run < 20; run += 1) {
      await db().deleteFrom('rate_limit').execute()
      await db()
        .updateTable('reservation')
        .set({ state: 'rejected' })
        .where('state', '=', 'pending')
        .execute()
      const stand = await copiedStand(app)
      const input = { id: stand, start_date: '2027-01-01', end_date: '2027-01-10', notes: 'Family' }
      const acts = [
        () => app.call('schedules.block', input, owner, second),
        () => book(stand, ['2027-01-08']),
      ]
      const answers = await Promise.all((run % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const done = answers.filter(({ status }) => status === 200)
      expect([run, done.length]).toEqual([run, 1])
    }
  })

  it('never shares a day with a booking, even where the code is wrong: the database refuses', async () => {
    const stand = await copiedStand(app)
    const { body } = await book(stand, ['2026-12-10'])
    const row = { stand_id: stand, start_day: '2026-12-09', end_day: '2026-12-10', notes: '' }
    const insert = () => db().insertInto('blockout').values(row).execute()
    await expect(insert()).rejects.toThrow('taken_once')
    await app.call('reservations.release', { id: body.data.reservation_id })
    await insert()
    await expect(
      db()
        .updateTable('reservation')
        .set({ state: 'approved' })
        .where('id', '=', body.data.reservation_id)
        .execute(),
    ).rejects.toThrow('taken_once')
    await expect(insert()).rejects.toThrow('taken_once')
  })
})

describe('a change of prices', () => {
  const change = (stand: number, more: object = {}) =>
    app.call(
      'schedules.price',
      {
        id: stand,
        start_date: '2026-12-07',
        end_date: '2026-12-13',
        weekdays: [1, 2, 3, 4],
        change: 'raise',
        amount: 15.5,
        ...more,
      },
      owner,
    )

  it('reaches the free days of the weekdays, and no booked, blocked or special one', async () => {
    const stand = await copiedStand(app)
    await db()
      .insertInto('occasion')
      .values({ stand_id: stand, day: '2026-12-08', name: 'Opening', price_cents: 15_000 })
      .execute()
    await book(stand, ['2026-12-09'])
    expect((await change(stand, { days: 4 })).failure).toBe('schedule_changed')
    expect((await change(stand, { days: 2 })).body.data).toEqual({ changed: 2 })
    const { body } = await app.call('reservations.offers', { id: stand })
    const rates = (body.data.available_dates as { date: string; rate: number }[])
      .filter(({ date }) => date >= '2026-12-07' && date <= '2026-12-11')
      .map(({ rate }) => rate)
    expect(rates).toEqual([115.5, 150, 100, 115.5, 100])
    // A price of its own is no occasion, and can be changed again.
    const { body: shown } = await app.call('stands.read', { id: stand }, owner)
    expect(shown.data.special_occasion).toMatchObject([{ name: 'Opening' }])
    expect((await change(stand, { change: 'set', amount: 90 })).body.data).toEqual({ changed: 2 })
    expect((await change(stand, { change: 'set', amount: 90 })).failure).toBe('prices_unchanged')
    expect((await change(stand, { start_date: '2026-01-01', end_date: '2027-12-01' })).failure).toBe(
      'prices_unchanged',
    )
    expect((await book(stand, ['2026-12-07'])).body.data.total_amount).toBe(96.75)
  })
})
