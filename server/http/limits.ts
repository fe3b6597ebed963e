import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { refuse } from '#server/domain/refusal.ts'

const minute = 60_000
const hour = 60 * minute

/** How often something may be done by one account or one address. */
const limits = {
  loginHere: { most: 10, within: hour },
  loginAccount: { most: 50, within: hour },
  loginAddress: { most: 100, within: hour },
  ownPassword: { most: 10, within: hour },
  register: { most: 200, within: hour },
  resetMail: { most: 3, within: hour },
  resetAddress: { most: 100, within: hour },
  resetToken: { most: 20, within: hour },
  mailedCode: { most: 100, within: hour },
  resend: { most: 3, within: hour },
  contact: { most: 10, within: hour },
  voucher: { most: 30, within: hour },
  invitations: { most: 40, within: 24 * hour },
  chat: { most: 120, within: minute },
  upload: { most: 2000, within: hour },
  returns: { most: 60, within: 24 * hour },
  holds: { most: 1000, within: 24 * hour },
} as const
export type LimitName = keyof typeof limits

/** A count need not outlive a power cut, and one row's commits would wait for the disk one after another. */
const withoutFlush = sql`select set_config('synchronous_commit', 'off', true)`

/**
 * Counts one use, outside of the request's transaction so that a refused one counts as well, or
 * refuses with the seconds to wait. One statement: requests at the same time cannot share a count. What was refused
 * adds nothing more, so that what is given back frees a place.
 */
export const consume = async (context: Context, name: LimitName, who: string | number): Promise<void> => {
  const { most, within } = limits[name]
  const now = context.clock.now()
  const ends = new Date(now.getTime() + within)
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    with quick as (${withoutFlush})
    insert into rate_limit as r (key, ends_at, count) select ${`${name}:${who}`}, ${ends}::timestamptz, 1 from quick
    on conflict (key) do update set
      count = case when r.ends_at <= ${now} then 1 else least(r.count, ${most}) + 1 end,
      ends_at = case when r.ends_at <= ${now} then ${ends} else r.ends_at end
    returning count, ends_at`.execute(context.database.db)
  const row = rows[0]!
  if (row.count <= most) return
  // Another process may have begun the hour after this request looked at the clock.
  const rest = Math.min(within, row.ends_at.getTime() - now.getTime())
  refuse('too_many', undefined, Math.max(1, Math.ceil(rest / 1000)))
}

/** Gives one use back: a login that succeeded does not count against the account. */
export const giveBack = async (context: Context, name: LimitName, who: string | number): Promise<void> => {
  await sql`update rate_limit set count = count - 1 where key = ${`${name}:${who}`} and count > 0`.execute(
    context.database.db,
  )
}
