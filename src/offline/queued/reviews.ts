import type { Review, ReviewGroup } from '#core/calls/shapes/reviews.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { contains, excerpt, isoTime, type Pending, type QueuedCalls, receiptData, title } from './define.ts'

interface Written {
  reservationId: number
  rating: number
  review: string
  type: Review['type']
}

/** The review as the server will return it; the other side's stays covered until this one has arrived. */
const pendingReview = (row: Pending, input: Written, me: Person): Review => ({
  id: row.provisionalId,
  rating: input.rating,
  review: input.review,
  type: input.type,
  user: me,
  created_at: isoTime(row.createdAt),
  challenged: 0,
  published: false,
  published_at: null,
  days_left_to_publish: 0,
  hidden: false,
  can_challenge: false,
  challenge_until: null,
  can_edit: false,
  answers: null,
})

interface Term {
  row: Pending
  input: Written
  me: Person
  withMark: <T extends object>(item: T) => T
}
const withReview = (group: ReviewGroup, { row, input, me, withMark: marked }: Term): ReviewGroup => {
  const receipt = receiptData<Review>(row)
  if (group.reservation.id !== input.reservationId || contains(group.reviews, receipt)) return group
  const review = marked({ ...(receipt ?? pendingReview(row, input, me)) })
  return { ...group, reviews: [...group.reviews, review], can_review: false }
}

export const reviews = {
  'reviews.write': {
    rank: 4,
    lane: ({ reservationId }) => `review:${reservationId}`,
    title: ({ review }) => title('review', { text: excerpt(review) }),
    optimistic: {
      'reviews.read': (answer, change) =>
        change.read.reservationId === change.input.reservationId
          ? { ...answer, data: withReview(answer.data, change) }
          : answer,
      'reviews.mine': (answer, change) =>
        change.read.type === change.input.type
          ? { ...answer, data: answer.data.map((group) => withReview(group, change)) }
          : answer,
      'reservations.read': (answer, { read, input, row, me, withMark: marked }) => {
        const receipt = receiptData<Review>(row)
        const shown = answer.data.reviews ?? []
        if (read.id !== input.reservationId || contains(shown, receipt)) return answer
        const review = marked({ ...(receipt ?? pendingReview(row, input, me)) })
        return { ...answer, data: { ...answer.data, reviews: [...shown, review] } }
      },
    },
  },
} satisfies QueuedCalls<'reviews.write'>
