import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { databaseLost } from '#server/db/connect.ts'
import { runHousekeeping } from './housekeeping.ts'
import type { JobDone, JobKind } from '#server/domain/messages/queue.ts'
import { givenUp, runners } from './runners.ts'

const mostAttempts = 10
const leaseMs = 120_000
const idleMs = 1000
const houseMs = 3_600_000
const houseRetryMs = 300_000

interface Due {
  id: number
  kind: JobKind
  payload: never
  attempts: number
}

/** Emails, pushes and calendars depend on other servers; separate lanes keep a slow one from blocking the rest. */
const lanes: readonly (readonly JobKind[])[] = [
  ['mail'],
  ['push'],
  ['read_calendar'],
  (Object.keys(runners) as JobKind[]).filter((kind) => !['mail', 'push', 'read_calendar'].includes(kind)),
]

/** Claims the next due job for this process (`skip locked`). */
const take = async (context: Context, kinds: readonly JobKind[]): Promise<Due | null> => {
  const now = context.clock.now()
  const { rows } = await sql<Due>`
    update job set state = 'running', attempts = attempts + 1, locked_until = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from job
      where ((state = 'waiting' and run_at <= ${now}) or (state = 'running' and locked_until <= ${now}))
        and kind = any(${kinds})
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`.execute(context.database.db)
  return rows[0] ?? null
}

/** Exponential backoff from two seconds to an hour; a `Retry-After` wins. */
const waitMs = (attempts: number, retryAfter: number | null): number =>
  retryAfter === null ? Math.min(3_600_000, 1000 * 2 ** attempts) : retryAfter * 1000

const finish = async (context: Context, job: Due, done: JobDone): Promise<void> => {
  const now = context.clock.now()
  const dead = done.state === 'again' && job.attempts >= mostAttempts
  await context.database.db
    .updateTable('job')
    .set(
      done.state === 'done'
        ? { state: 'done', done_at: now, locked_until: null, last_error: null }
        : {
            state: dead ? 'dead' : 'waiting',
            run_at: new Date(now.getTime() + waitMs(job.attempts, done.retryAfter)),
            locked_until: null,
            last_error: done.reason.slice(0, 1000),
          },
    )
    .where('id', '=', job.id)
    .execute()
  if (!dead) return
  context.log.error({ job: job.id, kind: job.kind, reason: done.reason }, 'a job was given up')
  await givenUp[job.kind]?.(context, job.payload)
}

const everyKind = lanes.flat()
/** Runs one due job; false when there is none. */
const runOne = async (context: Context, kinds: readonly JobKind[]): Promise<boolean> => {
  const job = await take(context, kinds)
  if (!job) return false
  let done: JobDone
  try {
    done = (await runners[job.kind](context, job.payload, job.id)) ?? { state: 'done' }
  } catch (error) {
    if (databaseLost(error)) throw error
    done = { state: 'again', reason: (error as Error).message, retryAfter: null }
  }
  await finish(context, job, done)
  return true
}

/** Runs all due jobs and returns their number. */
export const runDue = async (context: Context): Promise<number> => {
  let count = 0
  while (await runOne(context, everyKind)) count++
  return count
}

interface Lane {
  readonly wake: () => void
  readonly working: Promise<void>
}

/** Runs due jobs of these kinds until stopped. */
const startLane = (context: Context, stopped: () => boolean, round: () => Promise<void>): Lane => {
  let rouse: () => void = () => {}
  let woken = false
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, woken ? 0 : idleMs)
      woken = false
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async () => {
    while (!stopped()) {
      try {
        await context.clock.refresh()
        await round()
      } catch (error) {
        if (databaseLost(error)) context.database.revive()
        else context.log.error({ err: error }, 'the worker stumbled')
      }
      if (!stopped()) await pause()
    }
  }
  return {
    wake: () => {
      woken = true
      rouse()
    },
    working: work(),
  }
}

/** Runs jobs until stopped; several processes can share the table. `wake` ends a pause early. */
export const startWorker = (context: Context): { wake: () => void; stop: () => Promise<void> } => {
  let stopped = false
  let nextHouse = 0
  const house = async (): Promise<void> => {
    if (performance.now() < nextHouse) return
    const isWhole = await runHousekeeping(context)
    nextHouse = performance.now() + (isWhole ? houseMs : houseRetryMs)
  }
  const started = lanes.map((kinds, index) =>
    startLane(
      context,
      () => stopped,
      async () => {
        while (!stopped && (await runOne(context, kinds))) continue
        if (index === lanes.length - 1) await house()
      },
    ),
  )
  const wake = (): void => started.forEach((lane) => lane.wake())
  return {
    wake,
    stop: async () => {
      stopped = true
      wake()
      await Promise.all(started.map((lane) => lane.working))
    },
  }
}
