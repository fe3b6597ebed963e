import { describe, expect, it } from 'vitest'
import { statusAfterComment, ticketAfter, type TicketState } from '#core/rules/tickets.ts'

const rosa = 6
const other = 7
const at = (status: TicketState['status'], takenBy: number | null): TicketState => ({ status, takenBy })

describe('a ticket', () => {
  it.each([
    ['open and free', at('open', null), 'take', at('open', rosa)],
    ['open and mine', at('open', rosa), 'take', null],
    ['open and a colleague’s', at('open', other), 'take', at('open', rosa)],
    ['on hold and mine', at('hold', rosa), 'take', at('open', rosa)],
    ['resolved', at('resolved', other), 'take', at('open', rosa)],
    ['open and free', at('open', null), 'hold', at('hold', rosa)],
    ['open and a colleague’s', at('open', other), 'hold', at('hold', other)],
    ['on hold', at('hold', rosa), 'hold', null],
    ['resolved', at('resolved', rosa), 'hold', null],
    ['open and free', at('open', null), 'resolve', at('resolved', rosa)],
    ['on hold and a colleague’s', at('hold', other), 'resolve', at('resolved', other)],
    ['resolved', at('resolved', rosa), 'resolve', null],
  ] as const)('that is %s: %o, after %s is %o', (_, before, action, after) => {
    expect(ticketAfter(before, action, rosa)).toEqual(after)
  })

  it('is opened by a comment of the person who asked, and left as it is by anybody else’s', () => {
    expect(statusAfterComment('resolved', true)).toBe('open')
    expect(statusAfterComment('hold', true)).toBe('open')
    expect(statusAfterComment('hold', false)).toBe('hold')
  })
})
