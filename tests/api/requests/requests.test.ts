import { describe, expect, it } from 'vitest'
import { enqueue } from '#server/domain/messages/queue.ts'
import { testApp } from '#tests/support/server/app.ts'
import { card, days, mailsTo } from '#tests/support/server/inputs.ts'
import { askToBook, bookBy, holdByRequest, requestsOf } from '#tests/support/server/payments/requests.ts'

const app = testApp()
const { read, listed, news, payment, ledgerOf, accept, decline, withdraw, bookableBy } = requestsOf(app)
const at = (time: string) => app.at(`2026-11-${time}Z`)
const start = () => at('20T15:00:00')
let day = 1
const nextDays = (count = 2) => days((day += 4), count)
describe('a stand that is booked by request', () => {
  it('says so on its page, in the price and in the form of its owner', async () => {
    await bookBy(app, 2, 'request')
    expect((await app.call('stands.read', { id: 2 })).body.data.booking_by).toBe('request')
    const price = await app.call('reservations.price', { stand_id: 2, reserve_dates: nextDays() })
    expect(price.body.data.by_request).toBe(true)
    const form = (await app.call('listings.read', { id: 2 }, { as: 'landowner' })).body.data
    expect(form.form.booking_by).toBe('request')
    await bookBy(app, 2, 'instant')
    const again = await app.call('reservations.price', { stand_id: 2, reserve_dates: days(day, 2) })
    expect(again.body.data.by_request).toBe(false)
  })

  it('is refused to a hunter who saw the other way of booking', async () => {
    const wish = { stand_id: 2, reserve_dates: nextDays(), cancellation_policy: true }
    expect((await app.call('reservations.create', { ...wish, by_request: true })).failure).toBe(
      'booking_changed',
    )
    await bookBy(app, 2, 'request')
    expect((await app.call('reservations.create', { ...wish, by_request: false })).failure).toBe(
      'booking_changed',
    )
    expect((await app.call('reservations.create', { ...wish, by_request: true })).body.data.by_request).toBe(
      true,
    )
    await bookBy(app, 2, 'instant')
    await app.call('reservations.release', {})
  })

  it('books nothing and charges nothing when the card agrees; the landowner is asked', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted })
    expect(await payment(id)).toEqual({ state: 'authorized', received_cents: null })
    expect(await ledgerOf(id)).toEqual([])
    const held = await read(id)
    expect(held).toMatchObject({
      status: 'requested',
      paid_at: null,
      can_cancel: false,
      owner_email: null,
      request: { answer_by: '2026-11-22T15:00:00.000Z', end: null, reason: null },
    })
    const [request] = (await listed()).filter((each) => each.id === id)
    expect(request).toMatchObject({
      hunter: { first_name: 'Hanna', last_name: 'Lindqvist' },
      hunts_here: 0,
      waiver_info: { is_approved: true },
      start_date: wanted[0],
      end_date: wanted[1],
      number_of_days: 2,
      earnings: 185,
      answer_by: '2026-11-22T15:00:00.000Z',
    })
    expect(JSON.stringify(request)).not.toContain('@')
    expect((await app.call('requests.list', { id: 2 }, { as: 'landowner2' })).status).toBe(404)
    const offers = (await app.call('reservations.offers', { id: 2 })).body.data.available_dates as {
      date: string
      is_reserved: boolean
    }[]
    expect(offers.filter(({ date }) => wanted.includes(date)).map((each) => each.is_reserved)).toEqual([
      true,
      true,
    ])
    const mine = (await app.call('stands.mine', {}, { as: 'landowner' })).body.data as {
      id: number
      open_requests: number
    }[]
    expect(mine.map((each) => [each.id, each.open_requests]).toSorted(([a], [b]) => a! - b!)).toEqual([
      [1, 0],
      [2, 1],
    ])
    const [note] = await news('landowner', 'booking_request')
    expect(note!.message).toContain('Hanna Lindqvist asks to hunt at')
    expect(await mailsTo(app, 'landowner@demo.highseat.example')).not.toContainEqual(
      expect.stringContaining('has been booked'),
    )
    expect(await bookableBy('hunter2', wanted)).toBe('dates_taken')
    // Until it is booked, the landowner has the request alone.
    expect((await app.call('reservations.read', { id }, { as: 'landowner' })).status).toBe(404)
    expect((await app.call('stands.sheet', { id: 2 })).status).toBe(404)
    expect((await app.call('chat.list', { reservationId: id, userId: 3 })).status).not.toBe(200)
    await withdraw(id)
  })

  it('is booked once the landowner accepts: charged at its fixed price, posted once, both told', async () => {
    const id = await askToBook(app, { days: nextDays() })
    await app.context.database.db
      .updateTable('rate')
      .set({ rate_cents: 20_000 })
      .where('stand_id', '=', 2)
      .execute()
    expect((await accept(id)).status).toBe(200)
    expect((await read(id)).status).toBe('accepted')
    expect((await withdraw(id)).failure).toBe('request_closed')
    expect((await accept(id)).failure).toBe('request_closed')
    expect((await decline(id)).failure).toBe('request_closed')
    await app.runJobs()
    await app.context.database.db
      .updateTable('rate')
      .set({ rate_cents: 10_000 })
      .where('stand_id', '=', 2)
      .execute()
    expect(await read(id)).toMatchObject({ status: 'approved', amount: 215, can_cancel: true })
    expect(await payment(id)).toEqual({ state: 'succeeded', received_cents: 21_500 })
    expect(await ledgerOf(id)).toEqual(['booking'])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await news('landowner', 'stand_reservation')).length).toBeGreaterThan(0)
    expect((await mailsTo(app, 'hunter@demo.highseat.example')).at(-1)).toContain('Reservation Confirmed')
    expect((await app.call('reservations.read', { id }, { as: 'landowner' })).body.data.amount).toBe(185)
  })

  it('follows the cancellation policy from then on', async () => {
    const id = await askToBook(app, { days: days(60, 2) })
    expect((await app.call('reservations.cancel', { id })).failure).toBe('not_cancellable')
    await accept(id)
    expect((await app.call('reservations.cancel', { id })).failure).toBe('not_cancellable')
    await app.runJobs()
    expect((await app.call('reservations.cancel', { id })).status).toBe(200)
    expect(await ledgerOf(id)).toEqual(['booking', 'refund'])
    const refund = await app.context.database.db
      .selectFrom('refund')
      .select('amount_cents')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(refund.amount_cents).toBe(17_500)
  })

  it('is declined with a reason: the card is released, the days are free, the hunter reads why', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted })
    expect((await decline(id, '')).body.errors).toHaveProperty('reason')
    expect((await decline(id)).status).toBe(200)
    expect(await payment(id)).toEqual({ state: 'voided', received_cents: null })
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      request: { answer_by: null, end: 'declined', reason: 'My brother hunts then' },
    })
    const [note] = await news('hunter', 'request_answered')
    expect(note!.message).toContain('declined your request')
    expect(note!.message).toContain('My brother hunts then')
    expect((await accept(id)).failure).toBe('request_closed')
    expect(await bookableBy('hunter2', wanted)).toBe('ok')
    expect(await ledgerOf(id)).toEqual([])
  })

  it('ends after 48 hours without an answer, and both sides hear of it', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted })
    await at('22T14:59:59')
    // Also when its job looks too early.
    const { clock, database } = app.context
    await enqueue(database.db, 'expire_request', { reservation_id: id }, { now: clock.now() })
    await app.runJobs()
    expect((await read(id)).status).toBe('requested')
    await at('22T15:00:00')
    expect((await accept(id)).failure).toBe('request_closed')
    expect(await bookableBy('hunter2', wanted)).toBe('dates_taken')
    await app.runJobs()
    expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'expired' } })
    expect(await payment(id)).toEqual({ state: 'voided', received_cents: null })
    expect((await news('hunter', 'request_answered'))[0]!.message).toContain('in time')
    expect((await news('landowner', 'booking_request'))[0]!.message).toContain('without an answer')
    expect(await bookableBy('hunter2', wanted)).toBe('ok')
    await start()
  })

  it('is answered at the latest when its first day could not be booked any more', async () => {
    const id = await askToBook(app, { days: ['2026-11-21'] })
    // 18:00 at the stand.
    expect((await read(id)).request.answer_by).toBe('2026-11-22T00:00:00.000Z')
    await withdraw(id)
  })

  it('is withdrawn by its hunter, and by nobody else', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted })
    expect((await withdraw(id, 'hunter2')).status).toBe(404)
    expect((await withdraw(id, 'landowner')).status).toBe(404)
    expect((await accept(id, 'landowner2')).status).toBe(404)
    expect((await accept(id, 'hunter')).status).toBe(404)
    // What gives back unpaid days leaves requests alone.
    await app.call('reservations.release', {})
    expect((await app.call('reservations.release', { id })).failure).toBe('not_held')
    expect((await read(id)).status).toBe('requested')
    expect((await withdraw(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'withdrawn' } })
    expect((await news('landowner', 'booking_request'))[0]!.message).toContain('no longer asks')
    expect(await bookableBy('hunter2', wanted)).toBe('ok')
  })
})

