import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const asAdmin = { as: 'admin' } as const

let minute = 0
const later = async (minutes: number): Promise<void> => {
  minute += minutes
  await app.at(new Date(start.getTime() + minute * 60_000).toISOString())
  await app.runJobs()
}
let day = 1
beforeEach(async () => {
  day += 4
  await later(60)
  await db().deleteFrom('rate_limit').execute()
})

const late = '4000 0000 0000 6009'
const hold = async () => {
  const { body } = await app.call('reservations.create', {
    stand_id: 2,
    reserve_dates: days(day, 1),
    cancellation_policy: true,
  })
  return { id: body.data.reservation_id as number, intent: body.data.payment_intent as string }
}
const pay = async (number: string) => {
  const { id, intent } = await hold()
  expect((await app.call('sandbox.pay', card(intent, number))).body.data.state).toBe('succeeded')
  return { id, intent }
}
const status = async (id: number) => (await app.call('reservations.read', { id })).body.data.status
const detail = async (id: number) => (await app.call('administration.reservation', { id }, asAdmin)).body.data
const kinds = async (id: number): Promise<string[]> =>
  [...new Set((await detail(id)).lines.map(({ kind }: { kind: string }) => kind))] as string[]
const problems = async (): Promise<string[]> =>
  (await app.call('notifications.list', { per_page: 100 }, asAdmin)).body.data
    .filter(({ type }: { type: string }) => type === 'payment_problem')
    .map(({ message }: { message: string }) => message)

describe('a card of the sandbox that is reported late', () => {
  it('is booked when the browser returns and asks, and its report changes nothing', async () => {
    const { id } = await pay(late)
    expect(await status(id)).toBe('pending')
    expect((await app.call('reservations.settle', { id })).body.data.status).toBe('approved')
    await later(2)
    expect(await kinds(id)).toEqual(['booking'])
  })

  it('is booked by its report where the browser never returns', async () => {
    const { id, intent } = await pay(late)
    await app.runJobs()
    expect(await status(id)).toBe('pending')
    await later(2)
    expect(await status(id)).toBe('approved')
    expect((await app.call('sandbox.pay', card(intent))).body.data.state).toBe('succeeded')
    expect(await kinds(id)).toEqual(['booking'])
  })

  it('is charged once, also where another card follows', async () => {
    const { id, intent } = await pay(late)
    await app.call('sandbox.pay', card(intent))
    expect(await status(id)).toBe('pending')
    await later(2)
    expect(await kinds(id)).toEqual(['booking'])
  })

  it('goes back where the hunter has given the days back and another has them', async () => {
    const { id } = await pay(late)
    await app.call('reservations.release', { id })
    const { body } = await app.call(
      'reservations.create',
      { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true },
      { as: 'hunter2' },
    )
    expect(body.status).toBe(true)
    await later(2)
    expect(await status(id)).toBe('rejected')
    expect((await detail(id)).refunds).toMatchObject([{ reason: 'late_payment', amount: 107.5 }])
  })
})

describe('a card of the sandbox that loses its refund', () => {
  it('is refunded at first; later the refund has failed, administrators know, and try it again', async () => {
    const { id } = await pay('4000 0000 0000 5126')
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    expect((await detail(id)).refunds).toMatchObject([{ state: 'succeeded' }])
    const before = await problems()
    await later(2)
    const { refunds } = await detail(id)
    expect(refunds).toMatchObject([{ state: 'failed', amount: 75 }])
    expect(await problems()).toHaveLength(before.length + 1)
    await app.call('administration.retryRefund', { id: refunds[0].id }, asAdmin)
    await later(2)
    await later(2)
    expect((await detail(id)).refunds).toMatchObject([{ state: 'succeeded' }])
    expect(await problems()).toHaveLength(before.length + 1)
  })
})

describe('a card of the sandbox that is disputed', () => {
  const disputed = async () => {
    const { id } = await pay('4000 0000 0000 0259')
    expect(await status(id)).toBe('approved')
    await later(2)
    const { body } = await app.call('disputes.list', {}, asAdmin)
    return { id, dispute: body.data.find((each: { reservation_id: number }) => each.reservation_id === id) }
  }

  it('is listed with its reason and the day until which evidence is taken', async () => {
    const { dispute } = await disputed()
    expect(dispute).toMatchObject({
      provider: 'sandbox',
      state: 'needs_response',
      reason: 'fraudulent',
      amount: 107.5,
      withdrawn: 107.5,
      payer: { id: ids.hunter },
      evidence_due: new Date(start.getTime() + (minute + 7 * 24 * 60) * 60_000).toISOString(),
    })
    const { body } = await app.call('administration.overview', {}, asAdmin)
    expect(body.data.disputes).toBeGreaterThan(0)
  })

  it('ends as the administrator decides for the bank, once', async () => {
    for (const [outcome, end] of [
      ['won', ['booking', 'dispute', 'dispute_back']],
      ['lost', ['booking', 'dispute', 'dispute_lost']],
    ] as const) {
      day += 4
      const { id, dispute } = await disputed()
      const { body } = await app.call('disputes.decide', { id: dispute.id, outcome }, asAdmin)
      expect(body.data).toMatchObject({ state: outcome, withdrawn: 0, lost: outcome === 'won' ? 0 : 107.5 })
      expect(await kinds(id)).toEqual(end)
      const again = await app.call('disputes.decide', { id: dispute.id, outcome: 'won' }, asAdmin)
      expect(again.failure).toBe('dispute_closed')
      const shown = async (show: string): Promise<number[]> =>
        (await app.call('disputes.list', { show }, asAdmin)).body.data.map((each: { id: number }) => each.id)
      expect(await shown('open')).not.toContain(dispute.id)
      expect((await shown('closed'))[0]).toBe(dispute.id)
    }
  })

  it('is decided by nobody else', async () => {
    const { dispute } = await disputed()
    for (const as of ['hunter', 'landowner'] as const)
      expect((await app.call('disputes.decide', { id: dispute.id, outcome: 'won' }, { as })).status).toBe(404)
  })
})
