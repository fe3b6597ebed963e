import type { UserDatabase } from '#offline/storage/databases.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { originOf } from './settled.ts'
import { newId, type Env } from '#offline/environment.ts'

/**
 * Prepares a row for another attempt under the right idempotency key. The server stores a refusal under its
 * key, so a retry needs a new key. Exception: if an earlier response was lost and the refusal is not the stored
 * one, the first attempt may have arrived, and only the same key can find out.
 */
export const nextAttempt = (env: Env, row: OutboxRow): OutboxRow => {
  const retry: OutboxRow = { ...row, state: 'queued', nextAt: 0, lastError: null }
  if (row.lastError?.kind !== 'refused') return retry
  if (row.uncertain && !row.lastError.final) return { ...retry, resent: true }
  return { ...retry, id: newId(env), origin: originOf(row), uncertain: false, resent: false }
}

/** Writes a row whose key may have changed, and updates its files and the rows that depend on it. */
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
        dependsOn: other.dependsOn.map((dependencyId) =>
          dependencyId === previousRow.id ? row.id : dependencyId,
        ),
      })
}
