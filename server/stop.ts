import type http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './db/connect.ts'

/** What each step of stopping may take; together less than the five seconds after which others lose patience. */
const limits = { requests: 2500, jobs: 1000, database: 1200 }

/**
 * Ends the process in order: requests under way, then jobs, then the database. What takes longer than it
 * may is cut off: a job is done again by its lease, a request by its sender.
 */
export const stopper = (
  server: http.Server,
  worker: { stop(): Promise<void> },
  database: Database,
  ending: AbortController,
): ((code: number) => Promise<void>) => {
  const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work.catch(() => {}), wait(ms)])
  let stopping: Promise<void> | null = null
  const run = async (code: number): Promise<void> => {
    ending.abort()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await within(limits.requests, closed)
    clearInterval(idle)
    server.closeAllConnections()
    await within(limits.jobs, worker.stop())
    await within(limits.database, database.close())
    process.exit(code)
  }
  return (code) => (stopping ??= run(code))
}

/** npm passes a signal on to its shell only: a server whose shell has died was meant to stop. */
export const whenLeftByNpm = (stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    stop()
  }, 250)
  looking.unref()
}
