import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireSplit } from '#server/domain/splits/expiry.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, mailsTo } from '#tests/support/server/inputs.ts'
import {
  addressOf,
  beginSplit,
  hold,
  signFor,
  splitsOf,
  startSplit,
} from '#tests/support/server/payments/splits.ts'

const app = testApp()
const { read, secretOf, begin, pay, payRest, status, ledgerOf, refundsOf, account, news } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
let day = 0
const next = () => (day += 2)
const later = (hours: number) => app.at(new Date(Date.parse(start) + hours * 3_600_000).toISOString())
const statesOf = async (id: number) => (await read(id)).shares.map(({ state }) => state)

beforeAll(() => signFor(app))
beforeEach(async () => {
  await app.at(start)
  await db().deleteFrom('notification').execute()
  await db().deleteFrom('rate_limit').execute()
  await db()
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
})

describe('a split', () => {
  it('begins with the main hunter’s share, and asks the party only when that is paid', async () => {
    const { id, intent } = await beginSplit(app, next())
    expect(await read(id)).toMatchObject({ state: 'begun', total: 107.5, rest: 107.5 })
    expect(await news('hunter2')).toEqual([])
    expect((await begin(id, 'hunter2')).failure).toBe('share_closed')
    await app.call('sandbox.pay', card(intent))
    expect(await status(id)).toBe('splitting')
    expect(await read(id)).toMatchObject({
      state: 'open',
      until: '2026-11-22T15:00:00.000Z',
      rest: 71.66,
      shares: [
        { email: addressOf('hunter'), is_main: true, amount: 35.84, state: 'paid' },
        { email: addressOf('hunter2'), amount: 35.83, state: 'open', user: null },
        { email: addressOf('landowner2'), amount: 35.83, state: 'open', user: null },
      ],
    })
    expect(await news('hunter2')).toEqual([
      expect.stringMatching(/^Hanna Lindqvist asks you to pay \$35\.83 of a hunt at .+ Please pay by .+/),
    ])
    expect(await ledgerOf(id)).toEqual(['share'])
    expect(await account('shares')).toBe(-3584)
  })

  it('asks an address without an account by an email with the link', async () => {
    const { id } = await startSplit(app, next(), { emails: ['nobody@example.com'] })
    const { secret } = await db()
      .selectFrom('split_share')
      .select('secret')
      .where('reservation_id', '=', id)
      .where('email', '=', 'nobody@example.com')
      .executeTakeFirstOrThrow()
    const mails = await db().selectFrom('job').select('payload').where('kind', '=', 'mail').execute()
    const link = `http://highseat.test/share/${secret}`
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes(link))).toHaveLength(1)
    await app.runJobs()
    expect(await mailsTo(app, 'nobody@example.com')).toEqual(['Your share of a hunt with Hanna Lindqvist'])
  })

  it('is booked once when all shares are paid, with everybody in the party, and all are told', async () => {
    const before = await account('shares')
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    expect(await status(id)).toBe('splitting')
    expect(await news('hunter')).toEqual([expect.stringMatching(/^Themba Nkosi has paid a share/)])
    await pay(id, 'landowner2')
    expect(await status(id)).toBe('approved')
    expect(await ledgerOf(id)).toEqual(['share', 'share', 'share', 'booking'])
    expect(await account('shares')).toBe(before)
    const { body } = await app.call('reservations.read', { id })
    expect(body.data.joined_hunters).toHaveLength(2)
    expect(body.data.paid_at).not.toBeNull()
    for (const who of ['hunter', 'hunter2', 'landowner2'] as const)
      expect((await news(who))[0]).toMatch(/^All shares are paid: .+ is booked for/)
    const told = await app.call('notifications.list', { per_page: 100 }, { as: 'landowner' })
    const messages = (told.body.data as { message: string }[]).map(({ message }) => message)
    expect(messages.filter((text) => text.includes('has booked'))).toHaveLength(1)
    expect(messages.filter((text) => text.includes('joins the hunt'))).toHaveLength(2)
    expect((await pay(id, 'hunter2')).failure).toBe('share_paid')
  })

  it('keeps its days until the deadline, and gives everything back when it lapses', async () => {
    const before = await account('provider')
    const wanted = next()
    const { id } = await startSplit(app, wanted)
    await pay(id, 'hunter2')
    await later(47.9)
    await app.runJobs()
    // A job that runs twice, or too early, ends nothing.
    await expireSplit(app.context, id)
    const wish = { stand_id: 2, reserve_dates: days(wanted, 1), cancellation_policy: true }
    expect((await app.call('reservations.create', wish, { as: 'admin' })).failure).not.toBeNull()
    expect(await status(id)).toBe('splitting')
    await later(48)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect(await refundsOf(id)).toEqual([
      { payer_id: ids.hunter, amount_cents: 3584, reason: 'split_ended', state: 'succeeded' },
      { payer_id: ids.hunter2, amount_cents: 3583, reason: 'split_ended', state: 'succeeded' },
    ])
    expect(await ledgerOf(id)).toEqual(['share', 'share', 'share_return', 'share_return'])
    expect(await account('provider')).toBe(before)
    expect((await news('hunter'))[0]).toMatch(/^Not all shares .+ your \$35\.84 is on its way back to you$/)
    expect((await news('hunter2'))[0]).toMatch(/is not booked. Your \$35\.83 is on its way back/)
    expect((await news('landowner2'))[0]).toMatch(/is not booked. You have nothing to pay/)
    expect((await pay(id, 'landowner2')).failure).toBe('share_closed')
    expect(await read(id)).toMatchObject({ state: 'ended', ended: 'lapsed' })
    expect((await app.call('reservations.read', { id })).body.data.ended).toBe('lapsed')
    expect((await app.call('reservations.create', wish, { as: 'hunter2' })).failure).toBeNull()
  })

  it('ends when its main hunter ends it, once, and never when it is booked', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    expect((await app.call('splits.end', { id }, { as: 'hunter2' })).failure).toBe('not_found')
    expect((await app.call('splits.end', { id })).failure).toBeNull()
    expect((await app.call('splits.end', { id })).failure).toBe('split_closed')
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([3584, 3583])
    const other = await startSplit(app, next(), { emails: [addressOf('hunter2')] })
    await pay(other.id, 'hunter2')
    expect((await app.call('splits.end', { id: other.id })).failure).toBe('split_closed')
    expect(await status(other.id)).toBe('approved')
  })

  it('is booked by the main hunter who pays the rest; who has not paid is invited', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    const opened = await begin(id, 'landowner2')
    expect((await payRest(id)).failure).toBeNull()
    expect(await status(id)).toBe('approved')
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'covered'])
    expect(await ledgerOf(id)).toEqual(['share', 'share', 'share', 'booking'])
    const invitations = await app.call('invitations.list', { id })
    expect(invitations.body.data).toMatchObject([{ email: addressOf('landowner2'), status: 'pending' }])
    // The form that was open takes no money any more.
    const late = await app.call('sandbox.pay', card(opened.body.data.payment_intent), { as: 'landowner2' })
    expect(late.failure).toBe('share_closed')
  })

  it('can be paid as a whole after all', async () => {
    const { id } = await beginSplit(app, next())
    expect((await payRest(id)).failure).toBeNull()
    expect(await status(id)).toBe('approved')
    expect(await statesOf(id)).toEqual(['paid', 'covered', 'covered'])
  })

  it('asks for another rest when a share was paid meanwhile, and takes no old one', async () => {
    const { id } = await startSplit(app, next())
    const old = await app.call('splits.payRest', { id })
    expect(old.body.data.total_amount).toBe(71.66)
    await pay(id, 'hunter2')
    expect((await app.call('sandbox.pay', card(old.body.data.payment_intent))).failure).toBe('share_closed')
    expect(await refundsOf(id)).toEqual([])
    expect((await app.call('splits.payRest', { id })).body.data.total_amount).toBe(35.83)
    expect(await status(id)).toBe('splitting')
  })

  it('can be changed until its first share is paid', async () => {
    const { id, intent } = await beginSplit(app, next())
    const again = await app.call('splits.begin', { id, emails: [addressOf('hunter2')] })
    expect(again.body.data.total_amount).toBe(53.75)
    expect((await app.call('sandbox.pay', card(intent))).failure).toBe('share_closed')
    await app.call('sandbox.pay', card(again.body.data.payment_intent))
    expect((await read(id)).shares).toHaveLength(2)
    expect((await app.call('splits.begin', { id, emails: ['a@example.com'] })).failure).toBe('hold_expired')
  })

  it('loses its days after 15 minutes without its first share', async () => {
    const { id, intent } = await beginSplit(app, next())
    await later(0.26)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect((await app.call('sandbox.pay', card(intent))).failure).toBe('share_closed')
    expect(await refundsOf(id)).toEqual([])
  })

  it('ends with its stand', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    await app.call('listings.remove', { id: 2 }, { as: 'landowner' })
    await db().updateTable('stand').set({ deleted_at: null, active: true }).where('id', '=', 2).execute()
    expect(await read(id)).toMatchObject({ state: 'ended', ended: 'stand_gone' })
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([3584, 3583])
    expect((await news('hunter'))[0]).toMatch(/is no longer offered. Your \$35\.84/)
  })
})

