import type { Context } from '#server/context/context.ts'
import { offerSoon } from '#server/domain/bookings/hunt-offers.ts'
import { maintainDevices } from './devices.ts'

const dayMs = 86_400_000
/** How long things are kept, in days; stored answers outlive every session of a phone that was away. */
const kept = { answers: 90, uploads: 30, jobs: 14 }

/** Offers the downloads of near hunts, and drops what nobody needs any more. Doing it twice, or in two processes at once, does no harm. */
export const runHousekeeping = async ({ clock, database: { db } }: Context): Promise<void> => {
  const now = clock.now()
  await offerSoon(db, now)
  await maintainDevices(db, now)
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
