import { photoFields } from '#core/rules/chat.ts'
import {
  contains,
  excerpt,
  isoTime,
  pendingMediaPath,
  type QueuedCalls,
  receiptData,
  title,
} from './define.ts'

export const chat = {
  'chat.send': {
    rank: 1,
    lane: ({ reservationId, userId }) => `chat:${reservationId}:${userId}`,
    title: ({ message }) => (message === '' ? title('photo') : title('message', { text: excerpt(message) })),
    optimistic: {
      'chat.list': (answer, { read, input, row, me, withMark: marked }) => {
        if (read.reservationId !== input.reservationId || read.userId !== input.userId || read.before)
          return answer
        const receipt = receiptData<(typeof answer.data)[number]>(row)
        if (contains(answer.data, receipt)) return answer
        const message = marked({
          ...(receipt ?? {
            id: row.provisionalId,
            message: input.message,
            date: isoTime(row.createdAt),
            user: { id: me.id, image: me.image },
            written_at: isoTime(row.createdAt),
            photos: photoFields.flatMap((field) => pendingMediaPath(row, field) ?? []),
          }),
        })
        return { ...answer, data: [...answer.data, message], total_records: answer.total_records + 1 }
      },
    },
  },
} satisfies QueuedCalls<'chat.send'>
