import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { sourcesOf } from '#core/rules/map-sources.ts'
import { saveMapSnapshot, loadMapSnapshot } from '#offline/map/map-snapshots.ts'
import { realEnv } from '#offline/environment.ts'
import { drawImagery, type Frame } from '#parts/map/imagery.ts'

/**
 * The imagery of a printed map as the URL of one picture: a stored snapshot, or one
 * drawn from tiles and then stored. Undefined while loading; null when there is no imagery.
 */
export const usePanelImagery = ({ left, top, width, height, zoom }: Frame): string | null | undefined => {
  const config = useRead(serviceCalls.config, {})
  const { userId } = useSession()
  const [shown, setShown] = useState<{ k: string; href: string | null } | null>(null)
  const settled = config.data !== undefined || config.state === 'failed'
  const [source] = sourcesOf(config.data?.data.tile_sources ?? [], 'satellite')
  const owner = userId ?? 0
  // The key has no imagery source, so an old snapshot serves when imagery is unavailable.
  const frame = `${zoom}/${left}/${top}/${width}x${height}`

  const find = useEffectEvent(async (): Promise<ArrayBuffer | null> => {
    const k = `imagery|${frame}`
    const before = await loadMapSnapshot(owner, k).catch(() => null)
    if (before || !source) return before
    const drawn = await drawImagery(source, { left, top, width, height, zoom })
    if (drawn?.whole && source.offline_allowed)
      await saveMapSnapshot(realEnv, owner, k, drawn.bytes).catch(() => undefined)
    return drawn?.bytes ?? null
  })
  useEffect(() => {
    if (!settled) return
    let gone = false
    let href: string | null = null
    void find().then((bytes) => {
      if (gone) return
      href = bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setShown({ k: frame, href })
    })
    return () => {
      gone = true
      if (href !== null) URL.revokeObjectURL(href)
    }
  }, [settled, source?.revision, frame])
  return shown?.k === frame ? shown.href : undefined
}
