import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const write = async (message: string) =>
  (await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message }, { as: 'hunter' })).body
    .data.id as number
const bell = async () => {
  const list = (await app.call('notifications.list', {}, { as: 'landowner' })).body
  const unread = (await app.call('notifications.unread', {}, { as: 'landowner' })).body.data
  type Row = { id: number; type: string; message: string; is_read: boolean; count?: number }
  return { rows: list.data as Row[], total: list.total_records as number, ...unread } as {
    rows: Row[]
    total: number
    count: number
    chats: number
  }
}

describe('the messages of one conversation', () => {
  it('are one row of the bell, the newest of them, and count once', async () => {
    const before = await bell()
    for (const message of ['One', 'Two', 'Three']) await write(message)
    const after = await bell()
    expect(after.rows[0]).toMatchObject({ type: 'chat', message: 'Hanna: Three', is_read: false, count: 3 })
    expect([after.total - before.total, after.count - before.count, after.chats]).toEqual([1, 1, 1])
  })

  it('are read together, by a click in the bell or by reading the thread', async () => {
    const { rows } = await bell()
    await app.call('notifications.read', { id: rows[0]!.id }, { as: 'landowner' })
    expect((await bell()).rows[0]).toMatchObject({ is_read: true })
    expect((await bell()).chats).toBe(0)
    await write('Four')
    await write('Five')
    expect(await bell()).toMatchObject({ chats: 1 })
    await app.call('chat.read', { reservationId: 1, userId: ids.hunter }, { as: 'landowner' })
    const read = await bell()
    expect([read.chats, read.rows[0]!.is_read, read.rows[0]!.count]).toEqual([0, true, undefined])
  })

  it('are fifty at a time, the earlier ones before a message', async () => {
    const sent: number[] = []
    for (let i = 0; i < 60; i++) sent.push(await write(`Message ${i}`))
    const page = async (before?: number) =>
      (
        await app.call(
          'chat.list',
          { reservationId: 1, userId: ids.landowner, ...(before !== undefined && { before }) },
          { as: 'hunter' },
        )
      ).body.data as { id: number; message: string }[]
    const newest = await page()
    expect(newest.map(({ id }) => id)).toEqual(sent.slice(-50))
    const earlier = await page(newest[0]!.id)
    expect(earlier.map(({ id }) => id)).toEqual(expect.arrayContaining(sent.slice(0, 10)))
    expect(earlier.every(({ id }) => id < newest[0]!.id)).toBe(true)
  })
})

describe('"Mark all read"', () => {
  it('reads everything that was shown, and nothing that came meanwhile', async () => {
    await write('Seen')
    const { rows } = await bell()
    const later = await write('Not seen')
    await app.call('notifications.readAll', { last: rows[0]!.id }, { as: 'landowner' })
    expect(later).toBeGreaterThan(0)
    expect(await bell()).toMatchObject({ count: 1, chats: 1 })
    await app.call('notifications.readAll', { last: (await bell()).rows[0]!.id }, { as: 'hunter' })
    expect(await bell()).toMatchObject({ count: 1 })
    await app.call('notifications.readAll', { last: (await bell()).rows[0]!.id }, { as: 'landowner' })
    expect(await bell()).toMatchObject({ count: 0, chats: 0 })
  })
})
