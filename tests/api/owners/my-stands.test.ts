import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days } from '#tests/support/server/inputs.ts'
import { copiedStand } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const owner = { as: 'landowner' } as const

/** A paid booking of the stand. */
const paid = async (
  stand: number,
  wanted: string[],
  as: 'hunter' | 'hunter2' = 'hunter',
): Promise<number> => {
  const { body } = await app.call(
    'reservations.create',
    { stand_id: stand, reserve_dates: wanted, cancellation_policy: true },
    { as },
  )
  await app.call('sandbox.pay', card(body.data.payment_intent), { as })
  return body.data.reservation_id as number
}
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const sumOf = async (account: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(amount_cents), 0)::int as n from posting where account = ${account}`.execute(db())
  return rows[0]!.n
}
const stateOf = async (id: number) =>
  (await db().selectFrom('reservation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const refundsOf = (id: number) =>
  db().selectFrom('refund').select(['amount_cents', 'reason']).where('reservation_id', '=', id).execute()

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('the owner’s lists', () => {
  it('keep to a status, tags, the activity and the kind of booking, with drafts first', async () => {
    const [draft, tagged, booked] = [await copiedStand(app), await copiedStand(app), await copiedStand(app)]
    await sql`update stand set status = 'draft', created_at = '2020-01-01' where id = ${draft}`.execute(db())
    await db()
      .insertInto('stand_tag')
      .values([
        { stand_id: tagged, name: 'Ridge' },
        { stand_id: booked, name: 'Marsh' },
      ])
      .execute()
    const hunt = await paid(booked, days(40, 2))
    await app.call('listings.toggle', { id: tagged, active: 0 }, owner)
    const mine = async (input: object) =>
      idsOf((await app.call('stands.mine', { per_page: 50, ...input }, owner)).body)
    expect((await mine({}))[0]).toBe(draft)
    expect(await mine({ status: 'draft' })).toEqual([draft])
    expect(await mine({ status: 'approved' })).not.toContain(draft)
    expect(await mine({ tags: ['ridge'] })).toEqual([tagged])
    expect(await mine({ tags: ['Ridge', 'Marsh'] })).toEqual([booked, tagged].toSorted((a, b) => b - a))
    expect(await mine({ bookings: 'reserved' })).toEqual([1, booked])
    expect(await mine({ bookings: 'history' })).toEqual([])
    await app.call('reservations.cancel', { id: hunt })
    expect(await mine({ bookings: 'history' })).toEqual([booked])
    expect(await mine({ bookings: 'reserved' })).toEqual([1])
    expect(idsOf((await app.call('listings.inactive', {}, owner)).body)).toEqual([tagged])
    expect(idsOf((await app.call('listings.inactive', {}, { as: 'landowner2' })).body)).toEqual([])
    const page = await app.call('stands.mine', { per_page: 1, page: 2 }, owner)
    expect(page.body).toMatchObject({ total_records: 5 })
    expect(idsOf(page.body)).toEqual([(await mine({}))[1]])
    await app.call('listings.toggle', { id: tagged, active: 1 }, owner)
  })

  it('are sorted by the way from a position', async () => {
    const near = await app.call(
      'stands.mine',
      {
        sort_order: 'closest',
        stand_latitude: 44.61,
        stand_longitude: -89.5,
        status: 'approved',
        per_page: 50,
      },
      owner,
    )
    const far = (near.body.data as { distance: number }[]).map(({ distance }) => distance)
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(new Set(far).size).toBeGreaterThan(1)
  })

  it('show the next hunt and the tags of a stand, and why it was rejected', async () => {
    await sql`update stand set status = 'rejected', reject_reason = 'The boundary crosses the road' where id = 2`.execute(
      db(),
    )
    const { body } = await app.call('stands.mine', { per_page: 50 }, owner)
    const find = (id: number) => (body.data as { id: number }[]).find((each) => each.id === id)
    expect(find(2)).toMatchObject({ reject_reason: 'The boundary crosses the road', next_booking: null })
    expect(find(1)).toMatchObject({
      next_booking: { start_date: '2026-11-20', hunter: { first_name: 'Hanna' } },
      ownership_transfer_request: null,
    })
    await sql`update stand set status = 'approved', reject_reason = null where id = 2`.execute(db())
  })
})

describe('a stand that is switched off', () => {
  it('takes no new bookings, keeps the booked ones, and is found again once it is on', async () => {
    const stand = await copiedStand(app)
    const hunt = await paid(stand, days(10, 2))
    const off = await app.call('listings.toggle', { id: stand, active: 0 }, owner)
    expect(off.body.message).toBe('Successfully Deactivated Stand')
    const refused = await app.call('reservations.create', {
      stand_id: stand,
      reserve_dates: days(20, 2),
      cancellation_policy: true,
    })
    expect(refused.failure).toBe('not_found')
    expect(await stateOf(hunt)).toBe('approved')
    expect((await app.call('stands.read', { id: stand }, { as: null })).status).toBe(404)
    const on = await app.call('listings.toggle', { id: stand, active: 1 }, owner)
    expect(on.body.message).toBe('Successfully Activated Stand')
    expect((await app.call('stands.read', { id: stand }, { as: null })).status).toBe(200)
    const jobs = await sql<{ n: number }>`
      select count(*)::int as n from job where kind = 'search_match' and (payload ->> 'stand_id')::bigint = ${stand}`.execute(
      db(),
    )
    expect(jobs.rows[0]!.n).toBe(1)
  })
})

describe('the stand of another landowner', () => {
  it('is not found where one switches, deletes, closes or opens its days', async () => {
    const stand = await copiedStand(app)
    const span = { start_date: '2026-12-10', end_date: '2026-12-11', notes: 'Family' }
    const closed = (await app.call('schedules.block', { id: stand, ...span }, owner)).body.data
    const other = { as: 'landowner2' } as const
    const answers = [
      await app.call('schedules.block', { id: stand, ...span }, other),
      await app.call('schedules.unblock', { id: closed.id }, other),
      await app.call('listings.toggle', { id: stand, active: false }, other),
      await app.call('listings.remove', { id: stand, endings: 0 }, other),
    ]
    expect(answers.map(({ failure }) => failure)).toEqual(Array(4).fill('not_found'))
    const { active, status } = await db()
      .selectFrom('stand')
      .select(['active', 'status'])
      .where('id', '=', stand)
      .executeTakeFirstOrThrow()
    const schedule = await app.call('schedules.read', { id: stand }, owner)
    expect([active, status, schedule.body.data.blockout_days]).toEqual([true, 'approved', [closed]])
  })
})

describe('deleting a stand', () => {
  it('says before which bookings end, what goes back and what the owner loses', async () => {
    const stand = await copiedStand(app)
    const running = await paid(stand, ['2026-11-20', '2026-11-21'])
    const ahead = await paid(stand, days(10, 2), 'hunter2')
    const { body } = await app.call('listings.endings', { id: stand }, owner)
    expect(body.data).toMatchObject({
      bookings: [
        { id: running, refund: 0, stays: true, hunter: { first_name: 'Hanna' } },
        { id: ahead, refund: 215, stays: false, hunter: { first_name: 'Themba' } },
      ],
      earnings_lost: 185,
    })
    const unseen = await app.call('listings.remove', { id: stand, endings: 0 }, owner)
    expect(unseen.failure).toBe('bookings_changed')
    expect(await stateOf(ahead)).toBe('approved')
  })

  it('gives each hunter everything back, fee included, once, and tells all parties', async () => {
    const stand = await copiedStand(app)
    const before = { owner: await sumOf(`landowner:${ids.landowner}`), fees: await sumOf('fees') }
    const running = await paid(stand, ['2026-11-20', '2026-11-21'])
    const kept = await sumOf(`landowner:${ids.landowner}`)
    const feesKept = await sumOf('fees')
    const ahead = await paid(stand, days(1, 2), 'hunter2')
    await db()
      .insertInto('invitation')
      .values({
        reservation_id: ahead,
        user_id: ids.junior,
        email: 'junior@demo.highseat.example',
        status: 'approved',
        created_at: start,
        answered_at: start,
        hidden_at: null,
      })
      .execute()
    const held = (
      await app.call('reservations.create', {
        stand_id: stand,
        reserve_dates: days(20, 2),
        cancellation_policy: true,
      })
    ).body.data
    await db().deleteFrom('notification').execute()
    const second = app.second()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.call('listings.remove', { id: stand }, owner, n % 2 === 0 ? second : undefined),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 404),
    ])
    expect([await stateOf(running), await stateOf(ahead), await stateOf(held.reservation_id)]).toEqual([
      'approved',
      'cancel',
      'rejected',
    ])
    expect(await refundsOf(ahead)).toEqual([{ amount_cents: 21_500, reason: 'ended_by_owner' }])
    expect(await refundsOf(running)).toEqual([])
    // What was earned and charged for the hunt that ended is as if it had never been booked.
    expect(await sumOf(`landowner:${ids.landowner}`)).toBe(kept)
    expect(await sumOf('fees')).toBe(feesKept)
    expect(kept - before.owner).toBe(-18_500)
    const told = await db()
      .selectFrom('notification')
      .select(['user_id', 'type', 'code'])
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { user_id: ids.junior, type: 'cancel_hunter_invitation', code: 'hunt_cancelled' },
      { user_id: ids.hunter2, type: 'hunt_ended', code: 'refunded' },
      { user_id: ids.landowner, type: 'stand_reservation_cancel', code: 'ended' },
    ])
    await app.runJobs()
    expect(
      await db().selectFrom('refund').select('state').where('reservation_id', '=', ahead).execute(),
    ).toEqual([{ state: 'succeeded' }])
    expect((await app.call('stands.read', { id: stand }, owner)).status).toBe(404)
    expect((await app.call('stands.sheet', { id: stand })).status).toBe(200)
    expect((await app.call('sandbox.pay', card(held.payment_intent))).status).toBeGreaterThan(400)
    expect(await stateOf(held.reservation_id)).toBe('rejected')
  })

  it('returns a payment that comes late, although the days are free', async () => {
    const stand = await copiedStand(app)
    const { body } = await app.call('reservations.create', {
      stand_id: stand,
      reserve_dates: days(20, 2),
      cancellation_policy: true,
    })
    const id = body.data.reservation_id as number
    await app.call('listings.remove', { id: stand }, owner)
    await db().updateTable('payment').set({ state: 'created' }).where('reservation_id', '=', id).execute()
    const { confirm } = await import('#server/domain/bookings/holds.ts')
    await db()
      .transaction()
      .execute(async (tx) => {
        await confirm(app.context, tx, id, { cents: 21_500, currency: 'usd' }, start)
      })
    expect(await stateOf(id)).toBe('rejected')
    expect(await refundsOf(id)).toEqual([{ amount_cents: 21_500, reason: 'late_payment' }])
  })
})
