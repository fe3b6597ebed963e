import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Panels of some ten sheets. */
const maxSnapshots = 30

/** The imagery of a printed panel as it was drawn once; null when it never was. */
export const loadMapSnapshot = (userId: number, k: string): Promise<ArrayBuffer | null> =>
  withDb(userId, async (db) => (await db.panels.get(k))?.bytes ?? null)

/** Keeps a panel's imagery as one picture, and lets the oldest go when there are many. */
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
