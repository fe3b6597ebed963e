import { sql } from 'kysely'
import type { BackgroundWork } from '#core/calls/administration/background-work.ts'
import { lateAfterMs, upkeepTasks } from '#core/rules/background-work.ts'
import { isoTime, isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const mostFailures = 20

/** What runs without anybody waiting for it, for administrators who ask whether it does. */
export const work: HandlersOf<'administration'>['work'] = async ({ db, now }) => {
  const late = new Date(now.getTime() - lateAfterMs)
  const [kinds, rest] = await Promise.all([
    sql<BackgroundWork['kinds'][number]>`
      select kind,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'waiting' and run_at < ${late})::int as late,
        count(*) filter (where state = 'dead')::int as given_up,
        max(done_at) as last_at,
        min(run_at) filter (where state = 'waiting') as next_at
      from job group by kind order by kind`.execute(db),
    sql<Pick<BackgroundWork, 'upkeep' | 'failures'>>`select ${rowsOf(sql`select * from upkeep`)} as upkeep,
      ${rowsOf(sql`
        select id, kind, case state when 'dead' then 'given_up' else 'again' end as state, attempts,
          coalesce(last_error, '') as error, created_at, case state when 'dead' then null else run_at end as next_at
        from job where state = 'dead' or (state = 'waiting' and last_error is not null)
        order by (state = 'dead') desc, id desc limit ${mostFailures}`)} as failures`.execute(db),
  ])
  const { upkeep, failures } = rest.rows[0]!
  const known = new Map(upkeep.map((row) => [row.task, row]))
  return {
    status: true,
    data: {
      kinds: kinds.rows.map((row) => ({
        ...row,
        last_at: isoTimeOrNull(row.last_at),
        next_at: isoTimeOrNull(row.next_at),
      })),
      upkeep: upkeepTasks.map((task) => {
        const row = known.get(task)
        return {
          task,
          ran_at: isoTimeOrNull(row?.ran_at ?? null),
          took_ms: row?.took_ms ?? null,
          failed_at: isoTimeOrNull(row?.failed_at ?? null),
          error: row?.error ?? null,
        }
      }),
      failures: failures.map((row) => ({
        ...row,
        created_at: isoTime(row.created_at),
        next_at: isoTimeOrNull(row.next_at),
      })),
    },
  }
}
