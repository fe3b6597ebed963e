import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#core/calls/administration/administration.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { openSession } from '#server/http/session.ts'
import { newMember } from '#tests/support/server/administration-inputs.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { mailsTo } from '#tests/support/server/inputs.ts'
import { credit, payee } from '#tests/support/server/money-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const change = (id: number, action: 'suspend' | 'lift', reason = 'Poaching', as: Who = 'admin') =>
  app.call('administration.changeUser', { id, action, reason }, { as })
const users = async (input: object = {}) =>
  (await app.call('administration.users', input, { as: 'admin' })).body as {
    data: Member[]
    total_records: number
  }
const login = (who: string) =>
  app.call(
    'accounts.login',
    { email: `${who}@demo.highseat.example`, password: 'highseat-demo' },
    { as: null },
  )
const found = async (id: number) =>
  ((await app.call('stands.search', {}, { as: null })).body.data as { id: number }[]).some(
    (stand) => stand.id === id,
  )
/** Signed in anew: a suspension has ended the sessions of before. */
const signIn = async (userId: number) => ({
  token: await openSession(app.context, db(), userId, { address: '', agent: '' }),
})
const audited = (subject: string) =>
  db().selectFrom('audit').select(['user_id', 'act', 'facts']).where('subject', '=', subject).execute()

describe('the list of people', () => {
  it('finds people by name and by email, the newest first, in pages', async () => {
    expect((await users({ search: 'hanna l' })).data.map(({ id }) => id)).toEqual([ids.hunter])
    expect((await users({ search: 'LANDOWNER2@demo' })).data.map(({ id }) => id)).toEqual([ids.landowner2])
    expect((await users({ search: 'nobody at all' })).total_records).toBe(0)
    const all = await users()
    expect(all.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).toSorted((a, b) => b - a))
    const second = await users({ page: 2, per_page: 2 })
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id))
    expect(second.total_records).toBe(all.total_records)
  })

  it('takes what is typed literally', async () => {
    expect((await users({ search: '%' })).total_records).toBe(0)
    expect((await users({ search: '_anna' })).total_records).toBe(0)
  })

  it('shows the administrators, or who is suspended, alone', async () => {
    expect((await users({ show: 'administrators' })).data.map(({ id }) => id)).toEqual([ids.admin])
    const id = await newMember(db())
    expect((await users({ show: 'suspended' })).total_records).toBe(0)
    await change(id, 'suspend')
    expect((await users({ show: 'suspended' })).data.map((each) => each.id)).toEqual([id])
    await change(id, 'lift')
  })
})

it('one person’s page has their standing, stands, bookings, money and audit log', async () => {
  const { body } = await app.call('administration.user', { id: ids.landowner }, { as: 'admin' })
  expect(body.data).toMatchObject({
    id: ids.landowner,
    email_verified: true,
    stand_count: 2,
    suspension: null,
  })
  expect(body.data.escrow).toBeGreaterThan(0)
  const hunter = (await app.call('administration.user', { id: ids.hunter }, { as: 'admin' })).body.data
  expect(hunter).toMatchObject({ booking_count: 1, stand_count: 0 })
  expect(hunter.bookings).toMatchObject([{ id: ids.reservation, user: { id: ids.hunter } }])
  expect((await app.call('administration.user', { id: 999_999 }, { as: 'admin' })).status).toBe(404)
})

