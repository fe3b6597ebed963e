import { waiverExpiry } from '#core/rules/booking/waivers.ts'
import type { WaiverInfo } from '#core/calls/shapes/people.ts'
import { type Pending, type QueuedCalls, receiptData, title } from './define.ts'
import { attendanceLane } from './reservations.ts'

/** Only what the rules approve is queued, so that it counts at once. */
const signedWaiver = (row: Pending): WaiverInfo =>
  receiptData<NonNullable<WaiverInfo>>(row) ?? {
    is_approved: true,
    expiry: waiverExpiry(new Date(row.createdAt - row.clockAhead)).toISOString(),
  }

export const waivers = {
  'waivers.sign': {
    rank: 0,
    // A check-in arrives after the waiver that was signed for it.
    lane: ({ reservation_id: id }) => (id === undefined ? 'waiver' : attendanceLane(id)),
    yields: true,
    title: () => title('waiver'),
    optimistic: {
      'accounts.profile': (answer, { row }) => ({
        ...answer,
        data: { ...answer.data, waiver_info: signedWaiver(row) },
      }),
      'reservations.read': (answer, { row }) =>
        answer.data.current_user_type === 'landowner'
          ? answer
          : { ...answer, data: { ...answer.data, waiver_info: signedWaiver(row) } },
    },
  },
} satisfies QueuedCalls<'waivers.sign'>