describe('when the card refuses', () => {
  it('to agree, nothing is asked', async () => {
    const { id, intent } = await holdByRequest(app, { days: nextDays() })
    expect((await app.call('sandbox.pay', card(intent, '4000 0000 0000 0002'))).failure).toBe('card_declined')
    expect((await read(id)).status).toBe('pending')
    expect((await app.call('sandbox.pay', card(intent, '4000 0025 0000 3155'))).body.data.state).toBe(
      'requires_action',
    )
    await app.call('sandbox.authenticate', { payment_intent: intent, approve: true })
    expect((await read(id)).status).toBe('requested')
    // A second report of the same changes nothing.
    expect((await app.call('sandbox.pay', card(intent))).body.data.state).toBe('succeeded')
    expect((await app.call('reservations.settle', { id })).body.data.status).toBe('requested')
    await withdraw(id)
  })

  it('and agrees to another amount, nothing is asked and the days are free', async () => {
    const wanted = nextDays()
    const { id, intent } = await holdByRequest(app, { days: wanted })
    expect((await app.call('sandbox.pay', card(intent, '4000 0000 0000 1000'))).failure).toBe(
      'payment_mismatch',
    )
    expect(await payment(id)).toEqual({ state: 'voided', received_cents: null })
    expect(await ledgerOf(id)).toEqual([])
    expect(await bookableBy('hunter2', wanted)).toBe('ok')
  })

  it('when it is charged, nothing is booked, the days are free and both are told', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted, number: '4000 0000 0000 0341' })
    expect((await read(id)).status).toBe('requested')
    await accept(id)
    await app.runJobs()
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      paid_at: null,
      request: { end: 'card_failed' },
    })
    expect(await payment(id)).toEqual({ state: 'voided', received_cents: null })
    expect(await ledgerOf(id)).toEqual([])
    expect((await news('hunter', 'request_answered'))[0]!.message).toContain('your card refused')
    expect((await news('landowner', 'booking_request'))[0]!.message).toContain('could not be charged')
    expect(await bookableBy('hunter2', wanted)).toBe('ok')
  })
})
