import type { ReviewGroup } from '#core/calls/shapes/reviews.ts'
import { reviewSideOf } from '#core/rules/booking/reviews.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '#server/db/json.ts'
import { type ReviewRow, reviewsQuery, toReview } from '#server/domain/bookings/reviews.ts'
import { type People, toPerson } from '#server/domain/people/people.ts'

/** A hunt that is over with its reviews, as `groupColumns` reads it. */
export interface GroupRow {
  id: number
  start_day: string
  end_day: string
  user_id: number
  stand_id: number
  title: string
  owner_id: number
  is_deleted: boolean
  image: string | null
  reviews: ReviewRow[]
  /** A landowner of before, who wrote while the stand was theirs. */
  landowner_writer: number | null
}

export const groupColumns = sql`r.id, r.start_day, r.end_day, r.user_id, s.id as stand_id, s.title,
  s.user_id as owner_id, s.deleted_at is not null as is_deleted,
  (select picture from stand_picture x where x.stand_id = s.id order by position limit 1) as image,
  ${rowsOf(reviewsQuery)} as reviews,
  (select user_id from review w where w.reservation_id = r.id and w.type = 'landowner') as landowner_writer`
/** The people that a page of groups names. */
export const groupPeople = ['user_id', 'owner_id', 'landowner_writer'] as const
/** Hunts that are over: paid, not canceled, and their last day at the stand is past. */
export const overHunts = (
  now: Date,
): RawBuilder<unknown> => sql`from reservation r join stand s on s.id = r.stand_id
  where r.state = 'approved' and r.paid_at is not null and r.end_day < (${now}::timestamptz at time zone s.zone)::date`

/** A group for one of the two who may read it; nobody reviews themselves. */
export const toGroup = (row: GroupRow, userId: number, people: People, now: Date): ReviewGroup => {
  const viewer = row.user_id === userId ? 'main_hunter' : 'landowner'
  const side = reviewSideOf(viewer)
  return {
    reservation: {
      id: row.id,
      start_date: row.start_day,
      end_date: row.end_day,
      current_user_type: viewer,
      stand_detail: {
        id: row.stand_id,
        title: row.title,
        image: row.image,
        deleted: row.is_deleted,
        user: toPerson(people, row.owner_id),
      },
      user: toPerson(people, row.user_id),
    },
    reviews: row.reviews.map((review) => toReview(review, { id: userId, side }, people, now)),
    can_review: row.user_id !== row.owner_id && !row.reviews.some(({ type }) => type === side),
  }
}
