import type { Viewer } from './reservation-state.ts'

/** Who writes a review: the main hunter about the stand, or the landowner about the hunter. */
export type ReviewSide = 'hunter' | 'landowner'

/** The scale is 1 to 5 stars; phones of before send less where every answer was the lower one. */
export const toScale = (rating: number): number => Math.max(1, rating)

const dayMs = 86_400_000
/** Days after its publication within which a review can be challenged (decision 47). */
const challengeDays = 14

/** The side of a person; an additional hunter has none. */
export const reviewSideOf = (viewer: Viewer): ReviewSide | null =>
  viewer === 'main_hunter' ? 'hunter' : viewer === 'landowner' ? 'landowner' : null

interface Written {
  readonly type: ReviewSide
  readonly publishedAt: Date | null
  readonly challengedAt: Date | null
  readonly editedAt: Date | null
}

/** Whether the words and stars may be shown: one's own always, the other side's once they are published. */
export const isReviewOpen = ({ type, publishedAt }: Written, side: ReviewSide | null): boolean =>
  publishedAt !== null || type === side

/** Days until a review that stays alone is published without the other; the day that has begun counts. */
export const daysLeftToPublish = (publishedAt: Date | null, publishAt: Date, now: Date): number =>
  publishedAt !== null ? 0 : Math.max(1, Math.ceil((publishAt.getTime() - now.getTime()) / dayMs))

/** 1 while its writer may edit a challenged review, 2 once it was edited, 0 where nobody has challenged it. */
export const challengeState = ({ challengedAt, editedAt }: Written): 0 | 1 | 2 =>
  editedAt !== null ? 2 : challengedAt !== null ? 1 : 0

/** Until when the reviewed person may challenge; null while it is not published. */
export const challengeUntil = (publishedAt: Date | null): Date | null =>
  publishedAt && new Date(publishedAt.getTime() + challengeDays * dayMs)

/** Why a review cannot be challenged; null where it can. */
export const challengeRefusal = (
  review: Written,
  now: Date,
): 'review_challenged' | 'review_unpublished' | 'challenge_over' | null => {
  const until = challengeUntil(review.publishedAt)
  if (until === null) return 'review_unpublished'
  if (review.challengedAt !== null) return 'review_challenged'
  return now > until ? 'challenge_over' : null
}

/** The stars that chosen answers add up to. */
export const ratingOf = (weightages: readonly number[]): number =>
  Math.round(weightages.reduce((sum, each) => sum + each, 0) * 10) / 10

/**
 * The answers, by place of their option, that add up to a rating; null where none do, or more than one choice does.
 * `weightages` are those of each question's options.
 */
export const answersOf = (rating: number, weightages: readonly (readonly number[])[]): number[] | null => {
  const choices = weightages.reduce<number[][]>(
    (before, options) => before.flatMap((chosen) => options.map((_, at) => [...chosen, at])),
    [[]],
  )
  const fitting = choices.filter(
    (chosen) => toScale(ratingOf(chosen.map((at, i) => weightages[i]![at]!))) === rating,
  )
  return fitting.length === 1 ? fitting[0]! : null
}
