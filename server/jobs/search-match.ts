import type { SavedTerms } from '#core/calls/searches.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { findMatches } from '#server/domain/stands/search-matches.ts'
import { enqueue, type JobKinds } from '#server/domain/messages/queue.ts'

/** The number of searches per job; another job continues with the rest. */
const searchesAtOnce = 200
/** Matches within a minute are one notification, at most one every fifteen minutes. */
const gatherMs = 60_000
const pauseMs = 15 * 60_000

interface Candidate {
  id: number
  user_id: number
  terms: SavedTerms
}

/**
 * Searches for days of a stay that ended. A hold that was never paid was a matter of minutes: it is news only
 * for those who could not see the stand before, because they saved their search meanwhile or were too late.
 */
const freedBy = (reservationId: number): RawBuilder<unknown> => sql`q.start_day is not null and exists (
  select 1 from reservation r where r.id = ${reservationId} and r.user_id <> q.user_id
    and r.busy && daterange(q.start_day, q.end_day + s.recovery_days, '[]')
    and (r.paid_at is not null or q.created_at >= r.created_at or 'missed' = (
      select f.state from saved_search_find f where f.search_id = q.id and f.stand_id = s.id
      order by f.found_at desc, f.id desc limit 1)))`

const candidates = async (db: Db, job: JobKinds['search_match'], now: Date): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select q.id, q.user_id, q.terms
    from saved_search q join app_user u on u.id = q.user_id, stand s
    where s.id = ${job.stand_id} and q.id > ${job.after} and q.alerts and q.user_id <> s.user_id
      and u.suspended_at is null and u.deleted_at is null
      and (q.end_day is null or q.end_day >= (${now}::timestamptz at time zone s.zone)::date)
      and (q.area is null or q.area @> point(s.public_lng, s.public_lat))
      and ${job.reservation_id === null ? sql`true` : freedBy(job.reservation_id)}
    order by q.id limit ${searchesAtOnce}`.execute(db)
  return rows
}

const tellSoon = async (db: Db, userIds: readonly number[], now: Date): Promise<void> => {
  const { rows } = await sql<{ user_id: number; told_at: Date | null }>`
    select q.user_id, max(f.told_at) as told_at
    from saved_search q left join saved_search_find f on f.search_id = q.id and f.state = 'told'
    where q.user_id = any(${userIds}::bigint[]) group by q.user_id order by q.user_id`.execute(db)
  for (const { user_id, told_at } of rows) {
    const soonest = Math.max(now.getTime() + gatherMs, (told_at?.getTime() ?? 0) + pauseMs)
    await enqueue(db, 'search_notify', { user_id }, { now, runAt: new Date(soonest) })
  }
}

/** Notes whose saved searches a stand meets that is new, or free again. A second run of the same notes nothing. */
export const matchSearches = async (context: Context, job: JobKinds['search_match']): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const asked = await candidates(tx, job, now)
    const met = await findMatches(
      tx,
      asked.map(({ id, terms }) => ({ id, terms, stand_id: job.stand_id })),
      now,
    )
    const ids = asked.filter(({ id }) => met.has(id)).map(({ id }) => id)
    const { rows } = await sql<{ search_id: number }>`
      insert into saved_search_find (search_id, stand_id, reservation_id, state, found_at)
      select id, ${job.stand_id}, ${job.reservation_id}, 'waiting', ${now} from unnest(${ids}::bigint[]) as id
      on conflict on constraint saved_search_find_once
        do update set state = 'waiting', found_at = excluded.found_at where saved_search_find.state = 'missed'
      returning search_id`.execute(tx)
    const fresh = new Set(rows.map((row) => row.search_id))
    const users = new Set(asked.filter(({ id }) => fresh.has(id)).map(({ user_id }) => user_id))
    await tellSoon(tx, [...users], now)
    if (asked.length === searchesAtOnce)
      await enqueue(tx, 'search_match', { ...job, after: asked.at(-1)!.id }, { now })
  })
}
