import { type Selectable, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { TutorialTable } from '#server/db/schema/tables-stands.ts'
import { loadPage } from '#server/domain/people/pages.ts'

const count = async (db: Db) => {
  const { rows } = await sql<{
    reservations: number
    species: number
    standCounter: number
    landlords: number
  }>`
    select (select count(*) from reservation where state = 'approved') as reservations,
      (select count(*) from specie) as species,
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

export const faqs = async ({ db }: { db: Db }) => ({
  status: true as const,
  data: await db.selectFrom('faq').selectAll().orderBy('id').execute(),
})

export const tutorials = async ({ db, input }: { db: Db; input: { page: number; per_page: number } }) => {
  const { rows, total } = await loadPage<Selectable<TutorialTable>>(db, {
    columns: sql`id, image, title, video_url`,
    from: sql`from tutorial`,
    order: sql`id`,
    page: input.page,
    per_page: input.per_page,
  })
  return { status: true as const, data: rows, total_records: total }
}
