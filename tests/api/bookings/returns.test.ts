import { beforeAll, describe, expect, it } from 'vitest'
import { offerSoon } from '#server/domain/bookings/hunt-offers.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { runDue } from '#server/jobs/worker.ts'
import { notificationMessage } from '#server/config/translations.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { backBy, card, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const at = (time: string) => `2026-11-20T${time}:00Z`
const lettersTo = async (address: string): Promise<string[]> => {
  const rows = await app.context.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload }) => (payload as { email: { to: string; subject: string; text: string } }).email)
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => `${subject}\n${text}`)
}
const notes = async (type: string, userId: number) => {
  const rows = await app.context.database.db
    .selectFrom('notification')
    .select(['type', 'code', 'values', 'data'])
    .where('type', '=', type)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((note) => ({ message: notificationMessage('en', note), data: note.data }))
}
const set = (address: string, expected = at('23:00'), tapped = at('15:00')) =>
  app.call('returns.set', { ...backBy(expected, tapped), contact_email: address })
const stateOf = async () => (await app.call('returns.read', { reservationId: 1 })).body.data?.state as string

describe('an overdue hunter', () => {
  it('is reminded on time, and the contact is emailed once after the grace period, with two servers', async () => {
    await app.at(at('15:00'))
    await app.call('reservations.attend', {
      reservationId: 1,
      kind: 'checkin',
      at: at('15:01'),
      latitude: 44.51,
      longitude: -89.5,
    })
    expect((await set('one@example.com')).status).toBe(200)
    await app.at(at('22:59'))
    await app.runJobs()
    expect(await notes('return_due', ids.hunter)).toEqual([])
    await app.at(at('23:00'))
    await Promise.all([app.runJobs(), runDue(app.context)])
    await app.runJobs()
    expect(await notes('return_due', ids.hunter)).toHaveLength(1)
    expect(await lettersTo('one@example.com')).toEqual([])
    await app.at(at('23:30'))
    await Promise.all([app.runJobs(), runDue(app.context), runDue(app.context)])
    await app.runJobs()
    const letters = await lettersTo('one@example.com')
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('is not back from a hunt')
    expect(letters[0]).toContain('Nov 20, 5:00 PM CST')
    expect(letters[0]).toContain('checked in at Nov 20, 9:01 AM CST, at 44.51000, -89.50000')
    expect(letters[0]).toContain('call 911')
    expect((await notes('attendance', ids.landowner)).at(-1)!.message).toContain('has not checked out')
    expect(await stateOf()).toBe('told')
  })

  it('who then checks out causes one all-clear email', async () => {
    await app.at(at('23:50'))
    for (const time of ['23:45', '23:46'])
      await app.call('reservations.attend', { reservationId: 1, kind: 'checkout', at: at(time) })
    const letters = await lettersTo('one@example.com')
    expect(letters).toHaveLength(2)
    expect(letters[1]).toContain('All clear')
    expect(await stateOf()).toBe('back')
  })
})

