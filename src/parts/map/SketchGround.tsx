import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { sourcesOf } from '#core/rules/map-sources.ts'
import { type Frame, keptImagery, type Piece } from './imagery.ts'

interface Shown extends Omit<Piece, 'data'> {
  href: string
}
const tile = 256

/**
 * The satellite picture of a frame as far as it is on this phone, in the frame's own pixels. `onGround` is told
 * how many pieces of it stand, once all of them do or it is known that there are none.
 */
export const SketchGround = ({ frame, onGround }: { frame: Frame; onGround: (pieces: number) => void }) => {
  const config = useRead(serviceCalls.config, {})
  const [source] = sourcesOf(config.data?.data.tile_sources ?? [], 'satellite')
  const [shown, setShown] = useState<Shown[]>([])
  const { left, top, width, height, zoom } = frame
  const find = useEffectEvent(async () =>
    source ? keptImagery(source, { left, top, width, height, zoom }) : [],
  )
  const drawn = useEffectEvent(onGround)
  const settled = source !== undefined || config.data !== undefined || config.state === 'failed'
  useEffect(() => {
    if (!settled) return
    let gone = false
    let hrefs: string[] = []
    void find().then((pieces) => {
      if (gone) return
      const found = pieces.map(({ data, ...piece }) => ({
        ...piece,
        href: URL.createObjectURL(new Blob([data])),
      }))
      hrefs = found.map(({ href }) => href)
      setShown(found)
      if (found.length === 0) drawn(0)
    })
    return () => {
      gone = true
      for (const href of hrefs) URL.revokeObjectURL(href)
    }
  }, [settled, source?.revision, left, top, width, height, zoom])
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    if (shown.length > 0 && loaded === shown.length) drawn(loaded)
  }, [loaded, shown])
  return shown.map(({ href, x, y, clip }) => (
    <svg
      key={`${x}/${y}`}
      x={x}
      y={y}
      width={tile}
      height={tile}
      viewBox={`${clip.x} ${clip.y} ${clip.part} ${clip.part}`}
    >
      <image href={href} width={1} height={1} onLoad={() => setLoaded((count) => count + 1)} />
    </svg>
  ))
}
