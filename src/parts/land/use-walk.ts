import type { LandPart } from '#core/rules/land/land-problems.ts'
import { landWalks } from '#offline/map/tracks.ts'
import { usePosition } from '#parts/position/use-position.ts'
import { useTracks } from '#parts/position/use-tracks.ts'
import { useWakeLock } from '#parts/position/use-wake-lock.ts'
import { useState } from 'react'

const none: never[] = []

/** The recorded walk along a line of the land; it is stored on this phone point by point. Null where a part is no line. */
export const useWalk = (part: LandPart) => {
  const line = typeof part === 'string' && part in landWalks ? (part as keyof typeof landWalks) : null
  const [wanted, setWanted] = useState(false)
  const [recording, setRecording] = useState(false)
  const { position, state } = usePosition(wanted || recording)
  const { tracks, open, begin, end, remove } = useTracks(line === null ? 0 : landWalks[line], position)
  // A reload in the middle of a walk goes on with it.
  if ((open !== null) !== recording) setRecording(open !== null)
  useWakeLock(open !== null)
  if (line === null) return null
  const walk = open ?? tracks[0] ?? null
  return {
    state,
    isRecording: open !== null,
    points: walk?.points ?? none,
    begin: async () => {
      setWanted(true)
      await begin()
    },
    end: async () => {
      setWanted(false)
      await end()
    },
    remove: async () => {
      setWanted(false)
      for (const { id } of tracks) await remove(id)
    },
  }
}
export type Walk = NonNullable<ReturnType<typeof useWalk>>
