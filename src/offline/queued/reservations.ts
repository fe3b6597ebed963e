import { contains, correctedTime, type QueuedCalls, receiptData, title } from './define.ts'

/**
 * Check-in, check-out and the back-by timer of one hunt share a lane, because their order matters for safety.
 */
export const attendanceLane = (reservationId: number): string => `att:${reservationId}`

export const reservations = {
  'reservations.attend': {
    rank: 0,
    lane: ({ reservationId }) => attendanceLane(reservationId),
    title: ({ kind }) => (kind === 'checkin' ? title('check_in') : title('check_out')),
    sentFields: ({ clockOffset }) => ({ clock_offset: clockOffset }),
    optimistic: {
      'reservations.read': (answer, { read, input, row, me, withMark: marked }) => {
        if (read.id !== input.reservationId) return answer
        const { attendance } = answer.data
        const receipt = receiptData<(typeof attendance)[number]>(row)
        if (contains(attendance, receipt)) return answer
        const entry = marked({
          ...(receipt ?? {
            id: row.provisionalId,
            kind: input.kind,
            at: correctedTime(input.at, row),
            received_at: correctedTime(input.at, row),
            latitude: input.latitude ?? null,
            longitude: input.longitude ?? null,
            accuracy: input.accuracy ?? null,
            recorded_offline: input.recorded_offline,
            ...(input.acknowledged && { hazards_read: 'all' as const }),
            user: me,
          }),
        })
        return { ...answer, data: { ...answer.data, attendance: [...attendance, entry] } }
      },
      'returns.read': (answer, { read, input, withMark: marked }) =>
        read.reservationId !== input.reservationId || input.kind !== 'checkout' || !answer.data
          ? answer
          : { ...answer, data: marked({ ...answer.data, state: 'back' as const }) },
    },
  },
} satisfies QueuedCalls<'reservations.attend'>
