import { describe, expect, test } from 'vitest'
import { inEnglish } from '#core/words/message.ts'
import { type FeePolicy, feePolicies, feeSentence, keptSentence } from '#core/rules/money/fees.ts'
import { cancellationPolicy, refund, refundOutlook } from '#core/rules/money/cancellation.ts'
import {
  canCancel,
  chatAllowed,
  fundRequestAllowed,
  goesOn,
  type Held,
  statusOn,
  tabOf,
} from '#core/rules/booking/reservation-state.ts'
import { judgeAnswers, waiverCounts, waiverExpiry } from '#core/rules/booking/waivers.ts'

const held: Held = { state: 'approved', start: '2026-12-01', end: '2026-12-03' }

describe('a reservation', () => {
  test('is completed from the day after its last day', () => {
    expect(statusOn(held, '2026-12-03')).toBe('approved')
    expect(statusOn(held, '2026-12-04')).toBe('completed')
  })
  test('goes on from its first to its last day, when it is paid', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04']
    expect(days.map((day) => goesOn(held, day))).toEqual([false, true, true, false])
    expect(goesOn({ ...held, state: 'cancel' }, '2026-12-02')).toBe(false)
  })
  test('can be cancelled by the main hunter until the day before it begins, and by nobody else', () => {
    expect(canCancel(held, 'main_hunter', '2026-11-30')).toBe(true)
    expect(canCancel(held, 'main_hunter', '2026-12-01')).toBe(false)
    expect(canCancel(held, 'additional_hunter', '2026-11-01')).toBe(false)
    expect(canCancel(held, 'landowner', '2026-11-01')).toBe(false)
    expect(canCancel({ ...held, state: 'pending' }, 'main_hunter', '2026-11-01')).toBe(false)
  })
  test('lets people write until seven days after it completed', () => {
    expect(chatAllowed(held, '2026-12-11')).toBe(true)
    expect(chatAllowed(held, '2026-12-12')).toBe(false)
    expect(chatAllowed({ ...held, state: 'pending' }, '2026-11-30')).toBe(false)
  })
  test('is listed on the tab of its status', () => {
    expect(tabOf(held, '2026-12-02')).toBe('active')
    expect(tabOf(held, '2026-12-04')).toBe('history')
    expect(tabOf({ ...held, state: 'cancel' }, '2026-12-04')).toBe('cancel')
    expect(tabOf({ ...held, state: 'rejected' }, '2026-12-04')).toBeNull()
  })
  test('allows fund requests between the main hunter and the landowner while it is approved', () => {
    expect(fundRequestAllowed(held, 'landowner', '2026-12-01')).toBe(true)
    expect(fundRequestAllowed(held, 'additional_hunter', '2026-12-01')).toBe(false)
    expect(fundRequestAllowed(held, 'main_hunter', '2026-12-04')).toBe(false)
  })
})

describe('a cancellation', () => {
  const terms = { days: 7, fee: 2500 }
  test('eight days before gives the lease amount less the fee', () =>
    expect(refund(18_000, terms, '2026-11-23', '2026-12-01')).toBe(15_500))
  test('on the last allowed day gives the same', () =>
    expect(refund(18_000, terms, '2026-11-24', '2026-12-01')).toBe(15_500))
  test('later gives nothing', () => expect(refund(18_000, terms, '2026-11-25', '2026-12-01')).toBe(0))
  test('never gives less than nothing', () => expect(refund(1000, terms, '2026-11-01', '2026-12-01')).toBe(0))
  test('says until which day it gives what, or that it gives nothing', () => {
    const outlook = (today: string, days = 7) =>
      refundOutlook(18_000, { days, fee: 2500 }, today, '2026-12-01')
    expect(outlook('2026-11-01')).toEqual({ until: '2026-11-24', back: 15_500 })
    expect(outlook('2026-11-24')).toEqual({ until: '2026-11-24', back: 15_500 })
    expect(outlook('2026-11-25')).toBeNull()
    expect(outlook('2026-11-25', 0)).toEqual({ until: '2026-11-30', back: 15_500 })
    expect(refundOutlook(2500, terms, '2026-11-01', '2026-12-01')).toBeNull()
  })
  test('has a text with both of its numbers', () => {
    expect(cancellationPolicy(terms)).toContain('7 or more days before the hunt')
    expect(cancellationPolicy(terms)).toContain('$25.00')
  })

  test('has the words of no day, of one and of several', () => {
    const begins = (days: number) => cancellationPolicy({ ...terms, days }).split(' and the lease')[0]
    expect([0, 1, 2].map(begins)).toEqual([
      'Cancel before the hunt begins',
      'Cancel 1 or more day before the hunt',
      'Cancel 2 or more days before the hunt',
    ])
  })
})

