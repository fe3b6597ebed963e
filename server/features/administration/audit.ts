import { sql } from 'kysely'
import { loadPage } from '#server/domain/people/pages.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { type AuditRow, toEntry } from './acts.ts'

/** The audit log, newest first: everything, or what one person did and what was done about them. */
export const audit: HandlersOf<'administration'>['audit'] = async ({ input, db }) => {
  const { person, act } = input
  const where = [sql`true`]
  if (person !== undefined)
    where.push(sql`(user_id = ${person} or subject in (${`user/${person}`}, ${`user:${person}`}))`)
  if (act !== '') where.push(sql`act = ${act}`)
  const { rows, total, people } = await loadPage<AuditRow>(db, {
    columns: sql`id, user_id, act, subject, facts, address, created_at`,
    from: sql`from audit where ${sql.join(where, sql` and `)}`,
    order: sql`id desc`,
    page: input.page,
    per_page: input.per_page,
    people: ['user_id'],
  })
  // Each from the index, so that a long log is not read to its end.
  const acts = await sql<{ act: string }>`
    with recursive known as (
      (select act from audit order by act limit 1)
      union all select (select a.act from audit a where a.act > k.act order by a.act limit 1)
      from known k where k.act is not null
    ) select act from known where act is not null order by act`.execute(db)
  return {
    status: true,
    data: rows.map((row) => toEntry(row, people)),
    total_records: total,
    acts: acts.rows.map((row) => row.act),
  }
}
