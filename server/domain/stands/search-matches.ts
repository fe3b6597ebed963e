import type { SavedTerms } from '#core/calls/searches.ts'
import { areaOf } from '#core/rules/searches.ts'
import { sql } from 'kysely'
import { conditions } from './search.ts'
import type { Db } from '#server/db/connect.ts'

/** A stand and the terms to match it against. */
export interface Pair {
  readonly id: number
  readonly stand_id: number
  readonly terms: SavedTerms
}

const atOnce = 100

/** The pairs that match, by the search's own conditions, so that an alert shows what the search would show. */
export const findMatches = async (db: Db, pairs: readonly Pair[], now: Date): Promise<Set<number>> => {
  const met = new Set<number>()
  for (let from = 0; from < pairs.length; from += atOnce) {
    const each = pairs.slice(from, from + atOnce).map(({ id, stand_id, terms }) => {
      const asked = { ...terms, ...areaOf(terms) }
      return sql`select ${id}::bigint as id from stand s
        where s.id = ${stand_id} and ${sql.join(conditions(asked, now), sql` and `)}`
    })
    const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db)
    for (const row of rows) met.add(row.id)
  }
  return met
}
