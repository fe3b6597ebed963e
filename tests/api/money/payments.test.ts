import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#core/rules/time/days.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'
import { asked, beingPaid, credit, payee } from '#tests/support/server/money-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const amounts = async (as: 'hunter' | 'hunter2' | 'landowner' | 'landowner2' = 'landowner') =>
  (await app.call('payments.amounts', {}, { as })).body.data
const lines = async (as: 'hunter' | 'hunter2' | 'landowner' | 'landowner2', input: object = {}) =>
  (await app.call('payments.transactions', input, { as })).body
/** Everything in the books, added up by a reader of its own: 0, always. */
const sum = async () =>
  (await sql<{ n: number }>`select coalesce(sum(amount_cents), 0)::int as n from posting`.execute(db()))
    .rows[0]!.n

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('what is held', () => {
  it('is the Bucks of each hunt, and moves to the balance 24 hours after its last day, once', async () => {
    const { body } = await app.call('payments.escrow', {}, { as: 'landowner' })
    expect(body.data).toMatchObject([
      { amount: 185, last_day: '2026-11-21', date: '2026-11-23', reservation_id: 1, code: 'held' },
    ])
    expect(body.data[0].message).toMatch(/, Hanna Lindqvist$/)
    expect(await amounts()).toMatchObject({ earnings: 0, escrow: 185, available: 0 })
    // Five minutes before midnight at the stand.
    await app.at('2026-11-23T05:55:00Z')
    await runHousekeeping(app.context)
    expect(await amounts()).toMatchObject({ escrow: 185, available: 0 })
    await app.at('2026-11-23T06:00:00Z')
    await Promise.all([runHousekeeping(app.context), releaseDue(app.context)])
    await runHousekeeping(app.context)
    expect(await amounts()).toMatchObject({ earnings: 185, escrow: 0, available: 185 })
    expect((await lines('landowner')).data).toMatchObject([{ amount: 185, type: 'earning', code: 'release' }])
    expect((await app.call('payments.escrow', {}, { as: 'landowner' })).body.data).toEqual([])
    expect(await sum()).toBe(0)
  })
})

describe('the transactions', () => {
  it('are bookings and refunds to a hunter, newest first, eight to a page, between two days', async () => {
    const { body } = await reserve(app, { stand: 3, days: days(60, 1), as: 'hunter2' })
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    await app.at('2026-11-22T15:00:00Z')
    await app.call('reservations.cancel', { id: body.data.reservation_id }, { as: 'hunter2' })
    const all = await lines('hunter2')
    expect(all).toMatchObject({
      total_records: 2,
      data: [
        { type: 'refund', amount: 75, code: 'refund' },
        { type: 'payment', amount: 107.5, code: 'booking', message: expect.stringMatching(/^Booking of /) },
      ],
    })
    expect(await amounts('hunter2')).toMatchObject({ spendings: 32.5, earnings: 0 })
    expect(await lines('hunter2', { start_date: '2026-11-21' })).toMatchObject({ total_records: 1 })
    expect(await lines('hunter2', { end_date: '2026-11-20' })).toMatchObject({
      data: [{ code: 'booking' }],
    })
    expect(await lines('hunter2', { per_page: 1, page: 2 })).toMatchObject({ data: [{ code: 'booking' }] })
    for (let n = 0; n < 9; n++) await credit(app, ids.hunter2, 100)
    expect((await lines('hunter2')).data).toHaveLength(8)
  })

  it('begin on the first of January 2020 and end today', async () => {
    // Where a person is ahead of Greenwich it is tomorrow already.
    const today = addDays(start.toISOString().slice(0, 10), 1)
    for (const input of [{ start_date: '2019-12-31' }, { end_date: addDays(today, 1) }])
      expect((await app.call('payments.transactions', input)).status).toBe(422)
    for (const input of [{ start_date: '2020-01-01' }, { end_date: today }])
      expect((await app.call('payments.transactions', input)).status).toBe(200)
  })

  it('draw a graph of years, months or weeks, with the same sums', async () => {
    const graph = async (filter?: string) =>
      (await app.call('payments.graph', filter === undefined ? {} : { filter }, { as: 'hunter2' })).body
        .data as { key: string; spending: number; earning: number }[]
    expect((await graph()).map(({ key }) => key)).toEqual(['2022', '2023', '2024', '2025', '2026'])
    expect((await graph('monthly')).at(-1)).toMatchObject({ key: '2026-11', spending: 32.5 })
    expect((await graph('weekly')).at(-1)).toMatchObject({ key: '2026-11-16' })
    const total = await amounts('hunter2')
    for (const filter of ['yearly', 'monthly']) {
      const rows = await graph(filter)
      expect(rows.reduce((all, row) => all + row.spending, 0)).toBe(total.spendings)
      expect(rows.reduce((all, row) => all + row.earning, 0)).toBe(total.earnings)
    }
    expect((await app.call('payments.graph', { filter: 'daily' })).status).toBe(422)
  })
})

