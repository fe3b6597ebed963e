import type { Person } from '#core/calls/shapes/people.ts'
import {
  contains,
  excerpt,
  isoTime,
  type Pending,
  pendingMediaPath,
  type QueuedCalls,
  receiptData,
  title,
} from './define.ts'

interface Harvest {
  id: number
  name: string
  harvest_date: string
  comment: string
}

/** A trophy as it will look once the server has it; its picture comes from the phone. */
const pendingTrophy = (
  row: Pending,
  input: Harvest,
  me: Person,
  stand: { id: number; title: string; address: string },
) => ({
  id: row.provisionalId,
  image: pendingMediaPath(row, 'image') ?? '',
  name: input.name,
  specie: null,
  harvest_date: input.harvest_date,
  comment: input.comment,
  status: 'pending' as const,
  stand,
  reservation_id: input.id,
  created_at: isoTime(row.createdAt),
  user: me,
})

export const trophies = {
  'trophies.add': {
    rank: 4,
    lane: ({ id }) => `trophy:${id}`,
    title: ({ name }) => (name === '' ? title('trophy') : title('named_trophy', { name: excerpt(name) })),
    optimistic: {
      'reservations.read': (answer, { read, input, row, me, marked }) => {
        if (read.id !== input.id || answer.data.trophy) return answer
        const { id, title: standTitle, address } = answer.data.stand_detail
        const trophy =
          receiptData<NonNullable<typeof answer.data.trophy>>(row) ??
          pendingTrophy(row, input, me, { id, title: standTitle, address })
        return { ...answer, data: { ...answer.data, trophy: marked({ ...trophy }) } }
      },
      'trophies.mine': (answer, { read, input, row, me, marked }) => {
        const receipt = receiptData<(typeof answer.data)[number]>(row)
        if (read.page !== 1 || contains(answer.data, receipt)) return answer
        const trophy = receipt ?? pendingTrophy(row, input, me, { id: 0, title: '', address: '' })
        return {
          ...answer,
          data: [marked({ ...trophy }), ...answer.data],
          total_records: answer.total_records + 1,
        }
      },
    },
  },
} satisfies QueuedCalls<'trophies.add'>
