import { describe, expect, it } from 'vitest'
import type { Ticket } from '#core/calls/tickets.ts'
import type { TicketAction, TicketStatus } from '#core/rules/tickets.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { startPushService } from '#tests/support/server/push-service.ts'

const app = testApp()

const open = async (subject = 'Gate'): Promise<Ticket> =>
  (await app.call('tickets.create', { category: 1, subject, description: 'Locked' })).body.data
const read = async (id: number): Promise<Ticket> => (await app.call('tickets.read', { id })).body.data
const act = (
  id: number,
  action: TicketAction,
  status: TicketStatus,
  taken_by: number | null,
  as: Who = 'admin',
) => app.call('tickets.act', { id, action, status, taken_by }, { as })
const listed = async (status: string, page = 1) =>
  (await app.call('tickets.all', { status, page, per_page: 2 }, { as: 'admin' })).body as {
    data: Ticket[]
    total_records: number
  }
const news = async (who: Who = 'hunter') =>
  (
    (await app.call('notifications.list', { per_page: 100 }, { as: who })).body.data as {
      type: string
      code: string
      message: string
      data: object
    }[]
  ).filter(({ type }) => type === 'ticket_updated')

describe('an administrator', () => {
  it('takes, answers, holds and resolves a ticket, and its owner sees and hears of each state', async () => {
    const { id } = await open('A gate')
    expect(await read(id)).toMatchObject({ status: 'open', taken_by: null })

    const taken = await act(id, 'take', 'open', null)
    expect(taken.body.data).toMatchObject({ status: 'open', taken_by: { id: ids.admin } })
    await app.call('tickets.comment', { id, comment: 'We ask the landowner.' }, { as: 'admin' })
    expect((await act(id, 'hold', 'open', ids.admin)).body.data).toMatchObject({ status: 'hold' })
    expect((await act(id, 'resolve', 'hold', ids.admin)).body.data).toMatchObject({ status: 'resolved' })

    const seen = await read(id)
    expect(seen).toMatchObject({ status: 'resolved', taken_by: { first_name: 'Rosa' } })
    expect(seen.comments.map(({ comment, user }) => [comment, user.id])).toEqual([
      ['We ask the landowner.', ids.admin],
    ])
    const said = (await news()).filter(({ message }) => message.includes('"A gate"'))
    expect(said.map(({ message }) => message)).toEqual([
      'Your ticket "A gate" is resolved',
      'Your ticket "A gate" is on hold',
      'Rosa Admin is looking into your ticket "A gate"',
    ])
    expect(said[0]!.data).toEqual({ ticket_id: id })
  })

  it('lists everybody’s tickets by state, in pages', async () => {
    const { db } = app.context.database
    await db.deleteFrom('ticket_comment').execute()
    await db.deleteFrom('ticket').execute()
    const [one, two, three, four] = [await open('1'), await open('2'), await open('3'), await open('4')]
    await act(two.id, 'hold', 'open', null)
    const first = await listed('open')
    expect(first.data.map(({ id }) => id)).toEqual([four.id, three.id])
    expect(first.total_records).toBe(3)
    expect((await listed('open', 2)).data.map(({ id }) => id)).toEqual([one.id])
    const [held] = (await listed('hold')).data
    expect(held).toMatchObject({
      id: two.id,
      user: { id: ids.hunter },
      taken_by: { id: ids.admin },
      comment_count: 0,
    })
    expect((await listed('resolved')).total_records).toBe(0)
    expect((await listed('all')).total_records).toBe(4)
  })

  it('finds no ticket that is not there, and is told what a request lacks', async () => {
    expect((await act(999_999, 'take', 'open', null)).status).toBe(404)
    const { id } = await open()
    expect((await app.call('tickets.act', { id }, { as: 'admin' })).status).toBe(422)
    expect((await act(id, 'take', 'gone' as TicketStatus, null)).status).toBe(422)
    expect((await act(id, 'take', 'open', 0)).status).toBe(422)
  })

  it('leaves a record of each action', async () => {
    const { id } = await open()
    await act(id, 'resolve', 'open', null)
    const rows = await app.context.database.db
      .selectFrom('audit')
      .select(['user_id', 'act', 'facts'])
      .where('subject', '=', `ticket/${id}`)
      .execute()
    expect(rows).toEqual([
      { user_id: ids.admin, act: 'ticket.resolve', facts: { from: 'open', to: 'resolved' } },
    ])
  })
})

