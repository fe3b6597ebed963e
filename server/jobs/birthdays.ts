import { isMinor, latestAdultBirthday } from '#core/rules/people.ts'
import type { Db } from '#server/db/connect.ts'
import { notify } from '#server/domain/messages/notify.ts'

/** Makes ordinary accounts of juniors from their 18th birthday on, and tells them (decision 28). */
export const welcomeAdults = async (db: Db, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10)
  const candidates = await db
    .selectFrom('app_user')
    .select(['id', 'birthday'])
    .where('is_junior', '=', true)
    .where('deleted_at', 'is', null)
    .where('birthday', '<=', latestAdultBirthday(today))
    .orderBy('id')
    .limit(500)
    .execute()
  for (const { id, birthday } of candidates) {
    if (isMinor(birthday, today)) continue
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('app_user')
        .set({ is_junior: false })
        .where('id', '=', id)
        .where('is_junior', '=', true)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await notify(tx, { userId: id, type: 'adult', code: 'birthday', values: {}, data: {} }, now)
    })
  }
}
