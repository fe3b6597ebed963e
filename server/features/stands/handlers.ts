import { fail } from '#core/failures.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime } from '#server/db/json.ts'
import type { ReviewTable } from '#server/db/schema/tables.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { loadSheet } from '#server/domain/stands/sheets.ts'
import { toPerson } from '#server/domain/people/people.ts'
import { trophiesWhere } from '#server/domain/bookings/trophies.ts'
import { keepsDays } from '#server/domain/calendar/kept-days.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { ownStand, read, visibleStand } from './detail.ts'
import { standLists } from './lists.ts'

const reviewsOf = async (db: Db, standId: number, page: number, perPage: number) => {
  type Row = Pick<Selectable<ReviewTable>, 'id' | 'rating' | 'review' | 'type' | 'created_at' | 'user_id'>
  const { rows, total, people } = await loadPage<Row>(db, {
    columns: sql`id, rating, review, type, created_at, user_id`,
    from: sql`from review where stand_id = ${standId} and type = 'hunter' and published_at is not null`,
    order: sql`id desc`,
    people: ['user_id'],
    page,
    per_page: perPage,
  })
  return {
    total,
    reviews: rows.map((row) => ({
      id: row.id,
      rating: row.rating,
      review: row.review,
      type: row.type,
      created_at: isoTime(row.created_at),
      user: toPerson(people, row.user_id),
    })),
  }
}

/** Sets or toggles a person's favorite or follow on a stand and returns its new state. */
const mark = async (
  db: Db,
  table: 'favorite' | 'follower',
  ids: { stand_id: number; user_id: number },
  wanted: boolean | undefined,
  now: Date,
) => {
  const on = await db
    .selectFrom(table)
    .select('stand_id')
    .where('stand_id', '=', ids.stand_id)
    .where('user_id', '=', ids.user_id)
    .executeTakeFirst()
  const next = wanted ?? on === undefined
  const removed = next
    ? 0n
    : (
        await db
          .deleteFrom(table)
          .where('stand_id', '=', ids.stand_id)
          .where('user_id', '=', ids.user_id)
          .executeTakeFirst()
      ).numDeletedRows
  if (next && on === undefined)
    await db
      .insertInto(table)
      .values({ ...ids, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
  return { on: next, changed: next ? on === undefined : removed > 0n }
}

/** A stand that is a favorite already, whatever became of it, or one that this person may see. */
const favoriteOrVisible = async (
  db: Db,
  ids: { stand_id: number; user_id: number },
  me: SignedIn,
): Promise<{ id: number }> => {
  const favorite = await db
    .selectFrom('favorite')
    .select('stand_id as id')
    .where('stand_id', '=', ids.stand_id)
    .where('user_id', '=', ids.user_id)
    .executeTakeFirst()
  return favorite ?? visibleStand(db, ids.stand_id, me)
}

export const stands: HandlersOf<'stands'> = {
  ...standLists,
  read,

  reviews: async ({ input, db, viewer }) => {
    await visibleStand(db, input.id, viewer)
    const { reviews, total } = await reviewsOf(db, input.id, input.page, input.per_page)
    return { status: true, data: reviews, total_records: total }
  },

  allReviews: async ({ input, db, viewer }) => {
    const stand = await visibleStand(db, input.standId, viewer)
    const { reviews, total } = await reviewsOf(db, input.standId, input.page, input.per_page)
    return {
      status: true,
      all_reviews: reviews,
      total_records: total,
      average_ratings: stand.rating,
      review_counter: total,
    }
  },

  trophies: async ({ input, db, viewer }) => {
    await visibleStand(db, input.id, viewer)
    const { trophies, total } = await trophiesWhere(
      db,
      [sql`t.stand_id = ${input.id}`, sql`t.status = 'approved'`],
      input,
    )
    return {
      status: true,
      data: trophies.map(({ id, image, name, specie, harvest_date, comment, user }) => ({
        id,
        image,
        name,
        specie,
        harvest_date,
        comment,
        user,
      })),
      total_records: total,
    }
  },

  followers: async ({ input, db, me }) => {
    await ownStand(db, input.id, me)
    const { rows, total, people } = await loadPage<{ user_id: number }>(db, {
      columns: sql`f.user_id, f.created_at`,
      from: sql`from follower f where f.stand_id = ${input.id}`,
      order: sql`f.created_at desc, f.user_id desc`,
      people: ['user_id'],
      page: input.page,
      per_page: input.per_page,
    })
    const followers = rows.map(({ user_id: id }) => toPerson(people, id))
    return {
      status: true,
      data: followers.map(({ id, first_name, last_name, image }) => ({ id, first_name, last_name, image })),
      total_records: total,
    }
  },

  follow: async ({ input, db, me, now }) => {
    const stand = await visibleStand(db, input.id, me)
    if (stand.user_id === me.id) return fail('forbidden')
    // A junior may still end what they followed before.
    if (me.is_junior && input.follow !== false) return fail('junior_not_allowed')
    const { on, changed } = await mark(
      db,
      'follower',
      { stand_id: stand.id, user_id: me.id },
      input.follow,
      now,
    )
    if (on && changed)
      await notify(
        db,
        {
          userId: stand.user_id,
          type: 'stand_followed',
          code: 'followed',
          values: { person: `${me.first_name} ${me.last_name}`, stand: stand.title },
          data: { stand_id: stand.id },
        },
        now,
      )
    return {
      status: true,
      message: on ? 'You follow this stand' : 'You no longer follow this stand',
      data: { is_following: on },
    }
  },

  favorite: async ({ input, db, me, now }) => {
    const ids = { stand_id: input.id, user_id: me.id }
    // A stand that was hidden meanwhile may still be taken off the list (decision 39).
    const { id } = await favoriteOrVisible(db, ids, me)
    const { on } = await mark(db, 'favorite', { ...ids, stand_id: id }, input.favorite, now)
    return {
      status: true,
      message: on ? 'Added to your favorites' : 'Removed from your favorites',
      data: { is_favorited: on },
    }
  },

  reservedDates: async ({ input, db, viewer, now }) => {
    await visibleStand(db, input.id, viewer)
    const rows = await db
      .selectFrom('reservation')
      .select(['start_day as start_date', 'end_day as end_date'])
      .where('stand_id', '=', input.id)
      .where(keepsDays(now))
      .where(
        'end_day',
        '>=',
        sql<string>`(select (${now}::timestamptz at time zone zone)::date from stand where id = ${input.id})`,
      )
      .orderBy('start_day')
      .execute()
    return { status: true, data: rows }
  },

  sheet: async ({ input, db, me, now }) => ({
    status: true,
    data: found(await loadSheet(db, input.id, me, now)),
  }),
}
