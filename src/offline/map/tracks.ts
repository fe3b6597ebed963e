import { type TrackPoint, worthKeeping } from '#core/rules/land/tracks.ts'
import type { TrackRow } from '#offline/storage/databases.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { newId, type Env } from '#offline/environment.ts'

/** A recorded walk with its points in order. */
export interface Track extends TrackRow {
  points: TrackPoint[]
}

/** Owners record their land's lines as hunters record their way; such a walk has the number of no reservation. */
export const landWalks = { boundary: -1, parking_route: -2, stand_route: -3 } as const

const pointRange = (trackId: string) => [
  [trackId, 0],
  [trackId, Number.MAX_SAFE_INTEGER],
]

export const loadTracks = (userId: number, reservationId: number): Promise<Track[]> =>
  withDb(userId, async (db) => {
    const rows = await db.tracks.where('reservationId').equals(reservationId).toArray()
    const points = await Promise.all(
      rows.map(({ id }) => {
        const [from, to] = pointRange(id)
        return db.trackPoints.where('[trackId+n]').between(from, to, true, true).toArray()
      }),
    )
    return rows.map((row, i) => ({ ...row, points: points[i]! })).sort((a, b) => b.startedAt - a.startedAt)
  })

/** Ids of the reservations with a track on this phone; tracks are stored nowhere else. */
export const loadTrack = (userId: number): Promise<number[]> =>
  withDb(userId, async (db) => [
    ...new Set((await db.tracks.toArray()).map(({ reservationId }) => reservationId)),
  ])

/** Starts a track, or returns the hunt's open one. */
export const beginTrack = (env: Env, userId: number, reservationId: number): Promise<string> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.tracks, async () => {
      const openTrack = await db.tracks
        .where('reservationId')
        .equals(reservationId)
        .filter(({ endedAt }) => endedAt === null)
        .first()
      if (openTrack) return openTrack.id
      const id = newId(env)
      await db.tracks.add({ id, reservationId, startedAt: env.now(), endedAt: null })
      return id
    }),
  )

/** Adds a position to an open track if it differs enough from the last one. Resolves once it is stored. */
export const addToTrack = (userId: number, trackId: string, point: TrackPoint): Promise<boolean> =>
  withFreedSpace(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.tracks, db.trackPoints, async () => {
        const track = await db.tracks.get(trackId)
        if (!track || track.endedAt !== null) return false
        const [from, to] = pointRange(trackId)
        const last = await db.trackPoints.where('[trackId+n]').between(from, to, true, true).last()
        if (!worthKeeping(last ?? null, point)) return false
        await db.trackPoints.add({ ...point, trackId, n: (last?.n ?? -1) + 1 })
        return true
      }),
    ),
  )

export const endTrack = async (env: Env, userId: number, trackId: string): Promise<void> => {
  await withDb(userId, (db) => db.tracks.update(trackId, { endedAt: env.now() }))
}

export const deleteTrack = (userId: number, trackId: string): Promise<void> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.tracks, db.trackPoints, async () => {
      const [from, to] = pointRange(trackId)
      await db.trackPoints.where('[trackId+n]').between(from, to, true, true).delete()
      await db.tracks.delete(trackId)
    }),
  )
