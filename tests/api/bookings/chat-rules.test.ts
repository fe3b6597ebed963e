import { describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, invited, reserve } from '#tests/support/server/inputs.ts'

/** Who may write to whom about a reservation, and when (decision 14). */
const app = testApp()
type Party = 'hunter' | 'hunter2' | 'landowner'
const write = (from: Party, to: Party, reservationId: number = ids.reservation) =>
  app.call('chat.send', { reservationId, userId: ids[to], message: `${from} to ${to}` }, { as: from })
const open = async (who: Who, to: Party) =>
  (await app.call('chat.list', { reservationId: ids.reservation, userId: ids[to] }, { as: who })).body
    .is_allowed_chat as boolean

describe('a chat', () => {
  it('with a landowner begins with the payment of a booking', async () => {
    expect((await write('hunter2', 'landowner')).status).toBe(404)
    const { body } = await reserve(app, { days: days(3, 1), as: 'hunter2' })
    const id = body.data.reservation_id as number
    expect((await write('hunter2', 'landowner', id)).failure).toBe('chat_closed')
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    expect((await write('hunter2', 'landowner', id)).status).toBe(200)
  })

  const pairs: [Party, Party][] = [
    ['hunter', 'landowner'],
    ['landowner', 'hunter'],
    ['hunter2', 'landowner'],
    ['landowner', 'hunter2'],
    ['hunter', 'hunter2'],
    ['hunter2', 'hunter'],
  ]
  it('goes both ways between landowner, main hunter and who has joined, until seven days after the hunt', async () => {
    const invitation = await invited(app)
    const outside = pairs.filter((pair) => pair.includes('hunter2'))
    for (const [from, to] of outside)
      expect([from, to, (await write(from, to)).status]).toEqual([from, to, 404])
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    for (const [from, to] of pairs)
      expect([from, to, (await write(from, to)).status]).toEqual([from, to, 200])
    // The hunt ends on the 21st and is complete from the 22nd, in Wisconsin.
    await app.at('2026-11-30T05:00:00Z')
    for (const [from, to] of pairs) {
      expect([from, to, (await write(from, to)).status]).toEqual([from, to, 200])
      expect(await open(from, to)).toBe(true)
    }
    await app.at('2026-11-30T06:30:00Z')
    for (const [from, to] of pairs) {
      const late = await write(from, to)
      expect([from, to, late.status, late.failure]).toEqual([from, to, 403, 'chat_over'])
      expect(late.body.message).toBe('This chat closed seven days after the hunt.')
      expect(await open(from, to)).toBe(false)
    }
    await app.at(start.toISOString())
  })

  it('ends with a cancellation, in words of its own', async () => {
    const { body } = await reserve(app, { days: days(40, 1), as: 'hunter2' })
    const id = body.data.reservation_id as number
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    await app.call('reservations.cancel', { id }, { as: 'hunter2' })
    const { failure, body: refused } = await write('hunter2', 'landowner', id)
    expect([failure, refused.message]).toEqual([
      'chat_canceled',
      'This chat closed when the booking was canceled.',
    ])
  })

  it('is one thread for each two people of a reservation', async () => {
    const of = async (who: Party, to: Party) => {
      const { body } = await app.call('chat.list', { reservationId: 1, userId: ids[to] }, { as: who })
      return (body.data as { message: string; user: { id: number } }[]).map(({ message, user }) => [
        user.id,
        message,
      ])
    }
    const [mine, theirs] = [await of('hunter', 'landowner'), await of('landowner', 'hunter')]
    expect(mine).toEqual(theirs)
    expect(new Set(mine.map(([, message]) => message))).toEqual(
      new Set(['hunter to landowner', 'landowner to hunter']),
    )
    expect(new Set(mine.map(([id]) => id))).toEqual(new Set([ids.hunter, ids.landowner]))
  })

  it('takes no empty message', async () => {
    const empty = { reservationId: 1, userId: ids.landowner, message: ' ' }
    expect((await app.call('chat.send', empty)).status).toBe(422)
  })
})
