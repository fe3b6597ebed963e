import type { Hono } from 'hono'
import { fail } from '#core/failures.ts'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#server/context/context.ts'
import { runDue } from '#server/jobs/worker.ts'
import { failureResponse } from './failures.ts'

/** The number of due or running jobs; one that the worker is taking is still due, and locked. */
const unfinished = async ({ clock, database: { db } }: Context): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from job
    where state = 'running' or (state = 'waiting' and run_at <= ${clock.now()})`.execute(db)
  return rows[0]!.n
}

/** Hooks for tests with `TEST_HOOKS=1`: move the clock, run jobs, count rows. */
export const mountTestHooks = (app: Hono, context: Context): void => {
  app.post('/api/test/clock', async (c) => {
    const body: unknown = await c.req.json().catch(() => null)
    const now = (body as { now?: unknown } | null)?.now
    const at = typeof now === 'string' ? new Date(now) : null
    if (now !== null && (!at || Number.isNaN(at.getTime()))) return failureResponse(fail('bad_request'))
    await context.clock.set(at)
    return Response.json({ status: true, now: context.clock.now().toISOString() })
  })

  app.post('/api/test/run-jobs', async () => {
    await context.clock.refresh()
    let ran = await runDue(context)
    // The worker may be running some jobs, so wait until they have finished too.
    for (let turn = 0; turn < 400 && (await unfinished(context)) > 0; turn++) {
      await wait(25)
      ran += await runDue(context)
    }
    return Response.json({ status: true, ran })
  })

  app.get('/api/test/state', async () => {
    const { db } = context.database
    const tables = await db.introspection.getTables()
    const counts: Record<string, number> = {}
    for (const { name } of tables.filter((table) => !table.isView && !table.name.startsWith('kysely_')))
      counts[name] = (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
      ).rows[0]!.n
    return Response.json({ status: true, data: counts })
  })
}