describe('a share', () => {
  it('is shown to whoever has its link, and its address only to whose it is', async () => {
    const { id } = await startSplit(app, next())
    const secret = await secretOf(id, 'hunter2')
    const seen = async (as: 'hunter' | 'hunter2' | 'admin' | null) =>
      (await app.call('splits.share', { secret }, { as })).body.data
    expect(await seen(null)).toMatchObject({
      person: 'Hanna Lindqvist',
      people: 3,
      amount: 35.83,
      total: 107.5,
      state: 'open',
      reader: 'visitor',
      email: 'h…@demo.highseat.example',
    })
    expect(await seen('hunter2')).toMatchObject({ reader: 'payer', email: addressOf('hunter2') })
    expect(await seen('admin')).toMatchObject({ reader: 'other', email: 'h…@demo.highseat.example' })
    expect((await app.call('splits.share', { secret: `${secret}x` }, { as: null })).failure).toBe('not_found')
  })

  it('is paid only by the member whose address it names, who has signed the waiver', async () => {
    const { id } = await startSplit(app, next(), { emails: [addressOf('hunter2'), addressOf('admin')] })
    const secret = await secretOf(id, 'hunter2')
    expect((await app.call('splits.pay', { secret }, { as: 'landowner2' })).failure).toBe('share_of_another')
    expect((await begin(id, 'admin')).failure).toBe('waiver_needed')
    const begun = await begin(id, 'hunter2')
    const intent = begun.body.data.payment_intent as string
    expect((await app.call('sandbox.pay', card(intent), { as: 'hunter' })).failure).toBe('not_found')
    expect(
      (await app.call('splits.settle', { id: begun.body.data.payment_id }, { as: 'hunter' })).failure,
    ).toBe('not_found')
    // A second tab pays the same payment.
    expect((await begin(id, 'hunter2')).body.data.payment_intent).toBe(intent)
  })

  it('of another amount comes back, and is open still', async () => {
    const { id } = await startSplit(app, next())
    expect((await pay(id, 'hunter2', '4000 0000 0000 1000')).failure).toBe('payment_mismatch')
    expect(await statesOf(id)).toEqual(['paid', 'open', 'open'])
    expect(await refundsOf(id)).toMatchObject([{ payer_id: ids.hunter2, reason: 'payment_mismatch' }])
    expect((await pay(id, 'hunter2', '4000 0000 0000 0002')).failure).toBe('card_declined')
    expect((await pay(id, 'hunter2')).failure).toBeNull()
    expect(await statesOf(id)).toEqual(['paid', 'paid', 'open'])
  })
})

