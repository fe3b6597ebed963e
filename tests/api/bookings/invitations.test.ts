import { beforeEach, describe, expect, it } from 'vitest'
import { notificationMessage } from '#server/config/translations.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import {
  answersOf,
  card,
  codeFor,
  days,
  invited,
  mailsTo,
  registration,
  reserve,
  signature,
} from '#tests/support/server/inputs.ts'

const app = testApp()
const address = (who: Who) => `${who}@demo.highseat.example`
const send = (email: string, as: Who = 'hunter', id: number = ids.reservation) =>
  app.call('invitations.send', { id, email }, { as })
const answer = (id: number, status: 'approved' | 'rejected', as: Who = 'hunter2') =>
  app.call('invitations.answer', { id, status }, { as })
const listed = async (type: 'invitation' | 'joined', as: Who = 'hunter') =>
  app.call('invitations.list', { id: ids.reservation, type }, { as })
const noteTo = async (who: Who) => {
  const note = await app.context.database.db
    .selectFrom('notification')
    .select(['type', 'code', 'values', 'data'])
    .where('user_id', '=', ids[who as keyof typeof ids])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note && { type: note.type, message: notificationMessage('en', note), data: note.data }
}
const cardsOf = async (who: Who) => {
  const { body } = await app.call('reservations.list', { status: 'invitation' }, { as: who })
  return body.data as { id: number; amount: number | null; invitation: { id: number; status: string } }[]
}
const takes = (hunters: number | null) =>
  app.context.database.db
    .updateTable('stand')
    .set({ maximum_hunters: hunters })
    .where('id', 'in', [1, 2])
    .execute()

beforeEach(async () => {
  await app.at('2026-11-20T15:00:00Z')
  const { db } = app.context.database
  await db.deleteFrom('invitation').execute()
  await db.deleteFrom('rate_limit').execute()
  await takes(4)
})

