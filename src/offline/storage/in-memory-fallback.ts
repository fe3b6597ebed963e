import { withoutLease, type OutboxRow } from './outbox-row.ts'
import { isStorageFull, withDb } from './with-db.ts'

/**
 * A storage over quota accepts only deletions. The writes of a send are then held here for the lifetime of this
 * context, so that pending items can still be sent, which frees space. By item id: the stored row and its
 * current state.
 */
const rowsById = new Map<string, { stored: OutboxRow; now: OutboxRow }>()

/** Runs `write`, or `fallback` if the storage is full. */
export const withFullFallback = async <T>(
  write: () => Promise<T>,
  fallback: () => Promise<T>,
): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return fallback()
  }
}

const isSame = (a: OutboxRow, b: OutboxRow): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The current state of a stored row. If the stored row changed since, it wins. */
export const currentRow = (stored: OutboxRow): OutboxRow => {
  const remembered = rowsById.get(stored.id)
  if (!remembered) return stored
  if (isSame(remembered.stored, stored)) return remembered.now
  rowsById.delete(stored.id)
  return stored
}

export const holdInMemory = (stored: OutboxRow, now: OutboxRow): void =>
  void rowsById.set(stored.id, { stored, now })
export const dropFromMemory = (id: string): void => void rowsById.delete(id)

/** Called on logout. */
export const dropAllFromMemory = (userId: number): void => {
  for (const [id, { stored }] of rowsById) if (stored.userId === userId) rowsById.delete(id)
}

/** Requeues a row left in state `sending` by a context that died: it may have arrived. */
export const releasedRow = (row: OutboxRow): OutboxRow => ({
  ...withoutLease(row),
  state: 'queued',
  nextAt: 0,
  uncertain: true,
})

/** Stores a user's remembered rows as soon as there is space. The caller must hold the drain lock. */
export const flushMemory = async (userId: number): Promise<void> => {
  const ownRows = [...rowsById].filter(([, { stored }]) => stored.userId === userId)
  if (ownRows.length === 0) return
  for (const [id, { stored, now }] of ownRows)
    if (now.state === 'sending') rowsById.set(id, { stored, now: releasedRow(now) })
  const write = () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, async () => {
        for (const [, { stored }] of ownRows) {
          const row = await db.outbox.get(stored.seq!)
          if (row) await db.outbox.put(currentRow(row))
        }
      }),
    )
  await withFullFallback(
    () => write().then(() => ownRows.forEach(([id]) => rowsById.delete(id))),
    () => Promise.resolve(),
  )
}
