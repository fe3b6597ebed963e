import { expect, it } from 'vitest'
import { type BookingEnd, bookingEnd } from '#core/rules/booking/booking-ends.ts'

type Case = [Parameters<typeof bookingEnd>[0], BookingEnd | null]

it.each<Case>([
  [{ state: 'rejected', requestEnd: 'withdrawn', splitEnd: null }, 'withdrawn'],
  [{ state: 'rejected', requestEnd: 'declined', splitEnd: null }, 'declined'],
  [{ state: 'rejected', requestEnd: null, splitEnd: 'lapsed' }, 'lapsed'],
  [{ state: 'rejected', requestEnd: null, splitEnd: null }, 'unpaid'],
  [{ state: 'pending', requestEnd: null, splitEnd: null }, null],
  [{ state: 'cancel', requestEnd: null, splitEnd: null }, null],
])('a reservation %o ended as %s', (row, end) => {
  expect(bookingEnd(row)).toBe(end)
})
