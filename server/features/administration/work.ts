import { sql } from 'kysely'
import type { BackgroundWork } from '#core/calls/administration/administration.ts'
import { lateAfterMs, upkeepTasks } from '#core/rules/background-work.ts'
import { isoTimeOrNull } from '#server/db/json.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const mostFailures = 20

/** What runs without anybody waiting for it, for administrators who ask whether it does. */
export const work: HandlersOf<'administration'>['work'] = async ({ db, now }) => {
  const late = new Date(now.getTime() - lateAfterMs)
  const [kinds, rows, failures] = await Promise.all([
    sql<BackgroundWork['kinds'][number]>`
      select kind,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'waiting' and run_at < ${late})::int as late,
        count(*) filter (where state = 'dead')::int as given_up,
        max(done_at) as last_at,
        min(run_at) filter (where state = 'waiting') as next_at
      from job group by kind order by kind`.execute(db),
    db.selectFrom('upkeep').selectAll().execute(),
    sql<BackgroundWork['failures'][number]>`
      select id, kind, case state when 'dead' then 'given_up' else 'again' end as state, attempts,
        coalesce(last_error, '') as error, created_at, case state when 'dead' then null else run_at end as next_at
      from job where state = 'dead' or (state = 'waiting' and last_error is not null)
      order by (state = 'dead') desc, id desc limit ${mostFailures}`.execute(db),
  ])
  const known = new Map(rows.map((row) => [row.task, row]))
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
          ran_at: row?.ran_at.toISOString() ?? null,
          took_ms: row?.took_ms ?? null,
          failed_at: row?.failed_at?.toISOString() ?? null,
          error: row?.error ?? null,
        }
      }),
      failures: failures.rows.map((row) => ({
        ...row,
        created_at: isoTimeOrNull(row.created_at)!,
        next_at: isoTimeOrNull(row.next_at),
      })),
    },
  }
}
