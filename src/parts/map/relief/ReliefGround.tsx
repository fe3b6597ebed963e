import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { type Contour, contoursOf } from '#core/rules/land/relief.ts'
import { contourFeet, sourcesOf } from '#core/rules/map-sources.ts'
import type { Frame, Read } from '#parts/map/imagery.ts'
import { heightNet, netStep, shadePicture } from './relief.ts'
import css from './relief.module.css'

interface Relief {
  href: string | null
  contours: readonly Contour[]
  width: number
  height: number
  each: number
  bold: number
}

/**
 * Relief and contour lines of a frame from the heights that are on this phone, or that `read` can get; drawn without
 * WebGL. Null while they are not there.
 */
export const useRelief = (read: Read, { left, top, width, height, zoom }: Frame): Relief | null => {
  const config = useRead(serviceCalls.config, {})
  const [source] = sourcesOf(config.data?.data.tile_sources ?? [], 'terrain')
  const [shown, setShown] = useState<{ k: string; relief: Relief } | null>(null)
  const k = `${zoom}/${left}/${top}/${width}x${height}`
  const find = useEffectEvent(async (): Promise<Relief | null> => {
    const net = source && (await heightNet(read, source, { left, top, width, height, zoom }))
    if (!net) return null
    const picture = await shadePicture(net)
    const { each, bold } = contourFeet(zoom)
    return {
      href: picture && URL.createObjectURL(picture),
      contours: contoursOf(net, each),
      width: (net.columns - 1) * netStep,
      height: (net.rows - 1) * netStep,
      each,
      bold,
    }
  })
  useEffect(() => {
    if (source === undefined) return
    let gone = false
    let href: string | null = null
    void find().then(
      (relief) => {
        href = relief?.href ?? null
        if (gone && href !== null) URL.revokeObjectURL(href)
        if (!gone && relief) setShown({ k, relief })
      },
      // Without heights the ground stays plain.
      () => undefined,
    )
    return () => {
      gone = true
      if (href !== null) URL.revokeObjectURL(href)
    }
  }, [source, k])
  return shown?.k === k ? shown.relief : null
}

const tenth = (value: number) => Math.round(value * netStep * 10) / 10
const pathOf = ({ segments }: Contour) =>
  segments.map(([a, b, c, d]) => `M${tenth(a)} ${tenth(b)}L${tenth(c)} ${tenth(d)}`).join('')

/** Where the height of a line is written: on its piece that is nearest to a third of the frame, away from the marks. */
const labelAt = ({ segments }: Contour, { width, height }: Relief): readonly [number, number] => {
  let best: readonly [number, number] = [0, 0]
  let least = Infinity
  for (const [a, b] of segments) {
    const far = Math.hypot(a * netStep - width / 3, b * netStep - height / 3)
    if (far < least) [best, least] = [[tenth(a), tenth(b)], far]
  }
  return best
}

/** A relief in a drawing whose unit is the frame's pixel; `unit` is one pixel of the screen in it. */
export const ReliefGround = ({ relief, unit = 1 }: { relief: Relief; unit?: number }) => (
  <g className={css['relief']} data-relief aria-hidden>
    {relief.href !== null && (
      <image href={relief.href} width={relief.width} height={relief.height} preserveAspectRatio="none" />
    )}
    {relief.contours.map((contour) => (
      <path
        key={contour.feet}
        d={pathOf(contour)}
        data-bold={contour.feet % relief.bold === 0 || undefined}
        strokeWidth={(contour.feet % relief.bold === 0 ? 1.5 : 0.8) * unit}
      />
    ))}
    {relief.contours
      .filter(({ feet, segments }) => feet % relief.bold === 0 && segments.length > 12)
      .map((contour) => {
        const [x, y] = labelAt(contour, relief)
        return (
          <text key={contour.feet} x={x} y={y} fontSize={12 * unit} strokeWidth={3 * unit}>
            {contour.feet}
          </text>
        )
      })}
  </g>
)
