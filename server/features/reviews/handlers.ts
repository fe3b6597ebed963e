import type { Person } from '#core/calls/shapes/people.ts'
import type { Review, ReviewAnswer } from '#core/calls/shapes/reviews.ts'
import { fail } from '#core/failures.ts'
import { challengeRefusal, challengeState, reviewSideOf, toScale } from '#core/rules/booking/reviews.ts'
import { statusOn } from '#core/rules/booking/reservation-state.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { ReviewTable } from '#server/db/schema/tables.ts'
import { reservationForViewer, toReservationState, todayAt } from '#server/domain/bookings/reservations.ts'
import {
  countReviews,
  lockForReviews,
  publishLater,
  publishReviews,
  reviewDays,
  type ReviewRow,
  toReview,
} from '#server/domain/bookings/reviews.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { fullName, loadPeople, peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { groupColumns, groupPeople, type GroupRow, overHunts, toGroup } from './groups.ts'

const dayMs = 86_400_000
type Reviews = HandlersOf<'reviews'>
type Stored = Selectable<ReviewTable>

const written = (row: Stored) => ({
  type: row.type,
  publishedAt: row.published_at,
  challengedAt: row.challenged_at,
  editedAt: row.edited_at,
})

const stored = (answers: readonly ReviewAnswer[] | undefined): string | null =>
  answers === undefined ? null : JSON.stringify(answers)

/** A review as its writer reads it. */
const forWriter = async (db: Db, id: number, me: SignedIn, now: Date): Promise<Review> => {
  const row = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown: ReviewRow = {
    ...row,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    publish_at: row.publish_at?.toISOString() ?? null,
    challenged_at: row.challenged_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
  }
  return toReview(shown, { id: me.id, side: row.type }, await loadPeople(db, [row.user_id]), now)
}

