import { useEffect, useState } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import {
  boundarySight,
  type BoundarySight,
  silenced,
  unwatched,
  watchBoundary,
} from '#core/rules/position/boundary-watch.ts'
import { hushAlarm, ringAlarm } from '#parts/position/alarm-sound.ts'
import type { Position } from '#parts/position/use-position.ts'

export interface Boundary {
  sight: BoundarySight | null
  /** Whether the hunter has left the land and has neither returned nor silenced the alarm. */
  isRinging: boolean
  silence: () => void
}

/**
 * Watches the boundary: how far it is, and whether the hunter has crossed it outward, which sounds and vibrates. It
 * works only while the screen is on, since a browser gets no positions otherwise.
 */
export const useBoundary = (position: Position | null, boundary: readonly Place[]): Boundary => {
  const [seen, setSeen] = useState<{ position: Position; boundary: readonly Place[] } | null>(null)
  const [watch, setWatch] = useState(unwatched)
  // The land may come after the first position.
  if (position !== null && (position !== seen?.position || boundary !== seen.boundary)) {
    setSeen({ position, boundary })
    setWatch(watchBoundary(watch, position, boundary))
  }
  const isRinging = watch.alarm === 'ringing'
  useEffect(() => {
    if (isRinging) ringAlarm()
  }, [isRinging, watch.rings])
  return {
    sight: position && boundarySight(watch, position, boundary),
    isRinging,
    silence: () => {
      hushAlarm()
      setWatch(silenced)
    },
  }
}
