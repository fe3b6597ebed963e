import { correctedTime, excerpt, type QueuedCalls, receiptData, title } from './define.ts'
import { attendanceLane } from './reservations.ts'

export const returns = {
  'returns.set': {
    rank: 0,
    lane: ({ reservationId }) => attendanceLane(reservationId),
    title: (input) => title('back_by', { name: excerpt(input.contact_name) }),
    optimistic: {
      'returns.read': (answer, { read, input, row, withMark: marked }) => {
        if (read.reservationId !== input.reservationId) return answer
        const data = receiptData<NonNullable<typeof answer.data>>(row) ?? {
          reservation_id: input.reservationId,
          expected_at: correctedTime(input.expected_at, row),
          grace_minutes: input.grace_minutes,
          contact_name: input.contact_name,
          contact_email: input.contact_email,
          state: 'waiting' as const,
          set_at: correctedTime(input.at, row),
          told_at: null,
        }
        return { ...answer, data: marked({ ...data }) }
      },
    },
  },
  'returns.stop': {
    rank: 0,
    lane: ({ reservationId }) => attendanceLane(reservationId),
    title: () => title('stop_back_by'),
    optimistic: {
      'returns.read': (answer, { read, input, withMark: marked }) =>
        read.reservationId !== input.reservationId || !answer.data
          ? answer
          : { ...answer, data: marked({ ...answer.data, state: 'back' as const }) },
    },
  },
} satisfies QueuedCalls<'returns.set' | 'returns.stop'>
