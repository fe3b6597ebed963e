import { beforeAll, describe, expect, it } from 'vitest'
import { wholeParty } from '#core/rules/chat.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, invited, picture, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const hunt = ids.reservation
const write = (who: Who, message: string, reservationId: number = hunt) =>
  app.call('chat.send', { reservationId, userId: wholeParty, message }, { as: who })
const list = (who: Who) => app.call('chat.list', { reservationId: hunt, userId: wholeParty }, { as: who })
const texts = async (who: Who) =>
  ((await list(who)).body.data as { message: string }[]).map(({ message }) => message)
const chats = async (who: Who) =>
  (await app.call('notifications.unread', {}, { as: who })).body.data.chats as number
const party = ['hunter', 'hunter2', 'landowner'] as const
let invitation: number

beforeAll(async () => {
  invitation = await invited(app)
})

describe('the thread of everybody', () => {
  it('has the landowner and the main hunter, and nobody who is only invited', async () => {
    expect((await write('hunter', 'Before you came')).status).toBe(200)
    expect(await texts('landowner')).toEqual(['Before you came'])
    for (const who of ['hunter2', 'landowner2', 'junior', 'admin'] as const) {
      expect([who, (await write(who, 'Let me in')).status]).toEqual([who, 404])
      expect([who, (await list(who)).status]).toEqual([who, 404])
      const read = { reservationId: hunt, userId: wholeParty }
      expect([who, (await app.call('chat.read', read, { as: who })).status]).toEqual([who, 404])
    }
  })

  it('shows who joins what was written before, and each of them who wrote what', async () => {
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    await write('landowner', 'The gate is open')
    await write('hunter2', 'I bring coffee')
    for (const who of party) {
      const { body } = await list(who)
      expect(body.data).toMatchObject([
        { message: 'Before you came', user: { id: ids.hunter, first_name: 'Hanna' } },
        { message: 'The gate is open', user: { id: ids.landowner, first_name: 'Walt' } },
        { message: 'I bring coffee', user: { id: ids.hunter2 } },
      ])
      const others = new Set((body.others as { id: number }[]).map(({ id }) => id))
      expect(others).toEqual(new Set(party.filter((one) => one !== who).map((one) => ids[one])))
      expect([body.user, body.is_allowed_chat, body.total_records]).toEqual([null, true, 3])
    }
  })

  it('is apart from the threads of two, in both directions', async () => {
    const pair = { reservationId: hunt, userId: ids.landowner }
    await app.call('chat.send', { ...pair, message: 'Between us' }, { as: 'hunter' })
    const { body } = await app.call('chat.list', pair, { as: 'hunter' })
    const said = (body.data as { message: string }[]).map(({ message }) => message)
    expect(said.at(-1)).toBe('Between us')
    expect(said).not.toContain('Before you came')
    for (const who of party) expect(await texts(who)).not.toContain('Between us')
  })

  it('tells everybody but the writer, as one conversation that leads to it, and reading it clears it', async () => {
    await app.call('notifications.readAll', { last: 1_000_000 }, { as: 'landowner' })
    await app.call('notifications.readAll', { last: 1_000_000 }, { as: 'hunter2' })
    const own = await chats('hunter')
    await write('hunter', 'First light at six')
    await write('hunter', 'Bring a lamp')
    expect(await chats('hunter')).toBe(own)
    for (const who of ['landowner', 'hunter2'] as const) {
      expect(await chats(who)).toBe(1)
      const { body } = await app.call('notifications.list', {}, { as: who })
      expect(body.data[0]).toMatchObject({
        message: 'Hanna: Bring a lamp',
        count: 2,
        data: { reservation_id: hunt, user_id: wholeParty },
      })
      expect(body.data[0].data.user_name).toBe(
        (await app.call('stands.read', { id: 1 }, { as: who })).body.data.title,
      )
      // Reading the thread of two leaves it.
      await app.call('chat.read', { reservationId: hunt, userId: ids.hunter }, { as: who })
      expect(await chats(who)).toBe(1)
      await app.call('chat.read', { reservationId: hunt, userId: wholeParty }, { as: who })
      expect(await chats(who)).toBe(0)
    }
  })

  it('takes photos, which everybody sees', async () => {
    await app.call(
      'chat.send',
      { reservationId: hunt, userId: wholeParty, photo_1: await picture() },
      { as: 'hunter2' },
    )
    const urls = await Promise.all(
      party.map(async (who) => (await list(who)).body.data.at(-1).photos[0] as string),
    )
    expect(new Set(urls).size).toBe(3)
    for (const url of urls) expect((await app.app.request(url)).status).toBe(200)
    await app.call('invitations.answer', { id: invitation, status: 'rejected' }, { as: 'hunter2' })
    expect(await Promise.all(urls.map(async (url) => (await app.app.request(url)).status))).toEqual([
      200, 404, 200,
    ])
  })

  it('is lost at once by who leaves, with what the bell said of it, and keeps what they wrote', async () => {
    expect((await list('hunter2')).status).toBe(404)
    expect((await write('hunter2', 'Still here?')).status).toBe(404)
    expect(await texts('hunter')).toContain('I bring coffee')
    expect(
      (await list('hunter')).body.data.find(
        ({ message }: { message: string }) => message === 'I bring coffee',
      ).user.first_name,
    ).not.toBe('')
    await write('hunter', 'They have left')
    expect(await chats('hunter2')).toBe(0)
  })

  it('is lost by who is revoked, also what is unread', async () => {
    const again = await invited(app)
    await app.call('invitations.answer', { id: again, status: 'approved' }, { as: 'hunter2' })
    await write('landowner', 'Welcome back')
    expect(await chats('hunter2')).toBe(1)
    await app.call('invitations.revoke', { id: again }, { as: 'hunter' })
    expect(await chats('hunter2')).toBe(0)
    expect((await list('hunter2')).status).toBe(404)
  })

  it('opens with the payment and closes seven days after the hunt', async () => {
    const { body } = await reserve(app, { days: days(3, 1), as: 'hunter2' })
    const id = body.data.reservation_id as number
    expect((await write('hunter2', 'Early', id)).failure).toBe('chat_closed')
    const thread = { reservationId: id, userId: wholeParty }
    for (const call of ['chat.list', 'chat.read'] as const)
      expect((await app.call(call, thread, { as: 'hunter2' })).failure).toBe('chat_closed')
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    expect((await write('hunter2', 'Paid', id)).status).toBe(200)
    await app.at('2026-11-30T05:00:00Z')
    expect((await write('hunter', 'Last day')).status).toBe(200)
    await app.at('2026-11-30T06:30:00Z')
    for (const who of ['hunter', 'landowner'] as const) {
      expect((await write(who, 'Too late')).failure).toBe('chat_over')
      expect((await list(who)).body.is_allowed_chat).toBe(false)
    }
    await app.at(start.toISOString())
  })
})
