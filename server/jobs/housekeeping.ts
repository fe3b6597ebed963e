import type { Context } from '#server/context/context.ts'
import { offerSoon } from '#server/domain/bookings/hunt-offers.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { keptDays } from '#core/rules/file-quotas.ts'
import { sweepFiles } from '#server/media/kept-files.ts'
import { sweepSpool } from '#server/media/spool.ts'
import { welcomeAdults } from './birthdays.ts'
import { readDueCalendars } from './calendars.ts'
import { tellCompletions } from './completions.ts'
import { remindOfHunts } from './hunt-reminders.ts'
import { maintainDevices } from './devices.ts'
import { beginMonth } from './monthly-email.ts'

const dayMs = 86_400_000
/** Retention in days; stored answers outlive the longest session of an offline phone. */
const kept = { answers: 90, jobs: 14 }
const hourMs = 3_600_000

/** Offers downloads of upcoming hunts, reminds of them, and deletes old rows. Safe to run twice or concurrently. */
export const runHousekeeping = async (context: Context): Promise<void> => {
  const {
    clock,
    config,
    database: { db },
  } = context
  const now = clock.now()
  await releaseDue(context)
  await offerSoon(db, now)
  await maintainDevices(db, now)
  await welcomeAdults(db, now)
  await remindOfHunts(db, now)
  await tellCompletions(db, now)
  await beginMonth(db, now)
  await readDueCalendars(db, now)
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
  await sweepFiles(context, new Date(now.getTime() - hourMs))
  await sweepSpool(config.dataDir, hourMs)
  await db.deleteFrom('job').where('state', '=', 'done').where('done_at', '<', before(kept.jobs)).execute()
  await db.deleteFrom('rate_limit').where('ends_at', '<', before(1)).execute()
}
