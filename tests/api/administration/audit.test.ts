import { describe, expect, it } from 'vitest'
import type { AuditEntry, BookingDetail } from '#core/calls/administration/administration.ts'
import { newMember } from '#tests/support/server/administration-inputs.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { examples, invited } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const as = 'admin' as const
const log = async (input: object = {}) =>
  (await app.call('administration.audit', input, { as })).body as {
    data: AuditEntry[]
    total_records: number
    acts: string[]
  }
const suspend = (id: number, reason = 'Poaching') =>
  app.call('administration.changeUser', { id, action: 'suspend', reason }, { as })

describe('the audit log', () => {
  it('is newest first, in pages, with who did what from where', async () => {
    const [one, two] = [await newMember(db()), await newMember(db())]
    await suspend(one, 'First')
    await suspend(two, 'Second')
    const { data, total_records } = await log()
    expect(data.slice(0, 2)).toMatchObject([
      { act: 'user.suspend', subject: `user/${two}`, facts: { reason: 'Second' }, by: { id: ids.admin } },
      { act: 'user.suspend', subject: `user/${one}`, facts: { reason: 'First' } },
    ])
    const second = await log({ page: 2, per_page: 1 })
    expect(second.data.map(({ id }) => id)).toEqual([data[1]!.id])
    expect(second.total_records).toBe(total_records)
  })

  it('shows what one person did and what was done about them', async () => {
    const member = await newMember(db())
    const other = await newMember(db())
    await suspend(member)
    await suspend(other)
    await db()
      .insertInto('audit')
      .values({
        user_id: member,
        act: 'waiver.signed',
        subject: 'waiver/1',
        facts: '{}',
        created_at: new Date(),
      })
      .execute()
    expect((await log({ person: member })).data.map(({ act }) => act)).toEqual([
      'waiver.signed',
      'user.suspend',
    ])
    const { data } = (await app.call('administration.user', { id: member }, { as })).body
    expect(data.audit.map(({ act }: AuditEntry) => act)).toEqual(['waiver.signed', 'user.suspend'])
  })

  it('shows one kind of action, and names every kind that it has', async () => {
    await suspend(await newMember(db()))
    const { acts } = await log()
    const rows = await db().selectFrom('audit').select('act').distinct().orderBy('act').execute()
    expect(acts.toSorted()).toEqual(rows.map(({ act }) => act).toSorted())
    expect(new Set((await log({ act: 'user.suspend' })).data.map(({ act }) => act))).toEqual(
      new Set(['user.suspend']),
    )
    expect((await log({ act: 'nothing.such' })).total_records).toBe(0)
  })
})

describe('a revocation by an administrator', () => {
  const revoke = (id: number, reason = 'Left the boundary') =>
    app.call('administration.revoke', { id, reason }, { as })
  const joined = async () => {
    const id = await invited(app)
    await app.call('invitations.answer', { id, status: 'approved' }, { as: 'hunter2' })
    await db().deleteFrom('notification').execute()
    return id
  }

  it('ends the hunter’s access to the hunt and its pack, and both sides are notified with the reason', async () => {
    const id = await joined()
    expect((await app.call('packs.read', { id: ids.reservation }, { as: 'hunter2' })).status).toBe(200)
    const { body } = await revoke(id)
    expect((body.data as BookingDetail).hunters).toMatchObject([{ id, status: 'revoked_by_admin' }])
    for (const call of ['packs.read', 'reservations.read'] as const)
      expect((await app.call(call, { id: ids.reservation }, { as: 'hunter2' })).status).toBe(404)
    const told = await db()
      .selectFrom('notification')
      .select(['user_id', 'type', 'code', 'values'])
      .orderBy('id')
      .execute()
    expect(told).toMatchObject([
      { user_id: ids.hunter2, type: 'revoke_hunter_access', code: 'by_admin' },
      { user_id: ids.hunter, type: 'rejected_hunter_invitation', code: 'revoked_by_admin' },
    ])
    expect(told.every(({ values }) => values['reason'] === 'Left the boundary')).toBe(true)
    const entries = await db()
      .selectFrom('audit')
      .select(['user_id', 'act', 'facts'])
      .where('subject', '=', `reservation/${ids.reservation}`)
      .execute()
    expect(entries).toEqual([
      {
        user_id: ids.admin,
        act: 'invitation.revoke',
        facts: { invitation: id, hunter: ids.hunter2, reason: 'Left the boundary' },
      },
    ])
  })

  it('is refused for who has not joined, twice, without a reason, and for an unknown invitation', async () => {
    const pending = await invited(app)
    expect(await revoke(pending)).toMatchObject({ status: 409, failure: 'invitation_closed' })
    const id = await joined()
    expect((await revoke(id, ' ')).status).toBe(422)
    await revoke(id)
    expect(await revoke(id)).toMatchObject({ status: 409, failure: 'invitation_closed' })
    expect((await revoke(999_999)).status).toBe(404)
  })

  it('is not undone by another invitation of the main hunter', async () => {
    await revoke(await joined())
    const input = { id: ids.reservation, email: 'hunter2@demo.highseat.example' }
    expect(await app.call('invitations.send', input)).toMatchObject({
      status: 409,
      failure: 'hunter_revoked',
    })
  })
})

it('the start page counts what waits', async () => {
  const counts = async () => (await app.call('administration.overview', {}, { as })).body.data
  const before = await counts()
  await app.call('tickets.create', { category: 1, subject: 'Gate', description: 'Locked' })
  await db().updateTable('stand').set({ status: 'pending' }).where('id', '=', 3).execute()
  const trophy = await examples['trophies.add'](app)
  await app.call('trophies.add', trophy.input)
  await db().updateTable('trophy').set({ status: 'approved' }).execute()
  const after = await counts()
  expect(after).toEqual({ ...before, trophies: 0, tickets: before.tickets + 1, stands: before.stands + 1 })
})
