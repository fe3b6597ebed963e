import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { answersOf, card, days, invited, picture, reserve, signature } from '#tests/support/server/inputs.ts'

/** What the main hunter, who has joined, the landowner and strangers may do with a booking in each of its states. */
const app = testApp()
const db = () => app.context.database.db
const others = ['hunter2', 'landowner', 'landowner2', 'junior'] as const

let day = 40
const ownDays = (count = 1): string[] => days((day += 5), count)
const held = async (as: Who = 'hunter', stand = 1): Promise<{ id: number; intent: string }> => {
  const { body } = await reserve(app, { as, stand, days: ownDays() })
  return { id: body.data.reservation_id, intent: body.data.payment_intent }
}
const paid = async (): Promise<number> => {
  const { id, intent } = await held()
  await app.call('sandbox.pay', card(intent))
  return id
}
const stateOf = async (id: number): Promise<string> =>
  (await db().selectFrom('reservation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
/** Lets a hunter join a booking, as an accepted invitation would. */
const join = (id: number, who: Who) =>
  db()
    .insertInto('invitation')
    .values({
      reservation_id: id,
      user_id: ids[who],
      email: `${who}@demo.highseat.example`,
      status: 'approved',
      created_at: start,
      answered_at: start,
      hidden_at: null,
    })
    .execute()

beforeEach(async () => {
  await app.at(start.toISOString())
  await sql`update reservation set state = 'rejected', hold_until = null where state = 'pending'`.execute(
    db(),
  )
  await db().deleteFrom('rate_limit').execute()
})

describe('a hold', () => {
  it('is released by its hunter alone, the named one or all of theirs', async () => {
    const [first, second, third] = [await held(), await held(), await held('hunter2')]
    for (const as of others)
      expect((await app.call('reservations.release', { id: first.id }, { as })).failure).toBe('not_found')
    await app.call('reservations.release', {}, { as: 'landowner' })
    expect([await stateOf(first.id), await stateOf(third.id)]).toEqual(['pending', 'pending'])
    await app.call('reservations.release', { id: first.id })
    // Its answer may be lost: the second one says the same.
    expect((await app.call('reservations.release', { id: first.id })).status).toBe(200)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['rejected', 'pending'])
    await app.call('reservations.release', {})
    expect([await stateOf(second.id), await stateOf(third.id)]).toEqual(['rejected', 'pending'])
  })

  it('is not released once it is paid, and no answer says that the days are free', async () => {
    const id = await paid()
    expect((await app.call('reservations.release', { id })).failure).toBe('not_held')
    for (const as of others)
      expect((await app.call('reservations.release', { id }, { as })).failure).toBe('not_found')
    expect((await app.call('reservations.release', {})).status).toBe(200)
    expect(await stateOf(id)).toBe('approved')
  })

  it('is nobody else’s to read or to pay, not even the landowner’s, neither while it waits nor after', async () => {
    const { id, intent } = await held()
    const seen = async () => {
      const statuses = []
      for (const as of others) statuses.push((await app.call('reservations.read', { id }, { as })).status)
      return statuses
    }
    expect(await seen()).toEqual([404, 404, 404, 404])
    for (const as of others)
      expect([as, (await app.call('sandbox.pay', card(intent), { as })).status]).toEqual([as, 404])
    await app.call('reservations.release', { id })
    expect(await seen()).toEqual([404, 404, 404, 404])
  })

  it('opens no chat before it is paid, neither to write nor to read', async () => {
    const { id } = await held()
    const thread = { reservationId: id, userId: ids.landowner }
    for (const key of ['chat.list', 'chat.read'] as const)
      expect([key, (await app.call(key, thread)).failure]).toEqual([key, 'chat_closed'])
    expect((await app.call('chat.send', { ...thread, message: 'Hello' })).failure).toBe('chat_closed')
  })

  it('is not to be had of a stand that is hidden, not approved or deleted', async () => {
    const wish = { stand_id: 3, reserve_dates: ownDays(), cancellation_policy: true }
    const hidden = [{ active: false }, { status: 'rejected' }, { status: 'draft' }, { deleted_at: start }]
    for (const change of hidden) {
      const shown = { active: true, status: 'approved', deleted_at: null } as const
      const set = (values: object) => db().updateTable('stand').set(values).where('id', '=', 3).execute()
      await set(change)
      const asked = [
        (await app.call('reservations.create', wish)).status,
        (await app.call('reservations.price', wish)).status,
        (await app.call('reservations.offers', { id: 3 })).status,
      ]
      await set(shown)
      expect([change, asked]).toEqual([change, [404, 404, 404]])
    }
  })

  it('takes no check-in and no reminder before it is paid', async () => {
    const { id } = await held()
    const at = '2026-11-20T12:00:00Z'
    const calls = [
      ['reservations.attend', { reservationId: id, kind: 'checkin', at }],
      ['returns.read', { reservationId: id }],
      ['returns.stop', { reservationId: id, at }],
    ] as const
    for (const [key, input] of calls) expect([key, (await app.call(key, input)).status]).toEqual([key, 404])
  })
})

describe('a paid booking', () => {
  it('is canceled by its hunter alone', async () => {
    const id = await paid()
    await join(id, 'hunter2')
    for (const as of ['hunter2', 'landowner'] as const)
      expect([as, (await app.call('reservations.cancel', { id }, { as })).failure]).toEqual([
        as,
        'not_cancellable',
      ])
    expect((await app.call('reservations.cancel', { id }, { as: 'landowner2' })).status).toBe(404)
    expect(await stateOf(id)).toBe('approved')
  })

  it('is settled by its hunter alone', async () => {
    const id = await paid()
    await join(id, 'hunter2')
    for (const as of ['hunter2', 'landowner'] as const)
      expect([as, (await app.call('reservations.settle', { id }, { as })).status]).toEqual([as, 404])
    expect((await app.call('reservations.settle', { id })).status).toBe(200)
  })

  it('is read by the hunter, who has joined and the landowner, each by their part, and by nobody else', async () => {
    const id = await paid()
    await join(id, 'hunter2')
    const part = async (as: Who) => {
      const { status, body } = await app.call('reservations.read', { id }, { as })
      return status === 200 ? (body.data.current_user_type as string) : status
    }
    expect(await part('hunter')).toBe('main_hunter')
    expect(await part('hunter2')).toBe('additional_hunter')
    expect(await part('landowner')).toBe('landowner')
    for (const as of ['landowner2', 'junior'] as const) expect([as, await part(as)]).toEqual([as, 404])
  })

  it('names the landowner’s address to its hunters until it is canceled, and to nobody else', async () => {
    const { id, intent } = await held()
    const address = async (as: Who) =>
      (await app.call('reservations.read', { id }, { as })).body.data.owner_email as string | null
    expect(await address('hunter')).toBeNull()
    await app.call('sandbox.pay', card(intent))
    await join(id, 'hunter2')
    for (const as of ['hunter', 'hunter2'] as const)
      expect([as, await address(as)]).toEqual([as, 'landowner@demo.highseat.example'])
    expect(await address('landowner')).toBeNull()
    await app.call('reservations.cancel', { id })
    expect(await address('hunter')).toBeNull()
  })

  it('has requests for funds of its hunter and of the landowner alone', async () => {
    const id = await paid()
    await join(id, 'hunter2')
    const ask = (as: Who) => app.call('funds.ask', { id, amount: '10', description: 'Ice' }, { as })
    expect((await ask('hunter2')).failure).toBe('funds_not_allowed')
    for (const as of ['landowner2', 'junior'] as const)
      expect([as, (await ask(as)).status]).toEqual([as, 404])
    for (const as of ['hunter', 'landowner'] as const) expect([as, (await ask(as)).status]).toEqual([as, 200])
  })

  it('has no check-in of the landowner', async () => {
    const attend = (as: Who) =>
      app.call(
        'reservations.attend',
        { reservationId: ids.reservation, kind: 'checkin', at: '2026-11-20T12:00:00Z' },
        { as },
      )
    expect((await attend('landowner')).status).toBe(404)
    expect((await attend('hunter')).status).toBe(200)
  })

  it('tells the landowner of a check-in, and nobody else', async () => {
    const told = async () =>
      (
        await db()
          .selectFrom('notification')
          .select('user_id')
          .where('type', '=', 'attendance')
          .orderBy('id')
          .execute()
      ).map(({ user_id }) => user_id)
    const before = await told()
    await app.call('reservations.attend', {
      reservationId: ids.reservation,
      kind: 'checkout',
      at: '2026-11-20T13:00:00Z',
    })
    expect((await told()).slice(before.length)).toEqual([ids.landowner])
  })
})

describe('a chat', () => {
  it('is with nobody who has no part in the booking', async () => {
    for (const to of ['landowner2', 'junior', 'admin', 'hunter'] as const) {
      const thread = { reservationId: ids.reservation, userId: ids[to] }
      expect([to, (await app.call('chat.send', { ...thread, message: 'Hello' })).status]).toEqual([to, 404])
      expect([to, (await app.call('chat.list', thread)).status]).toEqual([to, 404])
      expect([to, (await app.call('chat.read', thread)).status]).toEqual([to, 404])
    }
  })

  it('is not between two who have joined', async () => {
    await invited(app)
    await db().deleteFrom('invitation').execute()
    await join(ids.reservation, 'hunter2')
    await join(ids.reservation, 'landowner2')
    const thread = { reservationId: ids.reservation, userId: ids.landowner2, message: 'Hello' }
    expect((await app.call('chat.send', thread, { as: 'hunter2' })).status).toBe(404)
    await db().deleteFrom('invitation').execute()
  })

  it('has only what the two have written to each other', async () => {
    await join(ids.reservation, 'hunter2')
    const say = (as: Who, to: Who, message: string) =>
      app.call('chat.send', { reservationId: ids.reservation, userId: ids[to], message }, { as })
    await say('hunter', 'landowner', 'to the landowner')
    await say('hunter2', 'landowner', 'from the other')
    await say('hunter', 'hunter2', 'to the other')
    const { body } = await app.call('chat.list', {
      reservationId: ids.reservation,
      userId: ids.landowner,
    })
    expect((body.data as { message: string }[]).map(({ message }) => message)).toEqual(['to the landowner'])
    expect(body.total_records).toBe(1)
    const other = { reservationId: ids.reservation, userId: ids.hunter2 }
    const { data } = (await app.call('chat.list', other)).body
    expect((data as { message: string }[]).map(({ message }) => message)).toEqual(['to the other'])
    await db().deleteFrom('invitation').execute()
  })
})

describe('a trophy', () => {
  const record = async (id: number, as: Who, harvest_date = '2026-11-20') =>
    app.call('trophies.add', { id, image: await picture(), specie: 1, harvest_date }, { as })

  it('is recorded by the main hunter of a paid hunt that was not canceled, once', async () => {
    await db().deleteFrom('trophy').execute()
    const { id } = await held()
    expect((await record(id, 'hunter')).failure).toBe('trophy_not_allowed')
    const canceled = await paid()
    await app.call('reservations.cancel', { id: canceled })
    expect((await record(canceled, 'hunter')).failure).toBe('trophy_not_allowed')
    await join(ids.reservation, 'hunter2')
    for (const as of ['hunter2', 'landowner'] as const)
      expect([as, (await record(ids.reservation, as)).failure]).toEqual([as, 'trophy_not_allowed'])
    expect((await record(ids.reservation, 'hunter')).status).toBe(200)
    expect(await record(ids.reservation, 'hunter')).toMatchObject({ status: 422, failure: 'trophy_exists' })
    await db().deleteFrom('invitation').execute()
  })

  it('is not recorded by who owns the stand by now', async () => {
    await db().deleteFrom('trophy').execute()
    const own = (id: number) => db().updateTable('stand').set({ user_id: id }).where('id', '=', 1).execute()
    await own(ids.hunter)
    const refused = await record(ids.reservation, 'hunter')
    await own(ids.landowner)
    expect(refused.failure).toBe('trophy_not_allowed')
    expect((await record(ids.reservation, 'hunter')).status).toBe(200)
  })

  it('of a day to come at the stand is refused, though it is that day elsewhere', async () => {
    await db().deleteFrom('trophy').execute()
    // Half past eleven at night in Wisconsin.
    await app.at('2026-11-21T05:30:00Z')
    const refused = await record(ids.reservation, 'hunter', '2026-11-21')
    expect(refused.status).toBe(422)
    expect(refused.body.codes).toEqual({ harvest_date: [{ code: 'day_in_future' }] })
    await app.at('2026-11-21T06:30:00Z')
    expect((await record(ids.reservation, 'hunter', '2026-11-21')).status).toBe(200)
  })

  it('is told to the landowner, and to nobody else', async () => {
    await db().deleteFrom('trophy').execute()
    await db().deleteFrom('notification').execute()
    await record(ids.reservation, 'hunter')
    const told = await db().selectFrom('notification').select(['user_id', 'type', 'code']).execute()
    expect(told).toEqual([{ user_id: ids.landowner, type: 'trophy_added', code: 'recorded' }])
  })
})

describe('a waiver', () => {
  it('that is not approved is answered with a refusal, and stays on record', async () => {
    const { body } = await app.call('waivers.questions')
    type Question = { id: number; options: { label: string; is_approved: boolean }[] }
    const questions = (body.data as Question[]).map(({ id, options }) => ({
      id,
      answer: (options.find((option) => !option.is_approved) ?? options[0]!).label,
      reason: 'As it is',
    }))
    const count = async () =>
      (await db().selectFrom('waiver').select('id').where('user_id', '=', ids.landowner2).execute()).length
    const before = await count()
    const signed = await app.call(
      'waivers.sign',
      { questions, signature: await signature() },
      { as: 'landowner2' },
    )
    expect(signed).toMatchObject({ status: 422, failure: 'waiver_not_approved' })
    expect(await count()).toBe(before + 1)
    const book = { stand_id: 1, reserve_dates: ownDays(), cancellation_policy: true }
    expect((await app.call('reservations.create', book, { as: 'landowner2' })).failure).toBe('waiver_needed')
  })

  it('is not signed by an empty page', async () => {
    const white = { width: 500, height: 120, channels: 3, background: '#ffffff' } as const
    const bytes = await sharp({ create: white }).png().toBuffer()
    const page = new File([new Uint8Array(bytes)], 'signature.png', { type: 'image/png' })
    const refused = await app.call('waivers.sign', { questions: await answersOf(app), signature: page })
    expect(refused.status).toBe(422)
    expect(refused.body.codes).toEqual({ signature: [{ code: 'signature_needed' }] })
  })

  it('of a junior names the guardian, in the words for juniors', async () => {
    const sign = async (guardian_name?: string) =>
      app.call(
        'waivers.sign',
        { questions: await answersOf(app), signature: await signature(), guardian_name },
        { as: 'junior' },
      )
    const refused = await sign()
    expect(refused.status).toBe(422)
    expect(refused.body.codes).toEqual({ guardian_name: [{ code: 'guardian_name_needed' }] })
    expect((await sign('Grace Okafor')).status).toBe(200)
    const row = await db()
      .selectFrom('waiver')
      .select(['guardian_name', 'document_type', 'body'])
      .where('user_id', '=', ids.junior)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ guardian_name: 'Grace Okafor', document_type: 'junior waiver document' })
    expect(row.body).toContain('Grace Okafor')
  })
})
