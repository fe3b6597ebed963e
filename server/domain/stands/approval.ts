import type { StandIdentity } from '#core/rules/land/stand-form.ts'
import type { Db } from '#server/db/connect.ts'

export const toApproval = (value: string | undefined): 'manual' | 'automatic' =>
  value === 'automatic' ? 'automatic' : 'manual'

/** Whether an administrator decides about stands, or each is approved as it is sent (decision 38). */
export const approvalSetting = async (db: Db): Promise<'manual' | 'automatic'> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'stand_approval')
    .executeTakeFirst()
  return toApproval(row?.value)
}

/** Keeps changes of an approved stand's identity until an administrator decides. */
export const keepWaiting = async (
  db: Db,
  standId: number,
  identity: StandIdentity,
  now: Date,
): Promise<void> => {
  const values = {
    state: 'waiting' as const,
    fields: JSON.stringify(identity),
    reason: null,
    sent_at: now,
  }
  await db
    .insertInto('stand_form')
    .values({ stand_id: standId, ...values })
    .onConflict((conflict) => conflict.column('stand_id').doUpdateSet(values))
    .execute()
}

export const dropForm = async (db: Db, standId: number): Promise<void> => {
  await db.deleteFrom('stand_form').where('stand_id', '=', standId).execute()
}

/** A version that no earlier one equals, even within one millisecond. */
export const nextVersion = (before: Date, now: Date): Date =>
  now > before ? now : new Date(before.getTime() + 1)
