import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

/** The statements that were sent to the database for one piece of work, and how long they took together. */
export interface StatementCount {
  statements: number
  milliseconds: number
}

const current = new AsyncLocalStorage<StatementCount>()

/** Kysely's log hook: adds each statement to the work that sent it. It costs a clock reading for every statement. */
export const countStatement = ({ queryDurationMillis }: LogEvent): void => {
  const count = current.getStore()
  if (!count) return
  count.statements += 1
  count.milliseconds += queryDurationMillis
}

/** Runs the work and counts its statements; zero where the database was opened without tracing. */
export const countStatements = async (work: () => Promise<unknown>): Promise<StatementCount> => {
  const count: StatementCount = { statements: 0, milliseconds: 0 }
  await current.run(count, work)
  return count
}
