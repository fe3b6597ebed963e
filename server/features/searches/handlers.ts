import { fail } from '#core/failures.ts'
import type { SavedSearch, SavedTerms } from '#core/calls/searches.ts'
import { areaOf, daysOf, mostSearches } from '#core/rules/searches.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

type Row = Omit<SavedSearch, 'told_at' | 'created_at'> & { told_at: Date | null; created_at: Date }

const searchesWhere = async (db: Db, where: RawBuilder<unknown>): Promise<SavedSearch[]> => {
  const { rows } = await sql<Row>`
    select q.id, q.name, q.terms, q.alerts, q.created_at, count(f.id) as told_counter, max(f.told_at) as told_at
    from saved_search q left join saved_search_find f on f.search_id = q.id and f.state = 'told'
    where ${where} group by q.id order by q.id desc`.execute(db)
  return rows.map(({ told_at, created_at, ...search }) => ({
    ...search,
    told_at: told_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }))
}

const searchOf = async (db: Db, userId: number, id: number): Promise<SavedSearch> =>
  found((await searchesWhere(db, sql`q.user_id = ${userId} and q.id = ${id}`))[0])

/** Where the search looks, as a box; none where it looks everywhere, or across the date line. */
const boxOf = (terms: SavedTerms): string | null => {
  const { sw_lat: south, sw_long: west, ne_lat: north, ne_long: east } = areaOf(terms)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  return west > east ? null : `((${east},${north}),(${west},${south}))`
}

const sameTerms = (terms: string) => sql<boolean>`md5(lower(terms::text)) = md5(lower(${terms}::jsonb::text))`

export const searches: HandlersOf<'searches'> = {
  list: async ({ db, me }) => ({
    status: true,
    data: await searchesWhere(db, sql`q.user_id = ${me.id}`),
  }),

  save: async ({ input, db, me, now }) => {
    const { name, alerts } = input
    const terms = JSON.stringify(input.terms)
    // The person's row first: the count holds also for searches that are saved at once.
    await db.selectFrom('app_user').select('id').where('id', '=', me.id).forUpdate().execute()
    const known = await db
      .updateTable('saved_search')
      .set({ name, alerts })
      .where('user_id', '=', me.id)
      .where(sameTerms(terms))
      .returning('id')
      .executeTakeFirst()
    if (known)
      return { status: true, message: 'This search was saved', data: await searchOf(db, me.id, known.id) }
    const { n } = await db
      .selectFrom('saved_search')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    if (n >= mostSearches) return fail('search_limit')
    const days = daysOf(input.terms)
    const { id } = await db
      .insertInto('saved_search')
      .values({
        user_id: me.id,
        name,
        terms,
        start_day: days?.start ?? null,
        end_day: days?.end ?? null,
        area: boxOf(input.terms),
        alerts,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { status: true, message: 'This search was saved', data: await searchOf(db, me.id, id) }
  },

  change: async ({ input, db, me }) => {
    const { id, name, alerts } = input
    const search = await searchOf(db, me.id, id)
    await db
      .updateTable('saved_search')
      .set({ name: name ?? search.name, alerts: alerts ?? search.alerts })
      .where('id', '=', id)
      .execute()
    return { status: true, message: 'Saved', data: await searchOf(db, me.id, id) }
  },

  remove: async ({ input, db, me }) => {
    const removed = await db
      .deleteFrom('saved_search')
      .where('id', '=', input.id)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    return removed.numDeletedRows === 0n
      ? fail('not_found')
      : { status: true, message: 'The search was removed' }
  },
}
