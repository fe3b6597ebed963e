import type { Context } from '#server/context/context.ts'
import { databaseLost } from '#server/db/connect.ts'
import { offerSoon } from '#server/domain/bookings/hunt-offers.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { keptDays } from '#core/rules/file-quotas.ts'
import { type UpkeepTask, upkeepTasks } from '#core/rules/background-work.ts'
import { sweepFiles } from '#server/media/kept-files.ts'
import { sweepSpool } from '#server/media/spool.ts'
import { welcomeAdults } from './birthdays.ts'
import { readDueCalendars } from './calendars.ts'
import { tellCompletions } from './completions.ts'
import { remindOfBalances } from './balance-reminders.ts'
import { remindOfHunts } from './hunt-reminders.ts'
import { maintainDevices } from './devices.ts'
import { beginMonth } from './monthly-email.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
/** Retention in days; stored answers outlive the longest session of an offline phone. */
const kept = { answers: 90, jobs: 14 }

/** Deletes rows that nobody needs any more. */
const sweepRows = async ({ database: { db } }: Context, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.deleteFrom('idempotency').where('created_at', '<', before(kept.answers)).execute()
  await db
    .deleteFrom('upload')
    .where('claimed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('complete_at', 'is', null).and('touched_at', '<', before(keptDays.unfinished)),
        eb('touched_at', '<', before(keptDays.unused)),
      ]),
    )
    .execute()
  await db.deleteFrom('job').where('state', '=', 'done').where('done_at', '<', before(kept.jobs)).execute()
  await db.deleteFrom('rate_limit').where('ends_at', '<', before(1)).execute()
  await db.deleteFrom('permit_code').where('until', '<', now).execute()
}

const tasks: { [T in UpkeepTask]: (context: Context, now: Date) => Promise<unknown> } = {
  releases: releaseDue,
  hunt_offers: ({ database }, now) => offerSoon(database.db, now),
  devices: ({ database }, now) => maintainDevices(database.db, now),
  birthdays: ({ database }, now) => welcomeAdults(database.db, now),
  hunt_reminders: ({ database }, now) => remindOfHunts(database.db, now),
  balance_reminders: ({ database }, now) => remindOfBalances(database.db, now),
  completions: ({ database }, now) => tellCompletions(database.db, now),
  monthly_email: ({ database }, now) => beginMonth(database.db, now),
  calendars: ({ database }, now) => readDueCalendars(database.db, now),
  old_rows: sweepRows,
  files: async (context, now) => {
    await sweepFiles(context, new Date(now.getTime() - hourMs))
    await sweepSpool(context.config.dataDir, hourMs)
  },
}

/** Runs one part, and writes down for administrators that it ran or how it failed; false when it failed. */
const runTask = async (context: Context, task: UpkeepTask): Promise<boolean> => {
  const now = context.clock.now()
  const began = performance.now()
  let error: string | null = null
  try {
    await tasks[task](context, now)
  } catch (thrown) {
    if (databaseLost(thrown)) throw thrown
    context.log.error({ err: thrown, task }, 'a part of the upkeep failed')
    error = (thrown as Error).message.slice(0, 1000) || 'no message'
  }
  const ran = { ran_at: now, took_ms: Math.round(performance.now() - began) }
  const row = error === null ? ran : { ...ran, failed_at: now, error }
  await context.database.db
    .insertInto('upkeep')
    .values({ task, ...row })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(row))
    .execute()
  return error === null
}

/**
 * Offers downloads of upcoming hunts, reminds of them, and deletes old rows. Safe to run twice or concurrently. A part
 * that fails does not keep the others from running; false when one did.
 */
export const runHousekeeping = async (context: Context): Promise<boolean> => {
  let isWhole = true
  for (const task of upkeepTasks) isWhole = (await runTask(context, task)) && isWhole
  return isWhole
}
