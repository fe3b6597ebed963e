import { describe, expect, it } from 'vitest'
import {
  disputeFunds,
  type DisputeState,
  disputeStates,
  isDisputeClosed,
  isNewer,
  needsResponse,
} from '#core/rules/money/disputes.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second))
const said = (state: DisputeState, second: number) => ({ state, at: at(second) })

describe('a report of a dispute', () => {
  it.each([
    [said('lost', 2), said('needs_response', 1), true],
    [said('needs_response', 1), said('lost', 2), false],
    // Of the same second the one further on, and never the same again.
    [said('won', 1), said('needs_response', 1), true],
    [said('needs_response', 1), said('won', 1), false],
    [said('lost', 1), said('lost', 1), false],
    // An appeal follows what was lost.
    [said('appeal_needs_response', 3), said('lost', 2), true],
  ])('%j is newer than %j: %s', (report, known, newer) => {
    expect(isNewer(report, known)).toBe(newer)
  })

  it('is of an open dispute or of a closed one', () => {
    expect(disputeStates.filter(isDisputeClosed)).toEqual(['prevented', 'warning_closed', 'lost', 'won'])
    expect(disputeStates.filter(needsResponse)).toEqual([
      'warning_needs_response',
      'needs_response',
      'appeal_needs_response',
    ])
  })
})

describe('the money of a dispute', () => {
  const none = { withdrawn: 0, reinstated: 0 }
  const taken = { withdrawn: 5000, reinstated: 0 }
  it.each([
    ['an inquiry takes nothing', none, none, 'warning_needs_response', [0, 0, 0]],
    ['the bank takes it', none, taken, 'needs_response', [5000, 0, 0]],
    ['it is with the bank while nothing else is said', taken, none, 'under_review', [5000, 0, 0]],
    ['what is won comes back', taken, none, 'won', [5000, 5000, 0]],
    ['what is won and said to be taken later is back', none, taken, 'won', [5000, 5000, 0]],
    ['what is lost is lost', taken, none, 'lost', [5000, 0, 5000]],
    ['what is lost was taken, also where nobody has said so', none, none, 'lost', [5000, 0, 5000]],
    [
      'of what is lost a part may come back',
      taken,
      { withdrawn: 0, reinstated: 2000 },
      'lost',
      [5000, 2000, 3000],
    ],
    [
      'what has come back was taken',
      none,
      { withdrawn: 0, reinstated: 5000 },
      'under_review',
      [5000, 5000, 0],
    ],
  ] as const)('%s', (_, known, report, state, [withdrawn, reinstated, lost]) => {
    expect(disputeFunds(known, report, { state, cents: 5000 })).toEqual({ withdrawn, reinstated, lost })
  })
})