describe('what cannot be split', () => {
  const refused = async (id: number, emails: string[]) => app.call('splits.begin', { id, emails })
  it('is a party that is too large, and addresses that are wrong, each at its field', async () => {
    const { reservation_id: id } = await hold(app, { days: days(next(), 1) })
    const many = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)
    expect((await refused(id, many)).failure).toBe('party_full')
    expect((await refused(id, [])).failure).toBe('invalid')
    const wrong = await refused(id, [
      addressOf('hunter'),
      addressOf('landowner'),
      addressOf('hunter2'),
      addressOf('hunter2'),
    ])
    expect(wrong.body.errors).toMatchObject({
      'emails.0': expect.anything(),
      'emails.1': expect.anything(),
      'emails.3': expect.anything(),
    })
    expect(
      (await app.call('splits.begin', { id, emails: ['a@example.com'] }, { as: 'hunter2' })).failure,
    ).toBe('not_found')
  })

  it('is paid as a whole no more, once it is split', async () => {
    const { reservation_id: id, payment_intent: whole } = await hold(app, { days: days(next(), 1) })
    await refused(id, ['a@example.com'])
    expect((await app.call('sandbox.pay', card(whole))).failure).toBe('hold_expired')
    expect(await refundsOf(id)).toEqual([])
  })

  it('is a request, a booking that is paid, and one whose hold is over', async () => {
    await db().updateTable('stand').set({ booking_by: 'request' }).where('id', '=', 2).execute()
    const asked = await hold(app, { days: days(next(), 1) })
    await db().updateTable('stand').set({ booking_by: 'instant' }).where('id', '=', 2).execute()
    expect((await refused(asked.reservation_id, ['a@example.com'])).failure).toBe('split_refused')
    const paid = await hold(app, { days: days(next(), 1) })
    await app.call('sandbox.pay', card(paid.payment_intent))
    expect((await refused(paid.reservation_id, ['a@example.com'])).failure).toBe('hold_expired')
    const held = await hold(app, { days: days(next(), 1) })
    await later(0.3)
    expect((await refused(held.reservation_id, ['a@example.com'])).failure).toBe('hold_expired')
  })
})

