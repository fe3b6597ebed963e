import type { Context } from '#server/context/context.ts'
import { offerSoon } from '#server/domain/bookings/hunt-offers.ts'
import { welcomeAdults } from './birthdays.ts'
import { maintainDevices } from './devices.ts'
import { beginMonth } from './monthly-email.ts'

const dayMs = 86_400_000
/** Retention in days; stored answers outlive the longest session of an offline phone. */
const kept = { answers: 90, uploads: 30, jobs: 14 }

/** Offers downloads of upcoming hunts and deletes old rows. Safe to run twice or concurrently. */
export const runHousekeeping = async ({ clock, database: { db } }: Context): Promise<void> => {
  const now = clock.now()
  await offerSoon(db, now)
  await maintainDevices(db, now)
  await welcomeAdults(db, now)
  await beginMonth(db, now)
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.deleteFrom('idempotency').where('created_at', '<', before(kept.answers)).execute()
  await db
    .deleteFrom('upload')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', before(kept.uploads))
    .execute()
  await db.deleteFrom('job').where('state', '=', 'done').where('done_at', '<', before(kept.jobs)).execute()
  await db.deleteFrom('rate_limit').where('ends_at', '<', before(1)).execute()
}
