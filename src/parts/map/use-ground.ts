import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '#app/device/connection.ts'
import { chooseGround, useChosenGround } from '#app/device/map-ground.ts'
import type { TileSource } from '#core/calls/service.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { type Ground, sourcesOf } from '#core/rules/map-sources.ts'
import { isTileStored } from '#offline/map/tiles.ts'

/** `absent`: this installation has no satellite pictures. */
export type Satellite = 'ready' | 'needs-signal' | 'absent'

/** Whether there are satellite pictures of a place, from the service or on this phone. */
const useSatellite = (sources: readonly TileSource[], at: Place): Satellite => {
  const { online } = useConnection()
  const [source] = sourcesOf(sources, 'satellite')
  const reachable = source !== undefined && online && source.reachable !== false
  const [isKept, setKept] = useState(true)
  const look = useEffectEvent(async () => (source ? isTileStored(source, at) : false))
  useEffect(() => {
    if (reachable) return
    let gone = false
    void look().then(
      (kept) => gone || setKept(kept),
      () => gone || setKept(false),
    )
    return () => {
      gone = true
    }
  }, [reachable, source?.revision, at.lat, at.lng])
  if (!source) return 'absent'
  return reachable || isKept ? 'ready' : 'needs-signal'
}

/** What a map shows: what was chosen on this phone, or else what suits the screen, as far as it is there. */
export const useGround = (sources: readonly TileSource[] | undefined, at: Place, usual: Ground) => {
  const chosen = useChosenGround() ?? usual
  const satellite = useSatellite(sources ?? [], at)
  const ground: Ground = chosen === 'satellite' && satellite === 'ready' ? 'satellite' : 'topographic'
  return { ground, satellite, choose: chooseGround }
}
