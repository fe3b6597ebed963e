import { beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '#server/http/session.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
beforeEach(() => app.at('2026-11-20T15:00:00Z'))

describe('the page of a stand', () => {
  it('shows the average elevation of the way to it, not the climb', async () => {
    const elevation = async () =>
      (await app.call('stands.read', { id: 1 }, { as: null })).body.data.stand_average_elevation
    const way = [1000, 1001, 1100, 1300].map((alt) => ({ lat: 44.5, lng: -89.5, alt }))
    await db()
      .updateTable('stand')
      .set({ way_to_stand: JSON.stringify(way) })
      .where('id', '=', 1)
      .execute()
    expect(await elevation()).toBe(1100)
    await db().updateTable('stand').set({ way_to_stand: null }).where('id', '=', 1).execute()
    expect(await elevation()).toBeNull()
  })

  it('names its points of interest to everyone', async () => {
    const names = ['Boat landing', 'Cabin']
    const points = await db()
      .selectFrom('point_of_interest')
      .select('id')
      .where('name', 'in', names)
      .execute()
    await db().deleteFrom('stand_interest').where('stand_id', '=', 1).execute()
    await db()
      .insertInto('stand_interest')
      .values(points.map(({ id }) => ({ stand_id: 1, point_id: id })))
      .execute()
    const { points_of_interest: shown } = (await app.call('stands.read', { id: 1 }, { as: null })).body.data
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  const chatOf = async (as: Who | null, token?: string) =>
    (await app.call('stands.read', { id: 1 }, { as, ...(token !== undefined && { token }) })).body.data
      .chat_reservation_id

  it('names the reservation in which one may write to the owner, from the booking to a week after the hunt', async () => {
    expect([await chatOf(null), await chatOf('hunter2'), await chatOf('landowner')]).toEqual([
      null,
      null,
      null,
    ])
    expect(await chatOf('hunter')).toBe(ids.reservation)
    await reserve(app, { as: 'hunter2', stand: 1, days: days(20, 1) })
    expect(await chatOf('hunter2')).toBeNull()
    await db()
      .insertInto('invitation')
      .values({
        reservation_id: ids.reservation,
        user_id: ids.hunter2,
        email: 'hunter2@demo.highseat.example',
        status: 'approved',
        answered_at: new Date(),
        created_at: new Date(),
      })
      .execute()
    expect(await chatOf('hunter2')).toBe(ids.reservation)
    const later = async () => openSession(app.context, db(), ids.hunter, { address: '', agent: '' })
    await app.at('2026-11-29T18:00:00Z')
    expect(await chatOf('hunter', await later())).toBe(ids.reservation)
    await app.at('2026-11-30T18:00:00Z')
    expect(await chatOf('hunter', await later())).toBeNull()
  })

  it('gives its followers to its owner alone, the newest first', async () => {
    const followers = async (as: Who | null, id = 1, page = {}) =>
      app.call('stands.followers', { id, ...page }, { as })
    await db().deleteFrom('follower').execute()
    expect((await followers('landowner')).body).toEqual({ status: true, data: [], total_records: 0 })
    await app.call('stands.follow', { id: 1, follow: true }, { as: 'hunter' })
    await app.call('stands.follow', { id: 2, follow: true }, { as: 'landowner2' })
    await app.at('2026-11-20T15:01:00Z')
    await app.call('stands.follow', { id: 1, follow: true }, { as: 'hunter2' })
    const { body } = await followers('landowner')
    expect(body.total_records).toBe(2)
    expect(body.data).toEqual([
      { id: ids.hunter2, first_name: 'Themba', last_name: 'Nkosi', image: null },
      expect.objectContaining({ id: ids.hunter }),
    ])
    expect(Object.keys(body.data[1])).toEqual(['id', 'first_name', 'last_name', 'image'])
    const second = await followers('landowner', 1, { page: 2, per_page: 1 })
    expect([second.body.data[0].id, second.body.total_records]).toEqual([ids.hunter, 2])
    for (const who of ['hunter', 'landowner2', 'junior'] as const)
      expect((await followers(who)).failure).toBe('not_found')
    expect((await followers('landowner', 999_999)).status).toBe(404)
    expect((await followers(null)).status).toBe(401)
  })
})

describe('what a landowner keeps to themselves', () => {
  it('is in the answer to them alone', async () => {
    const day = days(60, 1)[0]!
    await db()
      .insertInto('blockout')
      .values({ stand_id: 1, start_day: day, end_day: day, notes: 'A wedding' })
      .execute()
    await db().insertInto('stand_tag').values({ stand_id: 1, name: 'North' }).execute()
    await db()
      .insertInto('voucher')
      .values({
        stand_id: 1,
        name: 'Friends',
        code: 'FRIENDS',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 1,
      })
      .execute()
    await db().updateTable('stand').set({ reject_reason: 'A blurred map' }).where('id', '=', 1).execute()
    const seen = async (as: Who | null) => {
      const { data } = (await app.call('stands.read', { id: 1 }, { as })).body
      const blocked = data.blockout_days.find(
        ({ start_date: start }: { start_date: string }) => start === day,
      )
      return [
        blocked.notes,
        data.tags.map(({ name }: { name: string }) => name),
        data.stand_vouchers.some(({ code }: { code: string }) => code === 'FRIENDS'),
        data.reject_reason,
      ]
    }
    for (const as of [null, 'hunter', 'landowner2'] as const)
      expect([as, ...(await seen(as))]).toEqual([as, '', [], false, null])
    expect(await seen('landowner')).toEqual(['A wedding', ['North'], true, 'A blurred map'])
    await db().updateTable('stand').set({ reject_reason: null }).where('id', '=', 1).execute()
  })

  it('is a stand that is switched off, but for administrators', async () => {
    await db().updateTable('stand').set({ active: false }).where('id', '=', 2).execute()
    const status = async (as: Who | null) => (await app.call('stands.read', { id: 2 }, { as })).status
    const people = [null, 'hunter', 'landowner2', 'landowner', 'admin'] as const
    const { user_id: owner } = await db()
      .selectFrom('stand')
      .select('user_id')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(owner).toBe(ids.landowner)
    expect(await Promise.all(people.map(status))).toEqual([404, 404, 404, 200, 200])
    await db().updateTable('stand').set({ active: true }).where('id', '=', 2).execute()
  })
})