describe('a payout', () => {
  it('needs an account, which the page of the provider gives a code for', async () => {
    expect((await app.call('payments.transfer', { amount: '5' }, { as: 'landowner2' })).failure).toBe(
      'payout_account_needed',
    )
    const { body } = await app.call('payments.onboarding', { ...payee, state: 'mine' }, { as: 'landowner2' })
    expect(Object.fromEntries(new URL(body.data.url, 'http://x').searchParams)).toMatchObject({
      first_name: payee.first_name,
      email: payee.email,
      phone: payee.phone,
      state: 'mine',
    })
    const connect = (input: object) =>
      app.call('payments.connect', { ...payee, ...input }, { as: 'landowner2' })
    expect((await connect({ code: 'forged' })).failure).toBe('payout_refused')
    expect((await connect({ code: 'sandbox_1', business_type: 'Company' })).status).toBe(422)
    for (const [field, message] of [
      ['first_name', 'First Name is required'],
      ['last_name', 'Last Name is required'],
      ['phone', 'Phone Number is required'],
      ['email', 'Stripe Email is required'],
      ['country_code', 'Country code is required'],
    ] as const)
      expect((await connect({ code: 'sandbox_1', [field]: '' })).body.errors[field][0]).toBe(message)
    expect((await connect({ code: 'sandbox_1', business_type: 'Individual' })).body.status).toBe(true)
    const me = await app.call('accounts.profile', {}, { as: 'landowner2' })
    expect(me.body.data.payment_info).toEqual({ email: payee.email, threshold_amount: 0 })
  })

  it('takes an amount of up to seven digits and one decimal', async () => {
    const errors = async (key: 'payments.transfer' | 'payments.threshold', value: unknown) => {
      const name = key === 'payments.transfer' ? 'amount' : 'threshold_amount'
      return (await app.call(key, { [name]: value }, { as: 'landowner2' })).body.errors?.[name]
    }
    for (const wrong of ['1.25', '12345678', '-1', 'ten']) {
      expect(await errors('payments.transfer', wrong)).toEqual(['Invalid amount'])
      expect(await errors('payments.threshold', wrong)).toEqual(['Invalid ammount'])
    }
    expect(await errors('payments.transfer', '0')).toEqual(['Invalid amount'])
    expect(await errors('payments.threshold', '')).toEqual(['Amount is required'])
    expect(await errors('payments.transfer', '')).toEqual(['Amount is required'])
    expect((await app.call('payments.transfer', { amount: '1234567.5' }, { as: 'landowner2' })).failure).toBe(
      'balance_too_small',
    )
  })

  it('never takes more than is there, also when many race, and the sandbox moves the same', async () => {
    await credit(app, ids.landowner2, 10_000)
    const second = app.second()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.call(
          'payments.transfer',
          { amount: '30' },
          { as: 'landowner2' },
          n % 2 === 0 ? second : undefined,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ failure }) => failure === 'balance_too_small')).toHaveLength(9)
    expect(answers.find(({ status }) => status === 200)!.body.message).toBe('Amount transferred successfully')
    expect(await amounts('landowner2')).toMatchObject({ available: 10 })
    await app.runJobs()
    await app.runJobs()
    const { rows } = await sql<{ ours: number; theirs: number }>`
      select (select sum(amount_cents)::int from payout where state = 'succeeded') as ours,
        (select sum(amount_cents)::int from sandbox_transfer) as theirs`.execute(db())
    expect(rows).toEqual([{ ours: 9000, theirs: 9000 }])
    expect((await lines('landowner2')).data[0]).toMatchObject({ type: 'payment', code: 'payout', amount: 30 })
    const notes = (await app.call('notifications.list', {}, { as: 'landowner2' })).body.data
    expect(notes[0]).toMatchObject({ type: 'amount_transfer', code: 'transferred' })
    // The database refuses what the code would let through.
    await expect(credit(app, ids.landowner2, -1001)).rejects.toMatchObject({ code: '23514' })
    expect(await sum()).toBe(0)
  })

  it('starts when the balance has reached the threshold, and 0 ends that', async () => {
    const set = (threshold_amount: string) =>
      app.call('payments.threshold', { threshold_amount }, { as: 'landowner2' })
    expect((await set('10.1')).body.message).toBe('Threshold amount updated successfully')
    expect(await amounts('landowner2')).toMatchObject({ available: 10, threshold_amount: 10.1 })
    expect((await set('10')).status).toBe(200)
    expect(await amounts('landowner2')).toMatchObject({ available: 0 })
    await set('0')
    await credit(app, ids.landowner2, 5000)
    expect(await amounts('landowner2')).toMatchObject({ available: 50 })
  })

  it('that the provider refuses is back in the balance, and its person is told', async () => {
    await app.call('payments.connect', { ...payee, code: 'sandbox_refuses' }, { as: 'landowner2' })
    await app.call('payments.transfer', { amount: '20' }, { as: 'landowner2' })
    expect(await amounts('landowner2')).toMatchObject({ available: 30 })
    await app.runJobs()
    expect(await amounts('landowner2')).toMatchObject({ available: 50 })
    expect((await lines('landowner2')).data[0]).toMatchObject({ type: 'reversal', amount: 20 })
    const notes = (await app.call('notifications.list', {}, { as: 'landowner2' })).body.data
    expect(notes[0]).toMatchObject({ type: 'amount_transfer', code: 'reversed' })
    expect(await sum()).toBe(0)
  })
})

