import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refund, refundOfPaid } from '#core/rules/money/cancellation.ts'
import { balanceUntil, depositOf, dueBalanceReminder, paidCents } from '#core/rules/money/deposits.ts'
import { depositLimits } from '#core/rules/money/deposit-terms.ts'
import { feePolicies } from '#core/rules/money/fees.ts'
import { quote } from '#core/rules/money/prices.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import { addDays } from '#core/rules/time/days.ts'

const zone = 'America/Chicago'
const today = '2026-11-20'
const terms = fc.record({
  percent: fc.integer({ min: depositLimits.percent.least, max: depositLimits.percent.most }),
  days: fc.integer({ min: depositLimits.days.least, max: depositLimits.days.most }),
})
const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('a deposit', () => {
  it.each([
    [19_350, 30, 30, '2027-01-10', { deposit: 5805, balance: 13_545, due: '2026-12-11' }],
    [10_755, 50, 7, '2026-12-10', { deposit: 5378, balance: 5377, due: '2026-12-03' }],
    // The balance is due today, or was already.
    [10_750, 30, 20, '2026-12-10', null],
    [10_750, 30, 30, '2026-12-10', null],
    // No provider charges less than 50 cents.
    [400, 10, 7, '2026-12-10', null],
    [400, 90, 7, '2026-12-10', null],
    [500, 10, 7, '2026-12-10', { deposit: 50, balance: 450, due: '2026-12-03' }],
    [0, 30, 7, '2026-12-10', null],
  ])('of %i cents at %i %%, due %i days before %s, is %j', (total, percent, days, start, deposit) => {
    expect(depositOf(total, { percent, days }, today, start)).toEqual(deposit)
  })

  it('is not asked for where the owner has chosen none', () => {
    expect(depositOf(10_750, null, today, '2027-01-10')).toBeNull()
  })

  it('and the balance are always exactly the total, to the cent, and its due day lies ahead', () => {
    fc.assert(
      fc.property(cents, terms, fc.integer({ min: 0, max: 400 }), (total, each, ahead) => {
        const start = addDays(today, ahead)
        const parts = depositOf(total, each, today, start)
        if (parts === null) return ahead <= each.days || total < 1000
        expect(parts.deposit + parts.balance).toBe(total)
        expect(Math.abs(parts.deposit - (total * each.percent) / 100)).toBeLessThanOrEqual(0.5)
        return parts.due > today && parts.due < start && Math.min(parts.deposit, parts.balance) >= 50
      }),
    )
  })

  it('is divided with the landowner so that no part of either payment is below zero', () => {
    fc.assert(
      fc.property(cents, terms, fc.constantFrom(...Object.values(feePolicies)), (price, each, fees) => {
        const { total, landownerAmount: landowner } = quote([{ days: 1, unit: price, total: price }], {
          tiers: [],
          voucher: null,
          fees,
        })
        const parts = depositOf(total, each, today, '2027-10-01')
        if (parts === null) return
        const first = landownerPart(parts.deposit, { total, landowner })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first).toBeLessThanOrEqual(parts.deposit)
        expect(landowner - first).toBeGreaterThanOrEqual(0)
        expect(landowner - first).toBeLessThanOrEqual(parts.balance)
      }),
    )
  })
})

describe('a cancellation of what is paid in part', () => {
  it.each([
    // Of $193.50 it keeps $38.50.
    [15_500, 19_350, 19_350, 15_500],
    [15_500, 19_350, 5805, 1955],
    [15_500, 19_350, 3850, 0],
    [15_500, 19_350, 1935, 0],
    [0, 19_350, 19_350, 0],
    [0, 19_350, 5805, 0],
  ])('that gives back %i of %i gives %i paid back as %i', (due, total, paid, back) => {
    expect(refundOfPaid(due, { total, paid })).toBe(back)
  })

  it('never gives back more than is paid, and keeps the same once all is', () => {
    fc.assert(
      fc.property(cents, cents, cents, fc.nat(100), (lease, fee, part, ahead) => {
        const total = lease + 750
        const paid = Math.min(part, total)
        const due = refund(lease, { days: 7, fee }, today, addDays(today, ahead))
        const back = refundOfPaid(due, { total, paid })
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(Math.min(paid, due))
        expect(paid - back).toBe(Math.min(paid, total - due))
        expect(refundOfPaid(due, { total, paid: total })).toBe(due)
      }),
    )
  })
})

describe('what is paid of a booking', () => {
  const whole = { total_cents: 10_750, paid_at: '2026-11-20', deposit_cents: null, balance_paid_by: null }
  it.each([
    [whole, 10_750],
    [{ ...whole, paid_at: null }, 0],
    [{ ...whole, deposit_cents: 3225 }, 3225],
    [{ ...whole, deposit_cents: 3225, paid_at: null }, 0],
    [{ ...whole, deposit_cents: 3225, balance_paid_by: 7 }, 10_750],
  ])('%j is %i cents', (booking, paid) => expect(paidCents(booking)).toBe(paid))
})

describe('a balance', () => {
  it('can be paid until 48 hours after the end of its day at the stand, also when the clocks change', () => {
    expect(balanceUntil('2027-01-22', zone)).toEqual(new Date('2027-01-25T06:00:00Z'))
    expect(balanceUntil('2027-03-12', zone)).toEqual(new Date('2027-03-15T06:00:00Z'))
    expect(balanceUntil('2027-01-22', 'Africa/Johannesburg')).toEqual(new Date('2027-01-24T22:00:00Z'))
  })

  it.each([
    ['2027-01-15T14:59:00Z', 0, null],
    ['2027-01-15T15:00:00Z', 0, { code: 'week', sent: 1 }],
    ['2027-01-15T15:00:00Z', 1, null],
    ['2027-01-21T15:00:00Z', 1, { code: 'day', sent: 2 }],
    ['2027-01-21T15:00:00Z', 0, { code: 'day', sent: 2 }],
    ['2027-01-22T15:00:00Z', 2, { code: 'today', sent: 3 }],
    ['2027-01-22T15:00:00Z', 3, null],
    ['2027-01-23T06:30:00Z', 0, null],
  ])('is reminded of at %s after %i reminders: %j', (now, sent, reminder) => {
    const of = { due: '2027-01-22', zone, bookedAt: new Date('2026-11-20T15:00:00Z'), sent }
    expect(dueBalanceReminder(of, new Date(now))).toEqual(reminder)
  })

  it('is not reminded of what was due before the booking', () => {
    const of = { due: '2027-01-22', zone, bookedAt: new Date('2027-01-18T15:00:00Z'), sent: 0 }
    expect(dueBalanceReminder(of, new Date('2027-01-19T15:00:00Z'))).toBeNull()
  })
})
