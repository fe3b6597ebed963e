import type { Review } from '#core/calls/shapes/reviews.ts'
import {
  challengeRefusal,
  challengeState,
  challengeUntil,
  daysLeftToPublish,
  isReviewOpen,
  type ReviewSide,
} from '#core/rules/booking/reviews.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, isoTimeOrNull } from '#server/db/json.ts'
import type { ReviewTable } from '#server/db/schema/tables.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { fullName, loadPeople, type People, toPerson } from '#server/domain/people/people.ts'

/** Reviews of `reservation r`; `toReview` reads one. */
export const reviewsQuery = sql`select id, rating, review, type, user_id, about_user_id, created_at, published_at,
  publish_at, challenged_at, edited_at, answers from review where reservation_id = r.id order by id`
export type ReviewRow = InJson<Omit<Selectable<ReviewTable>, 'reservation_id' | 'stand_id'>>

interface Reader {
  readonly id: number
  readonly side: ReviewSide | null
}

const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A review for one reader: without its words and stars while they are not open to them. */
export const toReview = (row: ReviewRow, reader: Reader, people: People, now: Date): Review => {
  const publishedAt = timeOrNull(row.published_at)
  const written = {
    type: row.type,
    publishedAt,
    challengedAt: timeOrNull(row.challenged_at),
    editedAt: timeOrNull(row.edited_at),
  }
  const open = isReviewOpen(written, reader.side)
  const mayEdit = row.user_id === reader.id && challengeState(written) === 1
  return {
    id: row.id,
    rating: open ? row.rating : null,
    review: open ? row.review : null,
    type: row.type,
    user: toPerson(people, row.user_id),
    created_at: isoTime(row.created_at),
    challenged: challengeState(written),
    published: publishedAt !== null,
    published_at: isoTimeOrNull(row.published_at),
    days_left_to_publish: daysLeftToPublish(publishedAt, new Date(row.publish_at ?? row.created_at), now),
    hidden: !open,
    can_challenge: row.about_user_id === reader.id && challengeRefusal(written, now) === null,
    challenge_until: challengeUntil(publishedAt)?.toISOString() ?? null,
    can_edit: mayEdit,
    answers: mayEdit ? row.answers : null,
  }
}

export const toReviewDays = (value: string | undefined): number => {
  const days = Number(value)
  return Number.isInteger(days) && days > 0 ? days : 14
}

/** Days after which a review that stays alone is published. */
export const reviewDays = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'review_days')
    .executeTakeFirst()
  return toReviewDays(row?.value)
}

/**
 * Locks a stand for what is written about it, so that two reviews at once are counted one after the other: the next
 * statement sees what the other has committed.
 */
export const lockForReviews = async (db: Db, standId: number): Promise<void> => {
  await sql`select from stand where id = ${standId} for no key update`.execute(db)
}

/** Counts a locked stand's rating anew from what is published. */
export const countReviews = async (db: Db, standId: number): Promise<void> => {
  await sql`update stand s set (rating, review_count) = (
    select round(avg(rating), 2), count(*) from review
    where stand_id = s.id and type = 'hunter' and published_at is not null)
    where id = ${standId}`.execute(db)
}

/** Publishes what waits of a reservation whose stand is locked, and tells the owner of a review of the stand. */
export const publishReviews = async (
  db: Db,
  { reservationId, standId }: { reservationId: number; standId: number },
  now: Date,
): Promise<void> => {
  const published = await db
    .updateTable('review')
    .set({ published_at: now })
    .where('reservation_id', '=', reservationId)
    .where('published_at', 'is', null)
    .returning(['type', 'user_id', 'about_user_id'])
    .execute()
  if (published.length === 0) return
  await countReviews(db, standId)
  const review = published.find(({ type }) => type === 'hunter')
  if (!review) return
  const stand = await db
    .selectFrom('stand')
    .select(['title', 'user_id'])
    .where('id', '=', standId)
    .executeTakeFirstOrThrow()
  const writer = toPerson(await loadPeople(db, [review.user_id]), review.user_id)
  await notify(
    db,
    {
      userId: stand.user_id,
      type: 'stand_review',
      code: 'published',
      values: { stand: stand.title, person: fullName(writer) },
      data: { stand_id: standId, reservation_id: reservationId },
    },
    now,
  )
}

/** Publishes a review whose days are over; one that is published already stays as it is. */
export const publishWhenDue = async (db: Db, reviewId: number, now: Date): Promise<void> => {
  const review = await db
    .selectFrom('review')
    .select(['reservation_id', 'stand_id'])
    .where('id', '=', reviewId)
    .executeTakeFirst()
  if (!review) return
  await lockForReviews(db, review.stand_id)
  await publishReviews(db, { reservationId: review.reservation_id, standId: review.stand_id }, now)
}

/** Writes the job that publishes a review after its days. */
export const publishLater = (db: Db, reviewId: number, publishAt: Date, now: Date): Promise<void> =>
  enqueue(db, 'publish_review', { review_id: reviewId }, { now, runAt: publishAt })