describe('a ticket', () => {
  it('that somebody else has changed meanwhile is not changed again', async () => {
    const { id } = await open()
    await act(id, 'hold', 'open', null)
    expect(await act(id, 'resolve', 'open', null)).toMatchObject({ status: 409, failure: 'ticket_changed' })
    expect(await act(id, 'resolve', 'hold', null)).toMatchObject({ failure: 'ticket_changed' })
    expect(await act(id, 'hold', 'hold', ids.admin)).toMatchObject({ failure: 'ticket_changed' })
    expect(await read(id)).toMatchObject({ status: 'hold' })
  })

  it('is taken once of many times at the same moment', async () => {
    const second = { as: 'landowner2' } as const
    await app.context.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', ids.landowner2)
      .execute()
    const { id } = await open()
    const before = (await news()).length
    const input = { id, action: 'take', status: 'open', taken_by: null }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.call('tickets.act', input, n % 2 === 0 ? { as: 'admin' } : second),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'ticket_changed')).toHaveLength(11)
    expect((await news()).length).toBe(before + 1)

    // Relieving a colleague is no news for the owner.
    const holder = (await read(id)).taken_by!.id
    const relief = holder === ids.admin ? second : ({ as: 'admin' } as const)
    const relieved = await app.call('tickets.act', { ...input, taken_by: holder }, relief)
    expect(relieved.body.data.taken_by.id).not.toBe(holder)
    expect((await news()).length).toBe(before + 1)
  })

  it('opens again when its owner writes', async () => {
    const { id } = await open()
    await act(id, 'resolve', 'open', null)
    await app.call('tickets.comment', { id, comment: 'Still locked' })
    expect(await read(id)).toMatchObject({ status: 'open', taken_by: { id: ids.admin } })
    await act(id, 'hold', 'open', ids.admin)
    await app.call('tickets.comment', { id, comment: 'One moment' }, { as: 'admin' })
    expect(await read(id)).toMatchObject({ status: 'hold' })
  })

  it('of an administrator is no news for themselves', async () => {
    const { body } = await app.call(
      'tickets.create',
      { category: 1, subject: 'Own', description: 'x' },
      { as: 'admin' },
    )
    await act(body.data.id, 'resolve', 'open', null)
    expect((await news('admin')).filter(({ code }) => code === 'resolved')).toEqual([])
  })

  it('cannot be on hold or resolved with nobody who has taken it', async () => {
    const { id } = await open()
    const change = app.context.database.db
      .updateTable('ticket')
      .set({ status: 'hold' })
      .where('id', '=', id)
      .execute()
    await expect(change).rejects.toThrow('ticket_handled_is_taken')
  })

  it.each([
    [true, 'is pushed and mailed'],
    [false, 'is in the bell alone'],
  ])('that is resolved, with the owner’s notifications about help %s, %s', async (isOn) => {
    const service = await startPushService()
    const { endpoint, ...keys } = service.subscription
    await app.call('devices.register', { device_key: endpoint, ...keys })
    for (const as of ['hunter', 'hunter2'] as const)
      await app.call('notifications.choose', { kind: 'help', push: isOn, email: isOn }, { as })
    const subject = `Sign ${isOn}`
    const pushed = await open(subject)
    const mailed = (
      await app.call('tickets.create', { category: 1, subject, description: 'x' }, { as: 'hunter2' })
    ).body.data as Ticket
    await act(pushed.id, 'resolve', 'open', null)
    await act(mailed.id, 'resolve', 'open', null)
    await app.runJobs()
    await app.at(new Date(app.context.clock.now().getTime() + 11 * 60_000).toISOString())
    await app.runJobs()
    await service.close()
    const text = `Your ticket "${subject}" is resolved`
    const pushes = service.pushed.map(({ payload }) => JSON.stringify(JSON.parse(payload)))
    expect(pushes.some((each) => each.includes(JSON.stringify(text).slice(1, -1)))).toBe(isOn)
    const rows = await app.context.database.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute()
    const letters = rows.map(({ payload }) => (payload as { email: { to: string; text: string } }).email)
    const mine = letters.filter(({ to }) => to === 'hunter2@demo.highseat.example')
    expect(mine.some((letter) => letter.text.includes(text))).toBe(isOn)
    expect((await news()).some(({ message }) => message === text)).toBe(true)
  })
})
