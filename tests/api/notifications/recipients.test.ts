import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'

/** Who is told of what somebody has done, and who is not. */
const app = testApp()
const db = () => app.context.database.db
const told = async () =>
  (await db().selectFrom('notification').select(['user_id', 'code']).orderBy('id').execute()).map(
    ({ user_id, code }) => [user_id, code],
  )
beforeEach(async () => {
  await db().deleteFrom('notification').execute()
})

describe('following a stand', () => {
  const follow = (on?: boolean) => app.call('stands.follow', { id: 1, follow: on })

  it('is told to its landowner once, and neither its repetition nor its end is', async () => {
    await follow(true)
    expect(await told()).toEqual([[ids.landowner, 'followed']])
    await follow(true)
    await follow(false)
    await follow(false)
    expect(await told()).toHaveLength(1)
    await follow()
    expect(await told()).toHaveLength(2)
  })

  it('is not for the landowner', async () => {
    expect((await app.call('stands.follow', { id: 1, follow: true }, { as: 'landowner' })).status).toBe(403)
  })
})

describe('a ticket', () => {
  const open = async (): Promise<number> =>
    (await app.call('tickets.create', { category: 1, subject: 'Gate', description: 'Locked' })).body.data.id

  it('is told to support when it is opened and when its owner writes', async () => {
    const id = await open()
    expect(await told()).toEqual([[ids.admin, 'opened']])
    await app.call('tickets.comment', { id, comment: 'Still locked' })
    expect(await told()).toEqual([
      [ids.admin, 'opened'],
      [ids.admin, 'commented'],
    ])
  })

  it('is told to its owner when support answers, and not to who answered', async () => {
    const id = await open()
    await db().deleteFrom('notification').execute()
    await app.call('tickets.comment', { id, comment: 'We call them' }, { as: 'admin' })
    expect(await told()).toEqual([[ids.hunter, 'commented']])
  })

  it('is listed to its owner by its category', async () => {
    const id = await open()
    const listed = async (category: number) =>
      ((await app.call('tickets.list', { category })).body.data as { id: number }[]).map((each) => each.id)
    expect(await listed(1)).toContain(id)
    expect(await listed(2)).toEqual([])
  })

  it('of an administrator is not told to the same', async () => {
    const input = { category: 1, subject: 'Gate', description: 'Locked' }
    await app.call('tickets.create', input, { as: 'admin' })
    expect(await told()).toEqual([])
  })

  it('that a colleague takes over is not told to its owner', async () => {
    const admin = (id: number, is_admin: boolean) =>
      db().updateTable('app_user').set({ is_admin }).where('id', '=', id).execute()
    const id = await open()
    const take = (taken_by: number | null, as: 'admin' | 'landowner2') =>
      app.call('tickets.act', { id, action: 'take', status: 'open', taken_by }, { as })
    await admin(ids.landowner2, true)
    await db().deleteFrom('notification').execute()
    await take(null, 'admin')
    await take(ids.admin, 'landowner2')
    await admin(ids.landowner2, false)
    expect(await told()).toEqual([[ids.hunter, 'taken']])
  })
})

describe('the bell', () => {
  it('counts what its person has not read, a conversation once', async () => {
    const say = (message: string) =>
      app.call('chat.send', { reservationId: ids.reservation, userId: ids.landowner, message })
    await say('One')
    await say('Two')
    await app.call('stands.follow', { id: 1, follow: false })
    await app.call('stands.follow', { id: 1, follow: true })
    const unread = async () =>
      (await app.call('notifications.unread', {}, { as: 'landowner' })).body.data as object
    expect(await unread()).toEqual({ count: 2, chats: 1 })
    expect((await app.call('notifications.unread', {}, { as: 'landowner2' })).body.data).toEqual({
      count: 0,
      chats: 0,
    })
    const rows = (await app.call('notifications.list', {}, { as: 'landowner' })).body.data as {
      id: number
      type: string
      count?: number
    }[]
    expect(rows.map(({ type, count }) => [type, count])).toEqual([
      ['stand_followed', undefined],
      ['chat', 2],
    ])
    await app.call('notifications.read', { id: rows[0]!.id, is_read: true }, { as: 'landowner' })
    expect(await unread()).toEqual({ count: 1, chats: 1 })
    await app.call('notifications.readAll', { last: rows[1]!.id }, { as: 'landowner' })
    expect(await unread()).toEqual({ count: 0, chats: 0 })
    await say('Three')
    const [again] = (await app.call('notifications.list', {}, { as: 'landowner' })).body.data
    expect(again).toMatchObject({ type: 'chat', is_read: false })
    expect(again.count).toBeUndefined()
  })

  it('keeps a message unread that came after the one that is read, and other conversations', async () => {
    await db()
      .insertInto('invitation')
      .values({
        reservation_id: ids.reservation,
        user_id: ids.hunter2,
        email: 'hunter2@demo.highseat.example',
        status: 'approved',
        created_at: app.context.clock.now(),
        answered_at: app.context.clock.now(),
        hidden_at: null,
      })
      .execute()
    const say = (as: 'hunter' | 'hunter2', message: string) =>
      app.call('chat.send', { reservationId: ids.reservation, userId: ids.landowner, message }, { as })
    await say('hunter', 'One')
    await say('hunter2', 'Two')
    await say('hunter', 'Three')
    const unread = async () =>
      (
        await db()
          .selectFrom('notification')
          .select('values')
          .where('read_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ values }) => (values as { text: string }).text)
    const [{ id }] = (await db().selectFrom('notification').select('id').orderBy('id').execute()) as [
      { id: number },
    ]
    await app.call('notifications.read', { id, is_read: true }, { as: 'landowner' })
    expect(await unread()).toEqual(['Two', 'Three'])
    const thread = { reservationId: ids.reservation, userId: ids.hunter }
    await app.call('chat.read', thread, { as: 'landowner' })
    expect(await unread()).toEqual(['Two'])
    await db().deleteFrom('invitation').execute()
  })

  it('is not read by others, neither one notification nor all', async () => {
    await app.call('chat.send', { reservationId: ids.reservation, userId: ids.landowner, message: 'Hello' })
    const [{ id }] = (await app.call('notifications.list', {}, { as: 'landowner' })).body.data
    expect((await app.call('notifications.read', { id, is_read: true }, { as: 'hunter2' })).status).toBe(404)
    await app.call('notifications.readAll', { last: id }, { as: 'hunter2' })
    expect((await app.call('notifications.unread', {}, { as: 'landowner' })).body.data.count).toBe(1)
  })
})
