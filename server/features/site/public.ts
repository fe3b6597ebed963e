import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { TutorialTable } from '#server/db/schema/tables-stands.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { loadPage } from '#server/domain/people/pages.ts'

const count = async (db: Db) => {
  const { rows } = await sql<{
    reservations: number
    species: number
    standCounter: number
    landlords: number
  }>`
    select (select count(*) from reservation where state = 'approved') as reservations,
      (select count(*) from specie where hidden_at is null) as species,
      (select count(*) from stand where status = 'approved' and active and deleted_at is null) as "standCounter",
      (select count(distinct user_id) from stand where deleted_at is null) as landlords`.execute(db)
  return { status: true as const, data: rows[0]! }
}

const minute = 60_000
const counted = new WeakMap<Context['database'], { at: number; counts: ReturnType<typeof count> }>()
/** The counters of the home page, recounted once a minute: with a million stands counting is slow. */
export const counters = ({ context, now }: { context: Context; now: Date }): ReturnType<typeof count> => {
  const { database } = context
  const known = counted.get(database)
  if (known && Math.abs(now.getTime() - known.at) < minute) return known.counts
  const counts = count(database.db)
  counted.set(database, { at: now.getTime(), counts })
  // A failed count is not cached.
  counts.catch(() => counted.delete(database))
  return counts
}

type ShownTable = 'slider' | 'faq' | 'specie' | 'site_type' | 'point_of_interest'
/** What administrators show of a list, in their order. */
export const shown = <T extends ShownTable>(db: Db, table: T) =>
  // Each of these tables has the same columns for that, which the types of a union do not say.
  (db as unknown as Kysely<Pick<Tables, ShownTable>>)
    .selectFrom(table as 'slider')
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id') as unknown as SelectQueryBuilder<Tables, T, object>

export const faqs = async ({ db }: { db: Db }) => ({
  status: true as const,
  data: await shown(db, 'faq').select(['id', 'question', 'answer']).execute(),
})

export const tutorials = async ({ db, input }: { db: Db; input: { page: number; per_page: number } }) => {
  const { rows, total } = await loadPage<Selectable<TutorialTable>>(db, {
    columns: sql`id, image, title, video_url, position`,
    from: sql`from tutorial where hidden_at is null`,
    order: sql`position, id`,
    page: input.page,
    per_page: input.per_page,
  })
  const data = rows.map(({ id, image, title, video_url }) => ({ id, image, title, video_url }))
  return { status: true as const, data, total_records: total }
}
