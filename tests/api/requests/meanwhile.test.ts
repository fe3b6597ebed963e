import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tellOfRequests } from '#server/domain/bookings/requests.ts'
import { testApp } from '#tests/support/server/app.ts'
import { card, days } from '#tests/support/server/inputs.ts'
import { askToBook, bookBy, holdByRequest, requestsOf } from '#tests/support/server/payments/requests.ts'

const app = testApp()
const { read, news, payment, ledgerOf, accept, decline, withdraw, bookableBy } = requestsOf(app)
const at = (time: string) => app.at(`2026-11-${time}Z`)
const start = () => at('20T15:00:00')
let day = 1
const nextDays = (count = 2) => days((day += 4), count)
describe('what happens meanwhile', () => {
  it('of an acceptance, a refusal and a withdrawal at once, one counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await askToBook(app, { days: days(120 + round * 2, 1), as: 'hunter2' })
      const answers = await Promise.all([accept(id), decline(id), withdraw(id, 'hunter2')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      await app.runJobs()
      const { status } = await read(id, 'hunter2')
      expect(await ledgerOf(id)).toEqual(answers[0]!.status === 200 ? ['booking'] : [])
      expect(status).toBe(answers[0]!.status === 200 ? 'approved' : 'rejected')
    }
  })

  it('a booking at the same moment never gets the days of an accepted request', async () => {
    const wanted = nextDays()
    const id = await askToBook(app, { days: wanted })
    const [accepted, other] = await Promise.all([accept(id), bookableBy('hunter2', wanted)])
    expect([accepted!.status, other]).toEqual([200, 'dates_taken'])
    await app.runJobs()
    expect((await read(id)).status).toBe('approved')
  })

  it('the owner switches requests off: what was asked is still answered, what is held is still asked', async () => {
    const asked = await askToBook(app, { days: nextDays() })
    const { id, intent } = await holdByRequest(app, { days: nextDays() })
    await app.call('sandbox.pay', card(intent))
    expect((await read(id)).status).toBe('requested')
    await accept(asked)
    await app.runJobs()
    expect((await read(asked)).status).toBe('approved')
    await withdraw(id)
  })

  it('the stand is switched off: what was asked can still be accepted', async () => {
    const id = await askToBook(app, { days: nextDays() })
    await app.call('listings.toggle', { id: 2, active: false }, { as: 'landowner' })
    await accept(id)
    await app.runJobs()
    expect((await read(id)).status).toBe('approved')
    await app.call('listings.toggle', { id: 2, active: true }, { as: 'landowner' })
  })

  it('three requests are the most that one hunter has open', async () => {
    await app.call('reservations.release', {}, { as: 'hunter2' })
    const open: number[] = []
    for (const from of [140, 142, 144])
      open.push(await askToBook(app, { as: 'hunter2', days: days(from, 1) }))
    await at('21T16:00:00')
    expect(await bookableBy('hunter2', days(146, 1))).toBe('too_many_holds')
    for (const id of open) await withdraw(id, 'hunter2')
    await start()
  })

  it('a voucher that counts once is used by its request, and free again when that ends', async () => {
    const { db } = app.context.database
    const voucher = await db
      .insertInto('voucher')
      .values({
        stand_id: 2,
        name: 'All of it',
        code: 'GUEST',
        discount_type: 'percentage',
        amount: 100,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.call('reservations.voucher', { id: 2, code: 'GUEST' })
    const free = async (from: number) => {
      await bookBy(app, 2, 'request')
      const answer = await app.call('reservations.create', {
        stand_id: 2,
        reserve_dates: days(from, 1),
        cancellation_policy: true,
        voucher_id: voucher.id,
      })
      await bookBy(app, 2, 'instant')
      return answer
    }
    const first = await free(150)
    const id = first.body.data.reservation_id as number
    // Without a price there is no card: the landowner is asked at once.
    expect(first.body.data.provider).toBe('none')
    expect((await read(id)).status).toBe('requested')
    expect((await free(152)).failure).toMatch(/^voucher_used/)
    await decline(id)
    const second = (await free(154)).body.data.reservation_id as number
    expect((await accept(second)).status).toBe(200)
    expect((await read(second)).status).toBe('approved')
    const { redeem_count } = await db
      .selectFrom('voucher')
      .select('redeem_count')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow()
    expect(redeem_count).toBe(1)
  })

  it('its landowner cannot leave while a request is open', async () => {
    const leave = async () =>
      (await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'landowner2' })).failure
    const id = await askToBook(app, { days: days(160, 1), stand: 3, as: 'hunter2' })
    expect(await leave()).toBe('account_in_use')
    await accept(id, 'landowner2')
    expect(await leave()).toBe('account_in_use')
    await app.runJobs()
    expect((await read(id, 'hunter2')).status).toBe('approved')
  })

  it('the stand is handed over: its new owner is asked', async () => {
    const id = await askToBook(app, { days: days(170, 1), stand: 2 })
    const { db } = app.context.database
    await db.updateTable('stand').set({ user_id: 4 }).where('id', '=', 2).execute()
    const before = (await news('landowner2', 'booking_request')).length
    await db.transaction().execute((tx) => tellOfRequests(tx, 2, app.context.clock.now()))
    const told = await news('landowner2', 'booking_request')
    expect(told).toHaveLength(before + 1)
    expect(told[0]!.message).toContain('asks to hunt')
    expect((await accept(id, 'landowner')).status).toBe(404)
    expect((await accept(id, 'landowner2')).status).toBe(200)
    await db.updateTable('stand').set({ user_id: 3 }).where('id', '=', 2).execute()
    await app.runJobs()
  })

  it('the stand is deleted: requests end, also one whose card is being charged', async () => {
    const asked = await askToBook(app, { days: days(180, 1) })
    const accepted = await askToBook(app, { days: days(182, 1) })
    await accept(accepted)
    await app.call('listings.remove', { id: 2 }, { as: 'landowner' })
    await app.runJobs()
    for (const id of [asked, accepted]) {
      expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'stand_gone' } })
      expect(await payment(id)).toEqual({ state: 'voided', received_cents: null })
      expect(await ledgerOf(id)).toEqual([])
    }
    expect((await news('hunter', 'request_answered'))[0]!.message).toContain('no longer offered')
  })

  it('leaves no posting that does not balance, and no money without a booking', async () => {
    const { rows } = await sql<{ wrong: number }>`
      select r.id as wrong from reservation r left join payment p on p.reservation_id = r.id
      where (r.paid_at is not null) <> (p.state in ('succeeded', 'refunded'))`.execute(
      app.context.database.db,
    )
    expect(rows).toEqual([])
  })
})
