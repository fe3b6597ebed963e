import * as v from 'valibot'
import { dayOut, id, integer, timeOut } from '#core/contract/fields.ts'
import { Person } from './people.ts'

export const reviewTypes = ['hunter', 'landowner'] as const

/** What was chosen at a question: the place of the option. */
export const ReviewAnswer = v.object({ question: id, option: v.pipe(integer, v.minValue(0), v.maxValue(9)) })
export type ReviewAnswer = v.InferOutput<typeof ReviewAnswer>

/**
 * A review as one reader may see it. Until it is open to them its words and stars are not sent at all: both are null,
 * and `hidden` says why.
 */
export const Review = v.object({
  id: v.number(),
  rating: v.nullable(v.number()),
  review: v.nullable(v.string()),
  /** Who wrote it: a hunter about the stand, or a landowner about the hunter. */
  type: v.picklist(reviewTypes),
  user: Person,
  created_at: timeOut,
  /** 1 while its writer may edit it, 2 once it was edited, 0 where it is not challenged. */
  challenged: v.picklist([0, 1, 2]),
  published: v.boolean(),
  published_at: v.nullable(timeOut),
  days_left_to_publish: v.number(),
  hidden: v.boolean(),
  can_challenge: v.boolean(),
  challenge_until: v.nullable(timeOut),
  can_edit: v.boolean(),
  /** For its writer while they may edit it; null where the answers were not sent with it. */
  answers: v.optional(v.nullable(v.array(ReviewAnswer)), null),
})
export type Review = v.InferOutput<typeof Review>

/** A hunt that is over with what each side has written about it. */
export const ReviewGroup = v.object({
  reservation: v.object({
    id: v.number(),
    start_date: dayOut,
    end_date: dayOut,
    current_user_type: v.picklist(['main_hunter', 'landowner']),
    stand_detail: v.object({
      id: v.number(),
      title: v.string(),
      image: v.nullable(v.string()),
      deleted: v.boolean(),
      user: Person,
    }),
    /** The main hunter. */
    user: Person,
  }),
  reviews: v.array(Review),
  /** Whether the reader may write theirs now. */
  can_review: v.boolean(),
})
export type ReviewGroup = v.InferOutput<typeof ReviewGroup>
