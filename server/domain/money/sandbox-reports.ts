import type { Cents } from '#core/rules/money/money.ts'
import type { Db } from '#server/db/connect.ts'
import { enqueue, type SandboxReport } from '#server/domain/messages/queue.ts'

/** After how long the sandbox reports what it does not say at once. */
const lateMs = 60_000

export const reportLater = (db: Db, report: SandboxReport, now: Date): Promise<void> =>
  enqueue(db, 'sandbox_report', report, { now, runAt: new Date(now.getTime() + lateMs) })

/** The sandbox has taken a card, and says so only when asked, or by its report. */
export const takeSilently = async (db: Db, intent: string, cents: Cents, now: Date): Promise<void> => {
  await db
    .insertInto('sandbox_payment')
    .values({ intent, amount_cents: cents, taken_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await reportLater(db, { about: 'paid', intent }, now)
}

export const isTaken = async (db: Db, intent: string): Promise<boolean> =>
  (await db
    .selectFrom('sandbox_payment')
    .select('intent')
    .where('intent', '=', intent)
    .executeTakeFirst()) !== undefined
