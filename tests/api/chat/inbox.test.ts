import { describe, expect, it } from 'vitest'
import type { InboxThread } from '#core/calls/messages/inbox.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { invited, picture } from '#tests/support/server/inputs.ts'

const app = testApp()
const inbox = async (who: Who, terms: object = {}) => {
  const { body } = await app.call('inbox.list', terms, { as: who })
  return { threads: body.data as InboxThread[], total: body.total_records as number }
}
const ofHunt = async (who: Who) =>
  (await inbox(who)).threads.filter(({ reservation_id: id }) => id === ids.reservation)
const send = (from: Who, userId: number, input: object) =>
  app.call('chat.send', { reservationId: ids.reservation, userId, ...input }, { as: from })
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString()
const keys = (threads: readonly InboxThread[]) => threads.map(({ user_id }) => user_id)

describe('the inbox', () => {
  it('offers the usual person of each open hunt before anything is written, and the party once somebody has joined', async () => {
    expect(keys(await ofHunt('hunter'))).toEqual([ids.landowner])
    expect(keys(await ofHunt('landowner'))).toEqual([ids.hunter])
    const invitation = await invited(app)
    expect(await ofHunt('hunter2')).toEqual([])
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    for (const [who, usual] of [
      ['hunter', ids.landowner],
      ['landowner', ids.hunter],
      ['hunter2', ids.landowner],
    ] as const) {
      const threads = await ofHunt(who)
      expect(new Set(keys(threads))).toEqual(new Set([wholeParty, usual]))
      const { title } = (await app.call('stands.read', { id: 1 }, { as: who })).body.data
      expect(threads.find(({ user_id }) => user_id === wholeParty)).toMatchObject({
        name: title,
        last: null,
        unread: 0,
      })
    }
  })

  it('puts the newest message first, says who wrote it, and counts what is unread', async () => {
    await send('landowner', ids.hunter, { message: 'Closed the gate' })
    await app.at(later(1))
    await send('hunter2', wholeParty, { message: 'On my way' })
    await app.at(later(2))
    await send('hunter2', wholeParty, { photo_1: await picture() })
    const [first, second] = await ofHunt('hunter')
    expect(first).toMatchObject({
      user_id: wholeParty,
      unread: 2,
      is_open: true,
      last: { message: '', photos: 1, user: { id: ids.hunter2 } },
    })
    expect(second).toMatchObject({
      user_id: ids.landowner,
      name: 'Walt Kowalski',
      unread: 1,
      last: { message: 'Closed the gate' },
    })
    await app.call('chat.read', { reservationId: ids.reservation, userId: wholeParty }, { as: 'hunter' })
    expect((await ofHunt('hunter'))[0]!.unread).toBe(0)
    expect((await ofHunt('hunter2'))[0]!.unread).toBe(0)
  })

  it('has a joined hunter among the main hunter’s threads only once they wrote to each other', async () => {
    expect(keys(await ofHunt('hunter'))).not.toContain(ids.hunter2)
    await send('hunter2', ids.hunter, { message: 'Just us' })
    expect(keys(await ofHunt('hunter'))).toContain(ids.hunter2)
    expect((await ofHunt('landowner')).map(({ last }) => last?.message)).not.toContain('Just us')
  })

  it('comes in pages', async () => {
    const { threads, total } = await inbox('hunter')
    expect(threads).toHaveLength(total)
    const pages = [
      await inbox('hunter', { page: 1, per_page: 2 }),
      await inbox('hunter', { page: 2, per_page: 2 }),
    ]
    expect(pages.flatMap((page) => page.threads)).toEqual(threads.slice(0, 4))
    expect(pages.map((page) => page.total)).toEqual([total, total])
  })

  it('keeps closed threads in which something was written, and no others', async () => {
    await app.at('2026-11-30T05:00:00Z')
    expect((await ofHunt('landowner')).map(({ is_open }) => is_open)).toEqual([true, true])
    await app.at('2026-11-30T06:30:00Z')
    const closed = await ofHunt('landowner')
    expect(closed.every(({ is_open, last }) => !is_open && last !== null)).toBe(true)
    expect(closed).toHaveLength(2)
    const silent = await ofHunt('hunter2')
    expect(keys(silent)).not.toContain(ids.landowner)
    await app.at(start.toISOString())
  })

  it('has nothing of strangers', async () => {
    for (const who of ['landowner2', 'junior', 'admin'] as const) expect(await ofHunt(who)).toEqual([])
  })
})
