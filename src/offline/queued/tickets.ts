import { statusAfterComment } from '#core/rules/tickets.ts'
import { contains, excerpt, isoTime, type QueuedCalls, receiptData, title } from './define.ts'

export const tickets = {
  'tickets.create': {
    rank: 3,
    lane: () => 'ticket:new',
    title: ({ subject }) => title('ticket', { subject: excerpt(subject) }),
    optimistic: {
      'tickets.list': (answer, { read, input, row, withMark: marked }) => {
        const receipt = receiptData<(typeof answer.data)[number]>(row)
        if (read.page !== 1 || contains(answer.data, receipt)) return answer
        if (read.status !== 'all' && read.status !== 'open') return answer
        if (read.category !== undefined && read.category !== input.category) return answer
        const ticket = marked({
          id: receipt?.id ?? row.provisionalId,
          status: receipt?.status ?? ('open' as const),
          subject: input.subject,
          description: input.description,
          created_at: receipt?.created_at ?? isoTime(row.createdAt),
          comment_count: 0,
          // The screen looks up the title in its list of categories.
          category: receipt?.category ?? { id: input.category, title: '' },
        })
        return { ...answer, data: [ticket, ...answer.data], total_records: answer.total_records + 1 }
      },
    },
  },
  'tickets.comment': {
    rank: 2,
    lane: ({ id }) => `ticket:${id}`,
    title: ({ comment }) => title('comment', { text: excerpt(comment) }),
    optimistic: {
      'tickets.read': (answer, { read, input, row, me, withMark: marked }) => {
        if (read.id !== input.id) return answer
        const { comments } = answer.data
        const receipt = receiptData<(typeof comments)[number]>(row)
        if (contains(comments, receipt)) return answer
        const comment = marked({
          ...(receipt ?? {
            id: row.provisionalId,
            comment: input.comment,
            created_at: isoTime(row.createdAt),
            user: me,
          }),
        })
        return {
          ...answer,
          data: {
            ...answer.data,
            status: statusAfterComment(answer.data.status, answer.data.user.id === me.id),
            comments: [...comments, comment],
            comment_count: answer.data.comment_count + 1,
          },
        }
      },
    },
  },
} satisfies QueuedCalls<'tickets.create' | 'tickets.comment'>