describe('a request for funds', () => {
  const request = async (id: number, as: 'hunter' | 'landowner') =>
    (await app.call('funds.read', { id }, { as })).body.data

  it('is paid by the main hunter’s card, and arrives less the share', async () => {
    const before = await amounts()
    const { id, intent } = await beingPaid(app)
    expect(await request(id, 'landowner')).toMatchObject({
      status: 'processing',
      requested_by: 'landowner',
      requested_amount: 12.5,
      transaction_fee_percentage: 7.5,
      transaction_amount: 11.56,
    })
    expect(await request(id, 'hunter')).toMatchObject({
      transaction_fee_percentage: 0,
      transaction_amount: 12.5,
    })
    expect((await app.call('funds.update', { id, status: 'paid' })).failure).toBe('payment_incomplete')
    expect((await app.call('funds.withdraw', { id }, { as: 'landowner' })).failure).toBe('funds_closed')
    expect((await app.call('sandbox.pay', card(intent, '4000 0000 0000 0002'))).failure).toBe('card_declined')
    await Promise.all([app.call('sandbox.pay', card(intent)), app.call('sandbox.pay', card(intent))])
    expect((await app.call('funds.update', { id, status: 'paid' })).body.data.status).toBe('paid')
    expect((await amounts()).available).toBeCloseTo(before.available + 11.56, 5)
    expect((await lines('hunter')).data[0]).toMatchObject({
      type: 'payment',
      amount: 12.5,
      code: 'fund_paid',
    })
    expect((await lines('landowner', { end_date: '2026-11-20' })).data[0]).toMatchObject({
      amount: 11.56,
      code: 'fund_received',
    })
    const notes = (await app.call('notifications.list', {}, { as: 'landowner' })).body.data
    expect(notes[0]).toMatchObject({ type: 'fund_transfer_handle', code: 'paid' })
    expect(await sum()).toBe(0)
  })

  it('that a card pays too little for goes back and is open again', async () => {
    const { id, intent } = await beingPaid(app)
    expect((await app.call('sandbox.pay', card(intent, '4000 0000 0000 1000'))).failure).toBe(
      'payment_mismatch',
    )
    expect((await request(id, 'hunter')).status).toBe('pending')
    await app.runJobs()
    const [payment] = await db()
      .selectFrom('fund_payment')
      .selectAll()
      .where('fund_request_id', '=', id)
      .execute()
    expect(payment).toMatchObject({ state: 'returned', received_cents: 1150 })
    expect(await sum()).toBe(0)
  })

  it('is paid by the landowner from the balance, by card where that is too small', async () => {
    await credit(app, ids.landowner, 10_000)
    const before = (await amounts()).available
    const id = await asked(app, 'hunter', '60')
    expect((await app.call('notifications.list', {}, { as: 'landowner' })).body.data[0]).toMatchObject({
      type: 'fund_transfer_request',
      code: 'requests',
    })
    const paid = await app.call('funds.pay', { id }, { as: 'landowner' })
    expect(paid.body).toMatchObject({
      message: 'Fund Transfer Request Approved',
      data: { payment_intent: null, provider: 'none' },
    })
    expect((await request(id, 'hunter')).status).toBe('transferred')
    expect((await amounts()).available).toBeCloseTo(before - 60, 5)
    const large = await asked(app, 'hunter', '9000')
    const opened = await app.call('funds.pay', { id: large }, { as: 'landowner' })
    expect(opened.body.data).toMatchObject({ provider: 'sandbox', amount: 9000 })
    const { payment_intent: intent } = opened.body.data
    // Another person cannot pay it, and it can be reverted.
    expect((await app.call('sandbox.pay', card(intent))).failure).toBe('not_found')
    expect((await app.call('funds.revert', { id: large }, { as: 'landowner' })).status).toBe(200)
    expect((await request(large, 'hunter')).status).toBe('pending')
    expect((await app.call('sandbox.pay', card(intent), { as: 'landowner' })).failure).toBe('hold_expired')
    expect(await sum()).toBe(0)
  })

  it('is paid once from the balance, also when it is asked ten times at once', async () => {
    const id = await asked(app, 'hunter', '10')
    const before = (await amounts()).available
    const second = app.second()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.call('funds.pay', { id }, { as: 'landowner' }, n % 2 === 0 ? second : undefined),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await amounts()).available).toBeCloseTo(before - 10, 5)
  })

  it('is declined with a reason that its sender reads, or taken back by its sender', async () => {
    const id = await asked(app)
    expect((await app.call('funds.update', { id, status: 'declined' })).body.errors).toMatchObject({
      decline_reason: ['Reason is required'],
    })
    const said = { id, status: 'declined', decline_reason: 'Too much' }
    expect((await app.call('funds.update', said, { as: 'landowner' })).status).toBe(404)
    expect((await app.call('funds.update', said)).body.data).toMatchObject({ status: 'declined' })
    expect(await request(id, 'landowner')).toMatchObject({ decline_reason: 'Too much' })
    expect((await app.call('funds.pay', { id })).failure).toBe('funds_closed')
    const other = await asked(app)
    expect((await app.call('funds.withdraw', { id: other })).status).toBe(404)
    expect((await app.call('funds.withdraw', { id: other }, { as: 'landowner' })).status).toBe(200)
    expect((await request(other, 'hunter')).status).toBe('cancelled')
    const third = await asked(app)
    const taken = { id: third, status: 'cancelled' }
    expect((await app.call('funds.update', taken, { as: 'landowner' })).body.data.status).toBe('cancelled')
  })

  it('stands with the reservation, for its sender and its payer', async () => {
    const id = await asked(app)
    const of = async (as: 'hunter' | 'landowner') =>
      (await app.call('reservations.read', { id: ids.reservation }, { as })).body.data
    expect((await of('landowner')).sent_funds_request[0]).toMatchObject({ id, status: 'pending' })
    expect((await of('hunter')).received_funds_request[0]).toMatchObject({ id, description: 'Firewood' })
    expect((await of('hunter')).sent_funds_request.every((each: { id: number }) => each.id !== id)).toBe(true)
  })

  it('needs an amount, a description, and a booked hunt', async () => {
    const ask = (input: object) =>
      app.call('funds.ask', { id: ids.reservation, amount: '5', description: 'Ice', ...input })
    expect((await ask({ amount: '' })).body.errors).toEqual({ amount: ['Amount is required'] })
    for (const amount of ['1.25', '12345678', '0'])
      expect((await ask({ amount })).body.errors).toEqual({ amount: ['Invalid amount'] })
    expect((await ask({ description: '   ' })).body.errors).toEqual({
      description: ['Description is required'],
    })
    expect((await ask({ amount: '1234567.5' })).status).toBe(200)
    expect(((await ask({})) as { status: number }).status).toBe(200)
    await app.at('2026-11-23T15:00:00Z')
    expect((await ask({})).failure).toBe('funds_not_allowed')
  })

  it('takes the share that the settings say, whatever the fees of bookings are', async () => {
    const share = { key: 'fund_request_share' }
    expect((await app.call('site.settings', share, { as: null })).body.data).toMatchObject([{ value: '7.5' }])
    await db().updateTable('setting').set({ value: '10' }).where('key', '=', share.key).execute()
    expect(await request(await asked(app), 'landowner')).toMatchObject({
      transaction_fee_percentage: 10,
      transaction_amount: 11.25,
    })
    await db().deleteFrom('setting').where('key', '=', share.key).execute()
    expect(await request(await asked(app), 'landowner')).toMatchObject({ transaction_fee_percentage: 7.5 })
  })
})

