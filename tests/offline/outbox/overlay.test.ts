import 'fake-indexeddb/auto'
import { withPending } from '#app/data/shown-answer.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Given } from '#core/contract/define.ts'
import { calls } from '#core/calls/registry/table.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import { toItem } from '#offline/outbox/items.ts'
import { changedReads } from '#offline/queued/index.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { applyOverlay } from '#offline/outbox/overlay/overlay.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { loadPending } from '#offline/outbox/overlay/pending.ts'
import { isQueued, policy, type QueuedKey } from '#offline/policy.ts'
import { dropAcknowledged } from '#offline/cache/acknowledged.ts'
import { cacheResponse } from '#offline/cache/cached-responses.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

const thread: Given<typeof calls.chat.list> = {
  status: true,
  data: [{ id: 1, message: 'hello', date: 'd', user: { id: 99, image: null }, written_at: null }],
  total_records: 1,
  is_allowed_chat: true,
  user: { id: 99, first_name: 'L', last_name: 'O', image: null, rating: null },
}
const read = { reservationId: 1, userId: 99 }
const texts = (answer: Given<typeof calls.chat.list>) => answer.data.map(({ message }) => message)
const seen = async () => {
  const { pending, me } = await loadPending(1)
  return applyOverlay('chat.list', read, thread, pending, me)
}

let phone: Phone
let server: FaultyServer
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(1))
  admit(server, 1)
  return () => server.close()
})

describe('a pending item', () => {
  test('is shown in its place and marked, and the server’s answer is not changed', async () => {
    await phone.message(1, 'a')
    const before = structuredClone(thread)
    const shown = await seen()
    expect(texts(shown)).toEqual(['hello', 'ma'])
    expect(outboxMark(shown.data[0]!)).toBeUndefined()
    expect(outboxMark(shown.data[1]!)).toMatchObject({ state: 'queued', reason: null })
    expect(thread).toEqual(before)
  })

  test('of another thread is not shown', async () => {
    await phone.message(1, 'elsewhere', 2)
    expect(texts(await seen())).toEqual(['hello'])
  })

  test('is shown from its receipt once sent, until a response that must contain it arrives', async () => {
    await phone.message(1, 'a')
    await phone.drain()
    const shown = await seen()
    expect(texts(shown)).toEqual(['hello', 'ma'])
    expect(outboxMark(shown.data[1]!)).toMatchObject({ state: 'sent' })
    expect(await dropAcknowledged(1, 'chat.list', read, phone.time)).toBe(0)
    expect(await dropAcknowledged(1, 'chat.list', { ...read, userId: 98 }, phone.time + 1)).toBe(0)
    expect(await dropAcknowledged(1, 'chat.list', read, phone.time + 1)).toBe(1)
    expect(texts(await seen())).toEqual(['hello'])
  })

  test('stays on each screen whose answer is older, whichever was answered first after it was sent', async () => {
    const held = { status: true, data: { attendance: [] } } as unknown as Given<
      typeof calls.reservations.read
    >
    const back = { status: true, data: null } as unknown as Given<typeof calls.returns.read>
    await cacheResponse(1, calls.reservations.read, { id: 1 }, held, 1500)
    await cacheResponse(1, calls.reservations.read, { id: 2 }, held, 1500)
    const at = '2026-11-21T06:00:00.000Z'
    await withDb(1, (db) =>
      db.sent.put({
        id: '01938f00-0000-7000-8000-000000000001',
        callKey: 'reservations.attend',
        lane: 'att:1',
        payload: { reservationId: 1, kind: 'checkin', at },
        media: {},
        createdAt: 1000,
        sentAt: 2000,
        attempts: 1,
        receipt: null,
      }),
    )
    await cacheResponse(1, calls.returns.read, { reservationId: 1 }, back, 2500)
    expect(await dropAcknowledged(1, 'returns.read', { reservationId: 1 }, 2500)).toBe(0)
    const items = await loadPending(1)
    const seenAt = (asked: number) =>
      withPending(calls.reservations.read, { id: 1 }, { answer: held, at: asked }, items).data.attendance
    expect(seenAt(1500)).toMatchObject([{ kind: 'checkin' }])
    expect(seenAt(2500)).toEqual([])
    await cacheResponse(1, calls.reservations.read, { id: 1 }, held, 2600)
    expect(await dropAcknowledged(1, 'reservations.read', { id: 1 }, 2600)).toBe(1)
    expect((await loadPending(1)).pending).toEqual([])
  })

  test('is not shown twice if the server’s answer already contains it', async () => {
    await phone.message(1, 'a')
    await phone.drain()
    const { pending, me } = await loadPending(1)
    const receipt = pending[0]!.receipt as { data: { id: number } } | null
    const id = receipt?.data.id ?? 1
    const answer = { ...thread, data: [{ ...thread.data[0]!, id, message: 'ma' }] }
    if (receipt) expect(texts(applyOverlay('chat.list', read, answer, pending, me))).toEqual(['ma'])
    expect(receipt).not.toBeNull()
  })

  test('removes a favorite from the list at once', async () => {
    await enqueue(phone.env(), 1, 'stands.favorite', { id: 3, favorite: false })
    const { pending, me } = await loadPending(1)
    const listed = { status: true, data: [{ id: 3 }, { id: 4 }], total_records: 2 } as never
    const shown = applyOverlay('stands.favorites', {} as never, listed, pending, me)
    expect([shown.data.map(({ id }) => id), shown.total_records]).toEqual([[4], 1])
  })

  test('counts a notification as read at once', async () => {
    await enqueue(phone.env(), 1, 'notifications.read', { id: 4, is_read: true })
    const { pending, me } = await loadPending(1)
    const unread = applyOverlay(
      'notifications.unread',
      {},
      { status: true, data: { count: 3, chats: 1 } },
      pending,
      me,
    )
    expect(unread.data.count).toBe(2)
  })
})

test.each(Object.keys(policy).filter((key) => isQueued(key as CallKey)))(
  '%s changes only cached reads',
  (key) => {
    for (const changed of changedReads(key as QueuedKey))
      expect([key, changed, policy[changed].kind]).toEqual([key, changed, 'cached'])
  },
)

test('a row of a released version, which stored its title in English, is shown by code and values', async () => {
  const row = await enqueue(phone.env(), 1, 'chat.send', {
    reservationId: 1,
    userId: 99,
    message: 'At the gate',
  })
  await withDb(1, (db) => db.outbox.update(row.seq!, { title: 'Message: At the gate' }))
  const [stored] = await withDb(1, (db) => db.outbox.toArray())
  expect(toItem(stored!).title).toEqual({ code: 'message', values: { text: 'At the gate' } })
  await withDb(1, (db) => db.outbox.update(row.seq!, { payload: {} }))
  const [damaged] = await withDb(1, (db) => db.outbox.toArray())
  expect(toItem(damaged!).title).toEqual({ code: 'damaged', values: {} })
})

test('an item without a place on any read leaves nothing behind when it is sent', async () => {
  await enqueue(phone.env(), 1, 'accounts.feedback', { feedback: 'fine' })
  await phone.drain()
  expect(await withDb(1, (db) => db.sent.count())).toBe(0)
  expect(server.ledger).toHaveLength(1)
})
