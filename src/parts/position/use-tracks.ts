import { useEffect, useRef } from 'react'
import { useSession } from '#app/session/session.ts'
import { useLiveQuery } from '#app/data/use-live-query.ts'
import { addToTrack, beginTrack, deleteTrack, endTrack, type Track, loadTracks } from '#offline/map/tracks.ts'
import { realEnv } from '#offline/environment.ts'
import type { Position } from './use-position.ts'

const none: Track[] = []

/** The tracks of a hunt on this phone; an open track records every accurate position. */
export const useTracks = (reservationId: number, position: Position | null) => {
  const { userId } = useSession()
  const owner = userId ?? 0
  const tracks =
    useLiveQuery(
      () => loadTracks(owner, reservationId),
      userId === null ? null : `tracks ${userId} ${reservationId}`,
    ) ?? none
  const open = tracks.find(({ endedAt }) => endedAt === null) ?? null
  const last = useRef(0)
  const openId = open?.id
  useEffect(() => {
    if (openId === undefined || position === null || position.at.getTime() <= last.current) return
    last.current = position.at.getTime()
    const { lat, lng, accuracy, alt, at } = position
    void addToTrack(owner, openId, { lat, lng, accuracy, alt, at: at.getTime() }).catch(() => undefined)
  }, [openId, owner, position])
  return {
    tracks,
    open,
    begin: () => beginTrack(realEnv, owner, reservationId),
    end: async () => {
      if (openId !== undefined) await endTrack(realEnv, owner, openId)
    },
    remove: (id: string) => deleteTrack(owner, id),
  }
}
export type Tracks = ReturnType<typeof useTracks>
