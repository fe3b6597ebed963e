import type { UserDatabase } from '#offline/storage/databases.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { newId, type Env } from '#offline/environment.ts'

/**
 * A refused row for another try, under the right key. A refusal is stored by the server under its key, so a
 * new try needs a new one; but where an answer was lost before and the refusal is not the stored one, the
 * first try may have arrived, and only the same key finds that out.
 */
export const nextAttempt = (env: Env, row: OutboxRow): OutboxRow => {
  const retry: OutboxRow = { ...row, state: 'queued', nextAt: 0, lastError: null }
  if (row.lastError?.kind !== 'refused') return retry
  if (row.uncertain && !row.lastError.final) return { ...retry, resent: true }
  return { ...retry, id: newId(env), uncertain: false, resent: false }
}

/** Writes a row that may have got another key, and tells its files and those that build upon it. */
export const putUnderKey = async (
  db: UserDatabase,
  previousRow: OutboxRow,
  row: OutboxRow,
): Promise<void> => {
  await db.outbox.put(row)
  if (previousRow.id === row.id) return
  for (const file of await db.media.where('itemId').equals(previousRow.id).toArray())
    await db.media.put({ ...file, itemId: row.id })
  for (const other of await db.outbox.toArray())
    if (other.dependsOn.includes(previousRow.id))
      await db.outbox.put({
        ...other,
        dependsOn: other.dependsOn.map((needed) => (needed === previousRow.id ? row.id : needed)),
      })
}
