import type { Db } from '#server/db/connect.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { type FullName, fullName } from '#server/domain/people/people.ts'

/** Takes back the open request to hand a stand over, if there is one, and tells who was asked. */
export const withdrawTransfer = async (
  db: Db,
  stand: { readonly id: number; readonly title: string },
  owner: FullName,
  now: Date,
): Promise<boolean> => {
  const open = await db
    .updateTable('stand_transfer')
    .set({ status: 'cancelled', answered_at: now })
    .where('stand_id', '=', stand.id)
    .where('status', '=', 'pending')
    .returning('to_user_id')
    .executeTakeFirst()
  if (!open) return false
  await notify(
    db,
    {
      userId: open.to_user_id,
      type: 'stand_transfer',
      code: 'withdrawn',
      values: { person: fullName(owner), stand: stand.title },
      data: { stand_id: stand.id },
    },
    now,
  )
  return true
}
