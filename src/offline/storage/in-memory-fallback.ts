import { withoutLease, type OutboxRow } from './outbox-row.ts'
import { isStorageFull, withDb } from './with-db.ts'

/**
 * A storage that is over its quota takes deletions and nothing else. What sending would have written down is
 * then remembered here for as long as this context lives, so that what waits can still go and so make room.
 * Under each item's id: the row as it lies in the storage, and as it is.
 */
const rowsById = new Map<string, { stored: OutboxRow; now: OutboxRow }>()

/** Does a write, or what is to be done `instead` where the storage is full. */
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

/** A stored row as it is. One that somebody has changed since is what the storage says. */
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

/** What is remembered of a person goes when that person does. */
export const dropAllFromMemory = (userId: number): void => {
  for (const [id, { stored }] of rowsById) if (stored.userId === userId) rowsById.delete(id)
}

/** A row left on its way by one who has died, for another try: it may have arrived. */
export const releasedRow = (row: OutboxRow): OutboxRow => ({
  ...withoutLease(row),
  state: 'queued',
  nextAt: 0,
  uncertain: true,
})

/** Writes down what is remembered of a person as soon as there is room. Only who drains alone calls it. */
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
