import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Enough for about ten stand sheets. */
const maxSnapshots = 30

/** The stored imagery of a printed map panel, or null if it was never rendered. */
export const loadMapSnapshot = (userId: number, k: string): Promise<ArrayBuffer | null> =>
  withDb(userId, async (db) => (await db.panels.get(k))?.bytes ?? null)

/** Stores a panel's imagery as one picture and deletes the oldest above the limit. */
export const saveMapSnapshot = (env: Env, userId: number, k: string, bytes: ArrayBuffer): Promise<void> =>
  withFreedSpace(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.panels, async () => {
        await db.panels.put({ k, bytes, at: env.now() })
        const excess = (await db.panels.count()) - maxSnapshots
        if (excess <= 0) return
        const all = await db.panels.toArray()
        const oldest = all.toSorted((a, b) => a.at - b.at).slice(0, excess)
        await db.panels.bulkDelete(oldest.map((row) => row.k))
      }),
    ),
  )