/** A review with its stand locked; 404 unless `column` names this person. */
const lockReview = async (
  db: Db,
  id: number,
  column: 'user_id' | 'about_user_id',
  userId: number,
): Promise<Stored & { title: string }> => {
  const { stand_id } = found(
    await db
      .selectFrom('review')
      .select('stand_id')
      .where('id', '=', id)
      .where(column, '=', userId)
      .executeTakeFirst(),
  )
  await lockForReviews(db, stand_id)
  return db
    .selectFrom('review')
    .innerJoin('stand', 'stand.id', 'review.stand_id')
    .selectAll('review')
    .select('stand.title')
    .where('review.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Tells the other side of a review. */
const tell = (
  db: Db,
  review: Stored & { title: string },
  me: SignedIn,
  message: { type: 'review_updated'; code: 'edited' } | { type: 'review_challenged'; code: 'challenged' },
  now: Date,
) =>
  notify(
    db,
    {
      userId: message.type === 'review_updated' ? review.about_user_id : review.user_id,
      ...message,
      values: { person: fullName(me), stand: review.title },
      data: { reservation_id: review.reservation_id },
    },
    now,
  )

const write: Reviews['write'] = async ({ input, db, me, now }) => {
  const { row, viewer } = await reservationForViewer(db, input.reservationId, me.id)
  const side = reviewSideOf(viewer)
  const isOver = row.paid_at !== null && statusOn(toReservationState(row), todayAt(row, now)) === 'completed'
  if (side === null || !isOver || row.user_id === row.owner_id) return fail('review_not_allowed')
  if (input.type !== side) return fail('invalid', { type: [{ code: 'reviewed_as' }] })
  await lockForReviews(db, row.stand_id)
  const before = await db.selectFrom('review').select('type').where('reservation_id', '=', row.id).execute()
  if (before.some(({ type }) => type === side)) return fail('review_exists')
  const about = side === 'hunter' ? row.owner_id : row.user_id
  const publishAt = new Date(now.getTime() + (await reviewDays(db)) * dayMs)
  const { id } = await db
    .insertInto('review')
    .values({
      reservation_id: row.id,
      stand_id: row.stand_id,
      user_id: me.id,
      about_user_id: about,
      type: side,
      rating: toScale(input.rating),
      review: input.review,
      publish_at: publishAt,
      answers: stored(input.answers),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(
    db,
    {
      userId: about,
      type: 'reservation_review',
      code: before.length === 0 ? 'first' : 'both',
      values: { person: fullName(me), stand: row.title },
      data: { reservation_id: row.id },
    },
    now,
  )
  if (before.length === 0) await publishLater(db, id, publishAt, now)
  else await publishReviews(db, { reservationId: row.id, standId: row.stand_id }, now)
  return {
    status: true,
    message: 'Review submitted successfully',
    data: await forWriter(db, id, me, now),
  }
}

const edit: Reviews['edit'] = async ({ input, db, me, now }) => {
  const review = await lockReview(db, input.id, 'user_id', me.id)
  if (challengeState(written(review)) !== 1) return fail('review_not_editable')
  if (input.type !== review.type) return fail('invalid', { type: [{ code: 'reviewed_as' }] })
  await db
    .updateTable('review')
    .set({
      rating: toScale(input.rating),
      review: input.review,
      answers: stored(input.answers),
      edited_at: now,
    })
    .where('id', '=', review.id)
    .execute()
  await countReviews(db, review.stand_id)
  await tell(db, review, me, { type: 'review_updated', code: 'edited' }, now)
  return {
    status: true,
    message: 'Review updated successfully',
    data: await forWriter(db, review.id, me, now),
  }
}

const challenge: Reviews['challenge'] = async ({ input, db, me, now }) => {
  const review = await lockReview(db, input.key, 'about_user_id', me.id)
  const refusal = challengeRefusal(written(review), now)
  if (refusal !== null) return fail(refusal)
  await db.updateTable('review').set({ challenged_at: now }).where('id', '=', review.id).execute()
  await tell(db, review, me, { type: 'review_challenged', code: 'challenged' }, now)
  return { status: true, message: 'Review challenged successfully' }
}

/** The mean and the number of what is published about a person: in one role, or in both. */
const ratingAbout = async (db: Db, userId: number, type: 'hunter' | 'landowner') => {
  const { rows } = await sql<{ mean: number | null; n: number }>`
    select round(avg(rating), 1)::float8 as mean, count(*) as n from review
    where about_user_id = ${userId} and published_at is not null and type = ${type}`.execute(db)
  return { average_ratings: rows[0]!.mean, review_counter: rows[0]!.n }
}

export const reviews: Reviews = {
  questions: async ({ input, db }) => ({
    status: true,
    data: await db
      .selectFrom('review_question')
      .select(['id', 'question', 'options'])
      .where('type', '=', input.type)
      .orderBy('position')
      .execute(),
  }),

  read: async ({ input, db, me, now }) => {
    const { rows, people } = await loadPage<GroupRow>(db, {
      columns: groupColumns,
      from: sql`${overHunts(now)} and r.id = ${input.reservationId} and ${me.id} in (r.user_id, s.user_id)`,
      order: sql`r.id`,
      page: 1,
      per_page: 1,
      people: groupPeople,
    })
    return { status: true, data: toGroup(found(rows[0]), me.id, people, now) }
  },

  mine: async ({ input, db, me, now }) => {
    const own =
      input.type === 'hunter'
        ? sql`r.user_id = ${me.id} and s.user_id <> ${me.id}`
        : sql`s.user_id = ${me.id} and r.user_id <> ${me.id}`
    const { rows, total, people } = await loadPage<GroupRow>(db, {
      columns: groupColumns,
      from: sql`${overHunts(now)} and ${own}`,
      order: sql`r.end_day desc, r.id desc`,
      page: input.page,
      per_page: input.per_page,
      people: groupPeople,
    })
    return {
      status: true,
      data: rows.map((row) => toGroup(row, me.id, people, now)),
      total_records: total,
      // What is written about a hunter is written by landowners, and the other way round.
      ...(await ratingAbout(db, me.id, input.type === 'hunter' ? 'landowner' : 'hunter')),
    }
  },

  ofUser: async ({ input, db, me, now }) => {
    const reviewed = found(
      await db
        .selectFrom('app_user')
        .select([
          'id',
          sql<number | null>`(select round(avg(rating), 1)::float8 from review
            where about_user_id = ${input.userId} and published_at is not null)`.as('mean'),
          sql<Person[]>`${peopleColumn(sql`app_user.id`)}`.as('people'),
        ])
        .where('id', '=', input.userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    const { rows, total, people } = await loadPage<ReviewRow & { stand_id: number; title: string }>(db, {
      columns: sql`w.id, w.rating, w.review, w.type, w.user_id, w.about_user_id, w.created_at, w.published_at,
        w.publish_at, w.challenged_at, w.edited_at, w.answers, w.stand_id, s.title`,
      from: sql`from review w join stand s on s.id = w.stand_id
        where w.about_user_id = ${input.userId} and w.published_at is not null`,
      order: sql`w.created_at desc, w.id desc`,
      page: input.page,
      per_page: input.per_page,
      people: ['user_id'],
    })
    return {
      status: true,
      data: rows.map((row) => ({
        ...toReview(row, { id: me.id, side: null }, people, now),
        stand: { id: row.stand_id, title: row.title },
      })),
      total_records: total,
      average_ratings: reviewed.mean,
      user: toPerson(toPeople(reviewed.people), reviewed.id),
    }
  },

  write,
  edit,
  challenge,
}
