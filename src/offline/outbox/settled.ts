import type { UserDatabase } from '#offline/storage/databases.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { withDb } from '#offline/storage/with-db.ts'

const prefix = 'settled|'

/** The id under which an item was saved: its own changes when it is sent under a new key. */
export const originOf = ({ id, origin }: Pick<OutboxRow, 'id' | 'origin'>): string => origin ?? id

/**
 * Notes that an item left the outbox as it should: sent, or discarded by the person. An item that the page
 * remembers and that is neither in the outbox nor noted here was lost by the phone (decision 57).
 */
export const noteSettled = (db: UserDatabase, row: Pick<OutboxRow, 'id' | 'origin'>): Promise<unknown> =>
  db.meta.put({ k: prefix + originOf(row), v: null })

/** Whether it is noted of an item that it left the outbox as it should. */
export const isSettled = async (db: UserDatabase, origin: string): Promise<boolean> =>
  (await db.meta.get(prefix + origin)) !== undefined

export interface OutboxContents {
  items: { id: string; callKey: OutboxRow['callKey']; createdAt: number }[]
  settled: string[]
}

/** What is in the outbox, and what left it as it should. */
export const outboxContents = (userId: number): Promise<OutboxContents> =>
  withDb(userId, (db) =>
    db.transaction('r', db.outbox, db.meta, async () => {
      const rows = await db.outbox.toArray()
      const notes = await db.meta.where('k').startsWith(prefix).primaryKeys()
      return {
        items: rows.map((row) => ({
          id: originOf(row),
          callKey: row.callKey,
          createdAt: row.createdAt,
        })),
        settled: notes.map((key) => key.slice(prefix.length)),
      }
    }),
  )

export const dropSettled = (userId: number, ids: readonly string[]): Promise<void> =>
  withDb(userId, (db) => db.meta.bulkDelete(ids.map((id) => prefix + id)))