describe('a back-by time', () => {
  it('that is reset replaces the earlier one, which notifies nobody', async () => {
    await app.at(at('15:00'))
    await set('early@example.com', at('16:00'))
    await set('late@example.com', at('23:00'))
    await app.at(at('18:00'))
    await app.runJobs()
    expect(await lettersTo('early@example.com')).toEqual([])
    await app.at(at('23:30'))
    await app.runJobs()
    expect(await lettersTo('early@example.com')).toEqual([])
    expect(await lettersTo('late@example.com')).toHaveLength(1)
  })

  it('ends with a check-out or when stopped, without an email', async () => {
    for (const [address, end] of [
      [
        'out@example.com',
        () => app.call('reservations.attend', { reservationId: 1, kind: 'checkout', at: at('20:00') }),
      ],
      ['back@example.com', () => app.call('returns.stop', { reservationId: 1, at: at('20:00') })],
    ] as const) {
      await app.at(at('15:00'))
      await set(address)
      await app.at(at('20:00'))
      await end()
      expect(await stateOf()).toBe('back')
      await app.at('2026-11-21T12:00:00Z')
      await app.runJobs()
      expect(await lettersTo(address)).toEqual([])
    }
  })

  it('is not ended by a check-out from before it was set', async () => {
    await app.at(at('15:00'))
    await set('second@example.com', at('23:00'), at('14:00'))
    await app.call('reservations.attend', { reservationId: 1, kind: 'checkout', at: at('13:59') })
    expect(await stateOf()).toBe('waiting')
  })

  it('that arrives late from an offline phone waits for a check-out behind it', async () => {
    await app.at(at('22:59'))
    await app.call('returns.set', {
      ...backBy(at('23:00'), at('15:00')),
      grace_minutes: 5,
      contact_email: 'queued@example.com',
    })
    await app.at(at('23:13'))
    await app.runJobs()
    expect(await lettersTo('queued@example.com')).toEqual([])
    await app.at(at('23:14'))
    await app.runJobs()
    expect(await lettersTo('queued@example.com')).toHaveLength(1)
  })

  it.each([
    ['a time that is past', { expected_at: at('14:59') }, 'expected_at'],
    ['a time in a month', { expected_at: '2026-12-20T12:00:00Z' }, 'expected_at'],
    ['no person', { contact_name: ' ' }, 'contact_name'],
    ['no address', { contact_email: 'grace' }, 'contact_email'],
    ['a grace of a minute', { grace_minutes: 1 }, 'grace_minutes'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const answer = await app.call('returns.set', { ...backBy(at('23:00'), at('15:00')), ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors as object)).toEqual([field])
  })

  it('is not the landowner’s to set or to see', async () => {
    expect(
      (await app.call('returns.set', backBy(at('23:00'), at('15:00')), { as: 'landowner' })).status,
    ).toBe(404)
    expect((await app.call('returns.read', { reservationId: 1 }, { as: 'landowner' })).status).toBe(404)
  })
})

describe('the download of a hunt', () => {
  let booked = 0
  beforeAll(async () => {
    await app.at('2026-11-20T15:00:00Z')
    const { body } = await reserve(app, { days: ['2026-12-14', '2026-12-15'], as: 'hunter2' })
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    booked = body.data.reservation_id
  })
  const offers = async (userId: number) =>
    (await notes('hunt_pack', userId)).map(({ data }) => data['reservation_id'])

  it('is offered when the hunt is approved, and three days before, each once', async () => {
    expect(await offers(ids.hunter2)).toEqual([booked])
    await app.at('2026-12-10T12:00:00Z')
    await runHousekeeping(app.context)
    expect(await offers(ids.hunter2)).toEqual([booked])
    await app.at('2026-12-11T12:00:00Z')
    const { db } = app.context.database
    const now = app.context.clock.now()
    const told = await Promise.all([offerSoon(db, now), offerSoon(db, now), offerSoon(db, now)])
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(1)
    await runHousekeeping(app.context)
    expect(await offers(ids.hunter2)).toEqual([booked, booked])
  })

  it('is not offered for a hunt that is cancelled', async () => {
    await app.at('2026-11-20T15:00:00Z')
    const { body } = await reserve(app, { days: ['2026-12-20'], as: 'hunter2' })
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    await app.call('reservations.cancel', { id: body.data.reservation_id }, { as: 'hunter2' })
    const before = (await offers(ids.hunter2)).length
    await app.at('2026-12-19T12:00:00Z')
    await offerSoon(app.context.database.db, app.context.clock.now())
    expect(await offers(ids.hunter2)).toHaveLength(before)
  })
})

describe('a back-by time of who does not hunt after all', () => {
  const running = async (id: number, as: 'hunter' | 'hunter2' = 'hunter') => {
    const times = { ...backBy(at('23:00'), at('15:00')), contact_email: `${as}-${id}@example.com` }
    await app.call('returns.set', { ...times, reservationId: id }, { as })
  }
  const alarmed = async (id: number, as: 'hunter' | 'hunter2' = 'hunter') => {
    await app.at('2026-11-20T23:45:00Z')
    await app.runJobs()
    await app.at(at('15:00'))
    return (await lettersTo(`${as}-${id}@example.com`)).length
  }
  const booked = async (): Promise<number> => {
    await app.at(at('15:00'))
    const { body } = await reserve(app, { stand: 3 })
    await app.call('sandbox.pay', card(body.data.payment_intent))
    return body.data.reservation_id
  }
  const withFriend = async () => {
    const id = await booked()
    await app.context.database.db.updateTable('stand').set({ maximum_hunters: 4 }).execute()
    const email = 'hunter2@demo.highseat.example'
    const invitation = (await app.call('invitations.send', { id, email })).body.data.id as number
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    await running(id, 'hunter2')
    return { id, invitation }
  }
  const checksIn = (id: number) =>
    app.call(
      'reservations.attend',
      { reservationId: id, kind: 'checkin', at: at('15:00') },
      { as: 'hunter2' },
    )

  it('ends with a canceled hunt, and alarms nobody', async () => {
    const id = await booked()
    await running(id)
    await app.call('reservations.cancel', { id })
    expect(await alarmed(id)).toBe(0)
    expect((await app.call('returns.read', { reservationId: id })).body.data).toBeNull()
  })

  it('ends with the place in the hunt: revoked, revoked by an administrator, or left', async () => {
    const ways = [
      (invitation: number) => app.call('invitations.revoke', { id: invitation }),
      (invitation: number) =>
        app.call('administration.revoke', { id: invitation, reason: 'No' }, { as: 'admin' }),
      (invitation: number) =>
        app.call('invitations.answer', { id: invitation, status: 'rejected' }, { as: 'hunter2' }),
    ]
    for (const way of ways) {
      const { id, invitation } = await withFriend()
      expect((await way(invitation)).status).toBe(200)
      expect(await alarmed(id, 'hunter2')).toBe(0)
    }
  })

  it('stays for who has checked in, who can stop it also without the place', async () => {
    const first = await withFriend()
    await checksIn(first.id)
    await app.call('invitations.revoke', { id: first.invitation })
    expect(await alarmed(first.id, 'hunter2')).toBe(1)
    const second = await withFriend()
    await checksIn(second.id)
    await app.call('invitations.revoke', { id: second.invitation })
    const stop = { reservationId: second.id, at: at('15:30') }
    expect((await app.call('returns.stop', stop, { as: 'hunter2' })).status).toBe(200)
    expect(await alarmed(second.id, 'hunter2')).toBe(0)
    expect((await app.call('returns.stop', stop, { as: 'landowner2' })).status).toBe(404)
  })
})