describe('what is held when the stand is handed over', () => {
  it('of a canceled booking is released to the owner of that time', async () => {
    const { body } = await reserve(app, { stand: 3, days: days(70, 1), as: 'hunter2' })
    await app.call('sandbox.pay', card(body.data.payment_intent), { as: 'hunter2' })
    await app.call('reservations.cancel', { id: body.data.reservation_id }, { as: 'hunter2' })
    const accounts = async () =>
      (
        await sql<{ account: string; cents: number }>`
          select account, sum(amount_cents)::int as cents from posting p join ledger_transaction t on t.id = p.transaction_id
          where t.reservation_id = ${body.data.reservation_id} and account like any('{landowner%,available%}')
          group by account having sum(amount_cents) <> 0`.execute(db())
      ).rows
    expect(await accounts()).toEqual([{ account: `landowner:${ids.landowner2}`, cents: -2312 }])
    await db().updateTable('stand').set({ user_id: ids.landowner }).where('id', '=', 3).execute()
    await app.at('2027-03-01T15:00:00Z')
    await runHousekeeping(app.context)
    await db().updateTable('stand').set({ user_id: ids.landowner2 }).where('id', '=', 3).execute()
    expect(await accounts()).toEqual([{ account: `available:${ids.landowner2}`, cents: -2312 }])
  })
})
