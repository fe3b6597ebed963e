import type { SavedTerms } from '#core/calls/searches.ts'
import { queryOf } from '#core/rules/searches.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { findMatches } from '#server/domain/stands/search-matches.ts'
import { type NewNotification, notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

/** The maximum number of matches of one notification. */
const mostFinds = 500

interface Find {
  id: number
  search_id: number
  stand_id: number
  reservation_id: number | null
  title: string
  name: string
  terms: SavedTerms
  /** Whether the person still wants alerts. */
  wanted: boolean
}

const waiting = async (db: Db, userId: number, now: Date): Promise<Find[]> => {
  const { rows } = await sql<Find>`
    select f.id, f.search_id, f.stand_id, f.reservation_id, s.title, q.name, q.terms,
      q.alerts and u.suspended_at is null
        and (q.end_day is null or q.end_day >= (${now}::timestamptz at time zone s.zone)::date) as wanted
    from saved_search_find f join saved_search q on q.id = f.search_id join app_user u on u.id = q.user_id
      join stand s on s.id = f.stand_id
    where q.user_id = ${userId} and f.state = 'waiting'
    order by f.id limit ${mostFinds} for update of f`.execute(db)
  return rows
}

/** One notification for all matches, leading to the stand, the search, or the saved searches. */
const noteOf = (userId: number, finds: readonly Find[]): NewNotification => {
  const [first] = finds as [Find]
  const searches = new Set(finds.map((find) => find.search_id)).size
  const stands = new Set(finds.map((find) => find.stand_id)).size
  const { title, name, stand_id, search_id } = first
  if (stands === 1 && searches === 1 && finds.some((find) => find.reservation_id !== null))
    return {
      userId,
      type: 'search_days',
      code: 'freed',
      values: { stand: title, search: name },
      data: { stand_id, search_id },
    }
  if (stands === 1)
    return {
      userId,
      type: 'search_stand',
      ...(searches === 1
        ? { code: 'new', values: { stand: title, search: name } }
        : { code: 'several', values: { stand: title, n: searches } }),
      data: { stand_id, search_id },
    }
  if (searches === 1)
    return {
      userId,
      type: 'search_stands',
      code: 'found',
      values: { n: stands, search: name },
      data: { search_id, query: queryOf(first.terms) },
    }
  return {
    userId,
    type: 'search_several',
    code: 'found',
    values: { n: stands },
    data: {},
  }
}

/** Notifies a person once of new matches that still match. */
export const notifyMatches = async (
  context: Context,
  { user_id: userId }: { user_id: number },
): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const finds = await waiting(tx, userId, now)
    const met = await findMatches(
      tx,
      finds.filter(({ wanted }) => wanted),
      now,
    )
    const told = finds.filter(({ id }) => met.has(id))
    await sql`
      update saved_search_find set state = case when id = any(${[...met]}::bigint[]) then 'told' else 'missed' end,
        told_at = case when id = any(${[...met]}::bigint[]) then ${now}::timestamptz end
      where id = any(${finds.map(({ id }) => id)}::bigint[])`.execute(tx)
    if (told.length > 0) await notify(tx, noteOf(userId, told), now)
    if (finds.length === mostFinds) await enqueue(tx, 'search_notify', { user_id: userId }, { now })
  })
}