describe('after a split is booked', () => {
  const booked = async (count: number) => {
    const split = await startSplit(app, next() + count, { count })
    day += count
    await pay(split.id, 'hunter2')
    await pay(split.id, 'landowner2')
    return split
  }

  it('a cancellation gives each payer their part, to the cent', async () => {
    const { id } = await booked(1)
    const escrow = await account(`landowner:${ids.landowner}`)
    expect((await app.call('reservations.cancel', { id })).failure).toBeNull()
    // $100.00 less $25.00 of $107.50.
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([2500, 2500, 2500])
    await app.runJobs()
    expect((await refundsOf(id)).every(({ state }) => state === 'succeeded')).toBe(true)
    const told = await app.call('notifications.list', { per_page: 100 }, { as: 'hunter2' })
    expect(JSON.stringify(told.body.data)).toContain('$25.00 is on its way back to you')
    expect((await account(`landowner:${ids.landowner}`)) - escrow).toBe(9250 - 2312)
    expect(new Set((await refundsOf(id)).map(({ payer_id: payer }) => payer)).size).toBe(3)
    // An additional hunter sees what comes back to them alone.
    const seen = await app.call('reservations.read', { id }, { as: 'hunter2' })
    expect(seen.body.data.refunds).toHaveLength(1)
  })

  it('its landowner who ends it gives back all of it, each share to who has paid it', async () => {
    const { id } = await booked(1)
    const endings = await db()
      .selectFrom('reservation')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('stand_id', '=', 2)
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow()
    await app.call('listings.remove', { id: 2, endings: endings.n }, { as: 'landowner' })
    await db().updateTable('stand').set({ deleted_at: null, active: true }).where('id', '=', 2).execute()
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([3584, 3583, 3583])
    const told = await app.call('notifications.list', { per_page: 100 }, { as: 'hunter' })
    expect(JSON.stringify(told.body.data)).toContain('$35.84 is on its way back to you')
  })

  it('an administrator’s parts are divided among the payers, and all of it is exactly what they paid', async () => {
    const { id } = await booked(1)
    const give = async (amount: number, refundable: number) =>
      app.call(
        'administration.refund',
        { id, amount: String(amount), refundable, reason: 'Storm', service_bears: false },
        { as: 'admin' },
      )
    expect((await give(10, 107.5)).failure).toBeNull()
    expect((await refundsOf(id)).map(({ amount_cents: cents }) => cents)).toEqual([334, 333, 333])
    expect((await give(97.5, 97.5)).failure).toBeNull()
    const sums = new Map<number, number>()
    for (const { payer_id: payer, amount_cents: cents } of await refundsOf(id))
      sums.set(payer, (sums.get(payer) ?? 0) + cents)
    expect([...sums.values()].toSorted((a, b) => a - b)).toEqual([3583, 3583, 3584])
    const detail = await app.call('administration.reservation', { id }, { as: 'admin' })
    expect(detail.body.data).toMatchObject({ refundable: 0, landowner_left: 0 })
    expect(detail.body.data.payments.map(({ part }: { part: string }) => part)).toEqual([
      'whole',
      'share',
      'share',
      'share',
    ])
  })

  it('everybody finds their share among their spendings and in their data', async () => {
    const spent = async () =>
      (await app.call('payments.amounts', {}, { as: 'hunter2' })).body.data.spendings as number
    const before = await spent()
    const { id } = await booked(1)
    expect(Math.round((await spent()) * 100) - Math.round(before * 100)).toBe(3583)
    const { body } = await app.call('accounts.myData', {}, { as: 'hunter2' })
    expect(JSON.stringify(body.data)).toContain(`"part":"share"`)
    expect(
      (body.data.shares as { reservation_id: number; paid: boolean }[]).find(
        (one) => one.reservation_id === id,
      ),
    ).toMatchObject({ paid: true })
  })
})
