import * as v from 'valibot'
import { get, group, patch, post } from '#core/contract/define.ts'
import {
  done,
  doneWith,
  given,
  id,
  listed,
  nothing,
  number,
  page,
  perPage,
  required,
} from '#core/contract/fields.ts'
import { Person } from './shapes/people.ts'
import { Review, ReviewAnswer, ReviewGroup, reviewTypes } from './shapes/reviews.ts'

const ReviewQuestion = v.object({
  id: v.number(),
  question: v.string(),
  options: v.array(v.object({ option: v.string(), weightage: v.number() })),
})
export type ReviewQuestion = v.InferOutput<typeof ReviewQuestion>

/** What a review consists of. The rating is the sum of the chosen weightages, at most 5 (decision 20). */
const reviewFields = {
  rating: v.pipe(number, v.minValue(0, 'rating_form'), v.maxValue(5, 'rating_form')),
  review: required(2000, 'review_needed'),
  type: v.picklist(reviewTypes, 'reviewed_as'),
  /** Kept, so that an edit begins with them. */
  answers: v.optional(v.pipe(v.array(ReviewAnswer), v.maxLength(20, 'list_long'))),
}

export const reviewCalls = /* @__PURE__ */ group('reviews', {
  /** The questions of a review: of a stand by a hunter, or of a hunter by a landowner. */
  questions: get('review-questions', {
    takes: v.object({ type: v.picklist(reviewTypes, 'reviewed_as') }),
    gives: listed(ReviewQuestion),
    access: 'public',
    source: 'Spec 3 §7',
  }),
  read: get('reservation-review-detail/:reservationId', {
    takes: v.object({ reservationId: id }),
    gives: given(ReviewGroup),
    fails: ['not_found'],
    source: 'Spec 3 §7; for the main hunter and the landowner of a hunt that is over',
  }),
  /** One's hunts that are over, with their reviews: as the hunter, or as the landowner. */
  mine: get('my-reviews', {
    takes: v.object({
      type: v.optional(v.picklist(reviewTypes, 'reviewed_as'), 'hunter'),
      ...page,
      ...perPage(3),
    }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(ReviewGroup),
      total_records: v.number(),
      /** Of what is published about the person in this role. */
      average_ratings: v.nullable(v.number()),
      review_counter: v.number(),
    }),
    source: 'Spec 3 §7 (no path named there)',
  }),
  ofUser: get('user-review/:userId', {
    takes: v.object({ userId: id, ...page, ...perPage(3) }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(v.object({ ...Review.entries, stand: v.object({ id: v.number(), title: v.string() }) })),
      total_records: v.number(),
      average_ratings: v.nullable(v.number()),
      /** Whose reviews they are. */
      user: v.optional(Person),
    }),
    fails: ['not_found'],
    source: 'Spec 3 §7',
  }),
  write: post('review/:reservationId', {
    access: 'verified',
    takes: v.object({ reservationId: id, ...reviewFields }),
    gives: doneWith(Review),
    fails: ['not_found', 'review_not_allowed', 'review_exists'],
    source: 'Spec 3 §7',
  }),
  edit: patch('review/:id', {
    access: 'verified',
    takes: v.object({ id, ...reviewFields }),
    gives: doneWith(Review),
    fails: ['not_found', 'review_not_editable'],
    source: 'Spec 3 §7, decision 47',
  }),
  challenge: patch('challenge-review/:key', {
    takes: v.object({ key: id, ...nothing.entries }),
    gives: done,
    fails: ['not_found', 'review_challenged', 'review_unpublished', 'challenge_over'],
    source: 'Spec 3 §7, decision 47; `key` is the review',
  }),
})
