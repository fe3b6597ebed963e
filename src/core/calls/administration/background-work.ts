import * as v from 'valibot'
import { timeOut } from '#core/contract/fields.ts'
import { upkeepTasks } from '#core/rules/background-work.ts'

/** Work that runs without anybody waiting for it: jobs by kind, and the hourly upkeep. */
export const BackgroundWork = v.object({
  kinds: v.array(
    v.object({
      kind: v.string(),
      waiting: v.number(),
      running: v.number(),
      /** Of those that wait: whose time is over for minutes. */
      late: v.number(),
      given_up: v.number(),
      /** When one was done last, and when the next is due. */
      last_at: v.nullable(timeOut),
      next_at: v.nullable(timeOut),
    }),
  ),
  upkeep: v.array(
    v.object({
      task: v.picklist(upkeepTasks),
      ran_at: v.nullable(timeOut),
      took_ms: v.nullable(v.number()),
      failed_at: v.nullable(timeOut),
      error: v.nullable(v.string()),
    }),
  ),
  /** The newest jobs that were given up, and that are tried again after a failure. */
  failures: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      state: v.picklist(['given_up', 'again']),
      attempts: v.number(),
      error: v.string(),
      created_at: timeOut,
      next_at: v.nullable(timeOut),
    }),
  ),
})
export type BackgroundWork = v.InferOutput<typeof BackgroundWork>