describe('an invitation', () => {
  it('reaches a member’s bell, and shows the main hunter only the address until it is answered', async () => {
    const { body } = await send(address('hunter2').toUpperCase())
    expect(body.data).toMatchObject({ email: address('hunter2'), status: 'pending', user: null })
    expect(await noteTo('hunter2')).toEqual({
      type: 'hunter_invitation',
      message: expect.stringMatching(
        /^Hanna Lindqvist invites you to hunt at .+, Nov 20, 2026 - Nov 21, 2026$/,
      ),
      data: { reservation_id: ids.reservation, invitation_id: body.data.id },
    })
    expect(await mailsTo(app, address('hunter2'))).toEqual([])
    expect((await listed('invitation')).body).toMatchObject({
      data: [{ id: body.data.id, user: null }],
      total_records: 1,
      main_hunter: true,
      places_left: 2,
    })
    expect((await cardsOf('hunter2')).map(({ invitation }) => invitation)).toEqual([
      { id: body.data.id, status: 'pending' },
    ])
    expect((await cardsOf('hunter2')).map(({ amount }) => amount)).toEqual([null])
    const asked = await app.call('invitations.read', { id: body.data.id }, { as: 'hunter2' })
    expect(asked.body.data.reservation.amount).toBeNull()
    expect((await app.call('reservations.read', { id: 1 }, { as: 'hunter2' })).status).toBe(404)
  })

  it('when accepted gives the hunter access and notifies the main hunter and the landowner', async () => {
    const id = await invited(app)
    expect((await answer(id, 'approved')).body).toMatchObject({
      data: { status: 'approved', email: null, reservation: { current_user_type: 'additional_hunter' } },
    })
    expect(await noteTo('hunter')).toMatchObject({
      type: 'accepted_hunter_invitation',
      message: expect.stringMatching(/^Themba Nkosi has accepted your invitation to /),
    })
    expect(await noteTo('landowner')).toMatchObject({
      type: 'stand_reservation',
      message: expect.stringMatching(/^Themba Nkosi joins the hunt at /),
    })
    const seen = await app.call('reservations.read', { id: 1 }, { as: 'hunter2' })
    expect(seen.body.data.joined_hunters.map((person: { id: number }) => person.id)).toEqual([ids.hunter2])
    expect((await app.call('stands.sheet', { id: 1 }, { as: 'hunter2' })).status).toBe(200)
    expect((await app.call('invitations.withdraw', { id })).failure).toBe('invitation_closed')
    expect((await listed('joined')).body).toMatchObject({
      data: [{ user: { id: ids.hunter2, email: address('hunter2') } }],
      places_left: 2,
    })
    expect((await cardsOf('hunter2')).length).toBe(0)
    const active = await app.call('reservations.list', {}, { as: 'hunter2' })
    expect(active.body.data).toMatchObject([
      { id: 1, current_user_type: 'additional_hunter', amount: seen.body.data.amount },
    ])
    expect(seen.body.data.amount).toBeGreaterThan(0)
  })

  it('when rejected notifies the main hunter and frees the place', async () => {
    const id = await invited(app)
    expect((await answer(id, 'rejected')).status).toBe(200)
    expect(await noteTo('hunter')).toMatchObject({ type: 'rejected_hunter_invitation' })
    expect((await listed('invitation')).body).toMatchObject({
      data: [{ status: 'rejected', user: { id: ids.hunter2 } }],
      places_left: 3,
    })
    expect((await answer(id, 'approved')).failure).toBe('invitation_closed')
    expect((await send(address('hunter2'))).status).toBe(200)
    expect((await cardsOf('hunter2')).map(({ invitation }) => invitation.status)).toEqual(['pending'])
  })

  it('when withdrawn cannot be accepted and can be dismissed by the invited hunter', async () => {
    const id = await invited(app)
    expect((await app.call('invitations.withdraw', { id }, { as: 'hunter2' })).failure).toBe(
      'invitation_closed',
    )
    expect((await app.call('invitations.withdraw', { id })).status).toBe(200)
    expect(await noteTo('hunter2')).toMatchObject({ type: 'cancel_hunter_invitation' })
    expect((await answer(id, 'approved')).failure).toBe('invitation_closed')
    expect((await cardsOf('hunter2')).map(({ invitation }) => invitation.status)).toEqual(['cancelled'])
    expect((await app.call('invitations.withdraw', { id }, { as: 'hunter2' })).status).toBe(200)
    expect(await cardsOf('hunter2')).toEqual([])
    expect((await listed('invitation')).body.data).toMatchObject([{ status: 'cancelled' }])
    // The main hunter puts it away as well, and each only for themselves.
    expect((await app.call('invitations.withdraw', { id })).status).toBe(200)
    expect((await listed('invitation')).body).toMatchObject({ data: [], total_records: 0 })
    const other = await invited(app)
    await answer(other, 'rejected')
    await app.call('invitations.withdraw', { id: other })
    expect((await listed('invitation')).body.data).toEqual([])
    expect((await cardsOf('hunter2')).map(({ invitation }) => invitation.status)).toEqual(['rejected'])
  })

  it('can be revoked after acceptance, which removes the access', async () => {
    const id = await invited(app)
    expect((await app.call('invitations.revoke', { id })).failure).toBe('invitation_closed')
    await answer(id, 'approved')
    expect((await app.call('invitations.revoke', { id }, { as: 'hunter2' })).status).toBe(404)
    expect((await app.call('invitations.revoke', { id })).status).toBe(200)
    expect(await noteTo('hunter2')).toMatchObject({ type: 'revoke_hunter_access' })
    expect((await app.call('reservations.read', { id: 1 }, { as: 'hunter2' })).status).toBe(404)
    expect((await app.call('packs.read', { id: 1 }, { as: 'hunter2' })).status).toBe(404)
    expect((await listed('joined')).body.data).toEqual([])
  })

  it.each([
    ['PUT', {}],
    ['POST', { _method: 'PUT' }],
  ])('is answered by %s with %o as well', async (method, override) => {
    for (const status of ['approved', 'rejected']) {
      const id = await invited(app)
      const answered = await app.send(`/api/handle-additional-hunter/${id}`, {
        method,
        headers: {
          Authorization: `Bearer ${await app.token('hunter2')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ status, ...override }),
      })
      expect(answered).toMatchObject({ status: 200, body: { data: { status } } })
      await app.context.database.db.deleteFrom('invitation').execute()
    }
  })

  it('can be left by the joined hunter, which notifies the main hunter', async () => {
    const id = await invited(app)
    await answer(id, 'approved')
    expect((await answer(id, 'approved')).status).toBe(200)
    expect((await answer(id, 'rejected')).status).toBe(200)
    expect(await noteTo('hunter')).toMatchObject({
      message: expect.stringMatching(/^Themba Nkosi no longer hunts with you at /),
    })
    expect((await app.call('reservations.read', { id: 1 }, { as: 'hunter2' })).status).toBe(404)
  })

  it('needs a valid waiver', async () => {
    const { body } = await send(address('landowner2'))
    expect((await answer(body.data.id, 'approved', 'landowner2')).failure).toBe('waiver_needed')
    expect((await cardsOf('landowner2')).length).toBe(1)
  })

  it('may go to a junior, who joins with the waiver for juniors', async () => {
    const { body } = await send(address('junior'))
    expect((await answer(body.data.id, 'approved', 'junior')).failure).toBe('waiver_needed')
    const signed = { questions: await answersOf(app), signature: await signature(), guardian_name: 'Grace' }
    expect((await app.call('waivers.sign', signed, { as: 'junior' })).status).toBe(200)
    expect((await answer(body.data.id, 'approved', 'junior')).body.data.reservation).toMatchObject({
      current_user_type: 'additional_hunter',
    })
  })

  it('to an address without a member is an email, and appears after sign-up once the address is verified', async () => {
    const email = 'newcomer@example.com'
    const { body } = await send(email)
    expect(await mailsTo(app, email)).toEqual(['Hanna Lindqvist invites you to a hunt'])
    const joined = await app.call('accounts.register', registration(email), { as: null })
    const token = joined.body.token as string
    const waiting = async () =>
      (await app.call('reservations.list', { status: 'invitation' }, { as: null, token })).body.data
    expect(await waiting()).toEqual([])
    const code = await codeFor(app, 'verify', email)
    const step = await app.call('accounts.verifyUrl', { code }, { as: null })
    const verify = new URL(step.body.data.verify_url as string).searchParams.get('token')
    await app.call('accounts.verify', { token: verify }, { as: null })
    expect(await waiting()).toMatchObject([{ invitation: { id: body.data.id, status: 'pending' } }])
    const bell = await app.call('notifications.list', {}, { as: null, token })
    expect(bell.body.data).toMatchObject([{ type: 'hunter_invitation' }])
  })

  it('reaches no account with an unverified address', async () => {
    const email = 'squatter@example.com'
    const squatter = await app.call('accounts.register', registration(email), { as: null })
    const token = squatter.body.token as string
    const { body } = await send(email)
    expect(await mailsTo(app, email)).toContain('Hanna Lindqvist invites you to a hunt')
    const waiting = await app.call('reservations.list', { status: 'invitation' }, { as: null, token })
    expect(waiting.body.data).toEqual([])
    const answered = await app.call(
      'invitations.answer',
      { id: body.data.id, status: 'rejected' },
      { as: null, token },
    )
    expect(answered.failure).toBe('email_unverified')
  })

  it.each([
    ['no address', 'thomas', 'Enter a valid email'],
    ['nothing', ' ', 'Email is required'],
    [
      'an address that begins with a digit',
      '7up@example.com',
      'Email should be alphnumeric with leading alphabets',
    ],
    ['one’s own address', address('hunter'), 'This is your own address'],
    ['the landowner’s', address('landowner'), 'This is the landowner of this stand'],
  ])('to %s is refused at the field', async (_, email, words) => {
    const refused = await send(email)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.email[0]).toBe(words)
  })

  it('is sent to an address once while it is open', async () => {
    await invited(app)
    const again = await send(address('hunter2'))
    expect(again.failure).toBe('already_invited')
    expect(again.body.errors).toEqual({ email: ['This person has been invited already.'] })
  })
})

describe('the places of a hunt', () => {
  it('are never exceeded by twenty concurrent invitations through two processes', async () => {
    const second = app.second()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.call(
          'invitations.send',
          { id: ids.reservation, email: `guest${i}@example.com` },
          {},
          i % 2 === 0 ? undefined : second,
        ),
      ),
    )
    const results = sent.map(({ failure }) => failure ?? 'sent').sort()
    expect(results.filter((result) => result === 'sent')).toHaveLength(3)
    expect(new Set(results)).toEqual(new Set(['sent', 'party_full']))
  })

  it('are reserved once for concurrent invitations of one address', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send('guest@example.com')))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ failure }) => failure === 'already_invited')).toHaveLength(5)
  })

  it('may be reduced, and then an invited hunter cannot join', async () => {
    const id = await invited(app)
    await takes(1)
    expect((await answer(id, 'approved')).failure).toBe('party_full')
    await takes(null)
    expect((await answer(id, 'approved')).status).toBe(200)
  })

  it('end with the hunt', async () => {
    const id = await invited(app)
    await app.at('2026-11-23T12:00:00Z')
    expect((await answer(id, 'approved')).failure).toBe('hunt_over')
    expect((await send('late@example.com')).failure).toBe('hunt_over')
    expect((await answer(id, 'rejected')).status).toBe(200)
  })
})

describe('the list of invitations', () => {
  it('has the latest first, in pages', async () => {
    await takes(10)
    for (const name of ['one', 'two', 'three']) await send(`${name}@example.com`)
    const page = async (at: number) => {
      const { body } = await app.call('invitations.list', {
        id: ids.reservation,
        type: 'invitation',
        page: at,
        per_page: 2,
      })
      return [(body.data as { email: string }[]).map(({ email }) => email.split('@')[0]), body.total_records]
    }
    expect(await page(1)).toEqual([['three', 'two'], 3])
    expect(await page(2)).toEqual([['one'], 3])
    expect(await page(3)).toEqual([[], 3])
  })
})

describe('who else asks', () => {
  it('sees only their part: landowner and joined hunters see who comes, without addresses', async () => {
    await answer(await invited(app), 'approved')
    await send('friend@example.com')
    for (const who of ['landowner', 'hunter2'] as const) {
      const { body } = await listed('joined', who)
      expect(body).toMatchObject({ main_hunter: false, data: [{ email: null, user: { email: null } }] })
      expect((await listed('invitation', who)).status).toBe(404)
      expect((await send('other@example.com', who)).status).toBe(404)
    }
  })

  it('cannot answer, withdraw, revoke or read an invitation between two others', async () => {
    const id = await invited(app)
    for (const who of ['landowner', 'landowner2', 'junior'] as const) {
      expect((await answer(id, 'approved', who)).status).toBe(404)
      for (const key of ['invitations.withdraw', 'invitations.revoke', 'invitations.read'] as const)
        expect((await app.call(key, { id }, { as: who })).status).toBe(404)
    }
    expect((await answer(id, 'approved', 'hunter')).status).toBe(404)
  })
})

describe('a hunt that is cancelled', () => {
  it('cancels its invitations and notifies the joined and invited hunters', async () => {
    const booked = await reserve(app, { days: days(20, 2), stand: 2 })
    await app.call('sandbox.pay', card(booked.body.data.payment_intent))
    const id = booked.body.data.reservation_id as number
    const { body } = await send(address('hunter2'), 'hunter', id)
    await answer(body.data.id, 'approved')
    await send(address('landowner2'), 'hunter', id)
    await app.call('reservations.cancel', { id })
    for (const who of ['hunter2', 'landowner2'] as const)
      expect(await noteTo(who)).toMatchObject({
        type: 'cancel_hunter_invitation',
        message: expect.stringMatching(/^Hanna Lindqvist has canceled the hunt at /),
      })
    expect((await cardsOf('landowner2')).map(({ invitation }) => invitation.status)).toEqual(['cancelled'])
    const gone = await app.call('reservations.list', { status: 'cancel' }, { as: 'hunter2' })
    expect(gone.body.data).toMatchObject([{ id }])
  })
})

describe('an account that ends', () => {
  it('removes its address from invitations and frees its places', async () => {
    const { body } = await send(address('junior'))
    await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'junior' })
    expect((await listed('invitation')).body).toMatchObject({
      data: [{ id: body.data.id, status: 'rejected', email: `deleted-${ids.junior}@invalid` }],
      places_left: 3,
    })
  })
})