describe('a suspended person', () => {
  beforeEach(async () => {
    await db().deleteFrom('notification').execute()
  })

  it('is signed out everywhere, cannot log in, and gets no pushes until the suspension is lifted', async () => {
    const token = (await login('landowner2')).body.token as string
    await app.call(
      'devices.register',
      { device_key: 'https://push.example.com/x', p256dh: 'p', auth: 'a' },
      { token },
    )
    const { body } = await change(ids.landowner2, 'suspend', 'Sold days twice')
    expect(body.data).toMatchObject({ suspension: { reason: 'Sold days twice', by: { id: ids.admin } } })
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(401)
    expect((await login('landowner2')).failure).toBe('account_suspended')
    const wrong = { email: 'landowner2@demo.highseat.example', password: 'not-the-password' }
    expect((await app.call('accounts.login', wrong, { as: null })).failure).toBe('wrong_credentials')
    const subscriptions = await db()
      .selectFrom('push_subscription')
      .select('id')
      .where('user_id', '=', ids.landowner2)
      .execute()
    expect(subscriptions).toEqual([])

    expect((await change(ids.landowner2, 'lift')).body.data).toMatchObject({ suspension: null })
    expect((await login('landowner2')).status).toBe(200)
    // The sessions of before stay ended.
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(401)
  })

  it('gets the reason by email, and an email when the account is open again', async () => {
    const email = 'suspended-one@example.com'
    const id = await newMember(db(), email)
    await change(id, 'suspend', 'Rude to a hunter')
    const [letter] = await db()
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'mail')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(JSON.stringify(letter!.payload)).toContain('Rude to a hunter')
    await change(id, 'lift')
    expect(await mailsTo(app, email)).toEqual(['Your account is suspended', 'Your account is open again'])
  })

  it('has stands that nobody finds or books meanwhile, also one that is approved then', async () => {
    await db().updateTable('stand').set({ status: 'pending' }).where('id', '=', 2).execute()
    await db().updateTable('stand').set({ active: false }).where('id', '=', 1).execute()
    await change(ids.landowner, 'suspend')
    const { updated_at } = await db()
      .selectFrom('stand')
      .select('updated_at')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    await app.call('approvals.approve', { id: 2, version: updated_at.toISOString() }, { as: 'admin' })
    expect(await found(2)).toBe(false)
    const input = { stand_id: 2, reserve_dates: ['2026-12-20'], cancellation_policy: true }
    expect((await app.call('reservations.create', input)).status).toBe(404)

    await change(ids.landowner, 'lift')
    expect(await found(2)).toBe(true)
    // What its owner had switched off stays off.
    expect(await found(1)).toBe(false)
    await db().updateTable('stand').set({ active: true }).where('id', '=', 1).execute()
  })

  it('keeps what is booked, on both sides, and the other side gets no notification', async () => {
    await change(ids.landowner, 'suspend')
    await change(ids.hunter2, 'suspend')
    expect((await app.call('reservations.read', { id: ids.reservation })).body.data.status).toBe('approved')
    const told = await db().selectFrom('notification').select('user_id').execute()
    expect(told).toEqual([])
    await change(ids.landowner, 'lift')
    await change(ids.hunter2, 'lift')
  })

  it('hands no stand over: what was offered is withdrawn, and who was asked is notified', async () => {
    const asked = { id: 1, invited_to: ids.landowner2 }
    expect((await app.call('transfers.ask', asked, await signIn(ids.landowner))).status).toBe(200)
    await db().deleteFrom('notification').execute()
    await change(ids.landowner, 'suspend')
    const open = await db()
      .selectFrom('stand_transfer')
      .select('id')
      .where('status', '=', 'pending')
      .execute()
    expect(open).toEqual([])
    expect(await db().selectFrom('notification').select(['user_id', 'type', 'code']).execute()).toEqual([
      { user_id: ids.landowner2, type: 'stand_transfer', code: 'withdrawn' },
    ])
    await change(ids.landowner, 'lift')
  })

  it('gets no automatic payout until the suspension is lifted', async () => {
    const owner = await signIn(ids.landowner)
    await app.call('payments.connect', { ...payee, code: 'sandbox_1' }, owner)
    await app.call('payments.threshold', { threshold_amount: '10' }, owner)
    const payouts = () =>
      db().selectFrom('payout').select('id').where('user_id', '=', ids.landowner).execute()
    await change(ids.landowner, 'suspend')
    await credit(app, ids.landowner, 9000)
    const before = await payouts()
    await app.at('2026-11-24T12:00:00Z')
    await releaseDue(app.context)
    expect(await payouts()).toEqual(before)
    await change(ids.landowner, 'lift')
    expect(await payouts()).toHaveLength(before.length + 1)
    await app.at('2026-11-20T15:00:00Z')
  })
})

describe('suspending and lifting', () => {
  it('is refused without a reason, twice, of oneself, and for a deleted or an unknown account', async () => {
    const id = await newMember(db())
    expect(await change(id, 'suspend', ' ')).toMatchObject({ status: 422 })
    expect(await change(id, 'lift')).toMatchObject({ status: 409, failure: 'user_not_suspended' })
    await change(id, 'suspend')
    expect(await change(id, 'suspend')).toMatchObject({ status: 409, failure: 'user_suspended' })
    expect(await change(ids.admin, 'suspend')).toMatchObject({ status: 409, failure: 'suspend_self' })
    const gone = await newMember(db())
    await db()
      .updateTable('app_user')
      .set({ suspended_at: new Date(), deleted_at: new Date() })
      .where('id', '=', gone)
      .execute()
    expect(await change(gone, 'lift')).toMatchObject({ status: 409, failure: 'user_deleted' })
    expect((await change(999_999, 'suspend')).status).toBe(404)
  })

  it('is written to the audit log with the reason', async () => {
    const id = await newMember(db())
    await change(id, 'suspend', 'Poaching')
    await change(id, 'lift')
    expect(await audited(`user/${id}`)).toEqual([
      { user_id: ids.admin, act: 'user.suspend', facts: { reason: 'Poaching', stands: 0 } },
      { user_id: ids.admin, act: 'user.lift', facts: { stands: 0 } },
    ])
  })

  it('leaves an administrator, also where two suspend each other at the same moment', async () => {
    await db().updateTable('app_user').set({ is_admin: true }).where('id', '=', ids.hunter2).execute()
    const input = { id: ids.admin, action: 'suspend', reason: 'Poaching' }
    const answers = await Promise.all([
      change(ids.hunter2, 'suspend'),
      app.call('administration.changeUser', input, await signIn(ids.hunter2)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db()
      .selectFrom('app_user')
      .select('id')
      .where('is_admin', '=', true)
      .where('suspended_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
    await db().updateTable('app_user').set({ suspended_at: null }).where('is_admin', '=', true).execute()
    await db().updateTable('app_user').set({ is_admin: false }).where('id', '=', ids.hunter2).execute()
  })
})

it('nobody but an administrator finds any of the calls', async () => {
  const input = { id: ids.hunter2, action: 'suspend', reason: 'x' }
  for (const id of [ids.hunter, ids.landowner, ids.junior]) {
    const person = await signIn(id)
    expect(await app.call('administration.users', {}, person)).toMatchObject({ failure: 'not_found' })
    expect(await app.call('administration.changeUser', input, person)).toMatchObject({ status: 404 })
  }
  expect((await app.call('administration.overview', {}, { as: null })).status).toBe(401)
})