describe('a waiver', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test('lasts one year from signing, also over a leap day', () => {
    expect(waiverExpiry(now).toISOString()).toBe('2027-11-21T12:00:00.000Z')
    expect(waiverExpiry(new Date('2027-11-21T12:00:00Z')).toISOString()).toBe('2028-11-21T12:00:00.000Z')
  })
  test('counts only when approved and not expired', () => {
    expect(waiverCounts({ is_approved: true, expiry: '2026-11-22T00:00:00Z' }, now)).toBe(true)
    expect(waiverCounts({ is_approved: true, expiry: '2026-11-21T12:00:00Z' }, now)).toBe(false)
    expect(waiverCounts({ is_approved: false, expiry: '2027-11-22T00:00:00Z' }, now)).toBe(false)
    expect(waiverCounts(null, now)).toBe(false)
  })
  const questions = [
    {
      id: 1,
      options: [
        { label: 'Yes', show_comment_box: false, is_approved: true },
        { label: 'No', show_comment_box: true, is_approved: false },
      ],
    },
    {
      id: 2,
      options: [
        { label: 'Yes', show_comment_box: true, is_approved: true },
        { label: 'No', show_comment_box: false, is_approved: true },
      ],
    },
  ]
  test('is approved when every chosen option is', () =>
    expect(
      judgeAnswers(questions, [
        { id: 1, answer: 'Yes' },
        { id: 2, answer: 'No' },
      ]),
    ).toEqual({ errors: {}, approved: true, refused: [] }))
  test('is not approved with one wrong answer, whatever the client sends', () =>
    expect(
      judgeAnswers(questions, [
        { id: 1, answer: 'No', reason: 'heart' },
        { id: 2, answer: 'No' },
      ]),
    ).toEqual({ errors: {}, approved: false, refused: [1] }))
  test('needs every answer, and a reason where the option requires one', () =>
    expect(judgeAnswers(questions, [{ id: 2, answer: 'Yes', reason: ' ' }]).errors).toEqual({
      'questions.1.answer': [{ code: 'answer_needed' }],
      'questions.0.reason': [{ code: 'reason_needed' }],
    }))
})

test('the sentence about fees follows the policy in force', () => {
  const sentence = (policy: FeePolicy) => {
    const { english, values } = feeSentence(policy)
    return inEnglish(english, values)
  }
  expect(sentence(feePolicies.split)).toMatch(/7\.5% from the landowner.*7\.5% charged to the hunter/)
  expect(sentence(feePolicies.landowner_only)).toMatch(/^8% .*no fee/)
})

test('the sentence about what a landowner keeps follows the policy in force', () => {
  const sentence = (policy: FeePolicy) => {
    const { english, values } = keptSentence(policy)
    return inEnglish(english, values)
  }
  expect(sentence(feePolicies.split)).toBe('You keep 92.5% of every lease amount.')
  expect(sentence(feePolicies.landowner_only)).toBe(
    'You keep 92% of every lease amount; our share is the only fee.',
  )
})
