import { describe, expect, it } from 'vitest'
import type { Visit } from '#core/calls/owners/visits.ts'
import { localTime } from '#core/rules/time/days.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const zone = 'America/Chicago'

const read = async (as: Who = 'landowner') => (await app.call('visits.list', {}, { as })).body.data
const visitOf = async (reservation: number, hunter: number): Promise<Visit | undefined> =>
  ((await read()).visits as Visit[]).find(
    ({ reservation_id, hunter: { user } }) => reservation_id === reservation && user.id === hunter,
  )
const dayNow = () => localTime(app.context.clock.now(), zone).day

/** A paid booking of the first stand, which the hunter has cancelled or not. */
const booked = async (from: number, count: number): Promise<{ id: number; start: string; end: string }> => {
  const chosen = days(from, count)
  const { body } = await reserve(app, { stand: 1, days: chosen })
  await app.call('sandbox.pay', card(body.data.payment_intent))
  const { start_day, end_day } = await app.context.database.db
    .selectFrom('reservation')
    .select(['start_day', 'end_day'])
    .where('id', '=', body.data.reservation_id)
    .executeTakeFirstOrThrow()
  return { id: body.data.reservation_id, start: start_day, end: end_day }
}

describe('who is on my land', () => {
  it('names each hunter of a hunt of today with phone and waiver, and nobody before the first day', async () => {
    const hunt = await booked(12, 2)
    expect(await visitOf(hunt.id, ids.hunter)).toBeUndefined()
    const before = (await read()).next.find(
      ({ reservation_id }: { reservation_id: number }) => reservation_id === hunt.id,
    )
    expect(before).toMatchObject({ start_date: hunt.start, end_date: hunt.end, others: 0 })
    const party = { id: hunt.id, email: 'hunter2@demo.highseat.example' }
    const invitation = await app.call('invitations.send', party)
    await app.call(
      'invitations.answer',
      { id: invitation.body.data.id, status: 'approved' },
      { as: 'hunter2' },
    )
    await app.at(`${hunt.start}T16:00:00Z`)
    expect(dayNow()).toBe(hunt.start)
    expect(await visitOf(hunt.id, ids.hunter)).toMatchObject({
      stand: { id: 1 },
      hunter: { phone: '+1-7155550111', waiver_info: { is_approved: true } },
      checked_in_at: null,
    })
    expect(await visitOf(hunt.id, ids.hunter2)).toMatchObject({ checked_in_at: null, due_at: null })
    expect(
      (await read()).next.map(({ reservation_id }: { reservation_id: number }) => reservation_id),
    ).not.toContain(hunt.id)
    const at = `${hunt.start}T15:52:00.000Z`
    await app.call('reservations.attend', { reservationId: hunt.id, kind: 'checkin', at })
    await app.call('returns.set', {
      reservationId: hunt.id,
      expected_at: `${hunt.start}T23:15:00.000Z`,
      contact_name: 'Ida',
      contact_email: 'ida@example.com',
      at,
    })
    expect(await visitOf(hunt.id, ids.hunter)).toMatchObject({
      checked_in_at: at,
      checked_out_at: null,
      due_at: `${hunt.start}T23:15:00.000Z`,
    })
    // The other hunter of the party has records of their own.
    expect(await visitOf(hunt.id, ids.hunter2)).toMatchObject({ checked_in_at: null, due_at: null })
    const out = `${hunt.start}T16:30:00.000Z`
    await app.at(out)
    await app.call('reservations.attend', { reservationId: hunt.id, kind: 'checkout', at: out })
    expect(await visitOf(hunt.id, ids.hunter)).toMatchObject({ checked_out_at: out, due_at: null })
    await app.at(`${hunt.end}T16:00:00Z`)
    expect(await visitOf(hunt.id, ids.hunter)).toBeDefined()
  })

  it('belongs to the owner of the land alone', async () => {
    expect((await read('landowner')).visits.length).toBeGreaterThan(0)
    for (const as of ['hunter', 'hunter2'] as const)
      expect(await read(as)).toEqual({ visits: [], next: [], earned_this_month: 0, held: 0 })
  })

  it('adds up what is held and what hunts of this month have earned, after the service fee', async () => {
    const { held, earned_this_month: earned } = await read()
    const hunt = await booked(15, 1)
    const { landowner_cents: cents } = await app.context.database.db
      .selectFrom('reservation')
      .select('landowner_cents')
      .where('id', '=', hunt.id)
      .executeTakeFirstOrThrow()
    const after = await read()
    expect([after.held, after.earned_this_month]).toEqual([held + cents / 100, earned])
    await app.call('reservations.cancel', { id: hunt.id })
    expect((await read()).held).toBe(held)
    const next = await booked(15, 1)
    await app.at(`${next.start}T16:00:00Z`)
    const onTheDay = await read()
    expect(onTheDay.held).toBeGreaterThanOrEqual(cents / 100)
    const dayAfter = new Date(Date.parse(`${next.start}T16:00:00Z`) + 86_400_000)
    await app.at(dayAfter.toISOString())
    expect(dayNow().slice(0, 7)).toBe(next.start.slice(0, 7))
    const earnedAfter = (await read()).earned_this_month
    expect(earnedAfter).toBeGreaterThanOrEqual(onTheDay.earned_this_month + cents / 100)
    // What is no longer held is earned as well.
    await app.at(new Date(dayAfter.getTime() + 2 * 86_400_000).toISOString())
    expect(dayNow().slice(0, 7)).toBe(next.start.slice(0, 7))
    await releaseDue(app.context)
    expect((await read()).earned_this_month).toBe(earnedAfter)
    await app.at(dayAfter.toISOString())
    expect((await read()).held).toBeLessThanOrEqual(onTheDay.held - cents / 100)
    await app.at(new Date(Date.parse(`${next.start}T16:00:00Z`) + 28 * 86_400_000).toISOString())
    expect(await read()).toMatchObject({ earned_this_month: 0 })
  })
})
