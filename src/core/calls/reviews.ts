import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { listed } from '#core/contract/fields.ts'

const ReviewQuestion = v.object({
  id: v.number(),
  question: v.string(),
  options: v.array(v.object({ option: v.string(), weightage: v.number() })),
})
export type ReviewQuestion = v.InferOutput<typeof ReviewQuestion>

export const reviewCalls = /* @__PURE__ */ group('reviews', {
  /** The questions of a review: of a stand by a hunter, or of a hunter by a landowner. */
  questions: get('review-questions', {
    takes: v.object({ type: v.picklist(['hunter', 'landowner'], 'reviewed_as') }),
    gives: listed(ReviewQuestion),
    access: 'public',
    source: 'Spec 3 §7',
  }),
})
