import { useEffect, useState } from 'react'
import { type Side, sideOf } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'
import type { Position } from '#parts/position/use-position.ts'

const pattern = [500, 150, 500, 150, 500]

interface Crossing {
  side: Side | null
  /** Whether the hunter has left the land and has neither returned nor dismissed the alarm. */
  left: boolean
}

/**
 * The side of the boundary and whether the hunter has crossed it outward; a crossing vibrates the phone
 * once. It works only while the screen is on, since a browser gets no positions otherwise.
 */
export const useBoundary = (position: Position | null, boundary: readonly Place[]) => {
  const [seen, setSeen] = useState<Position | null>(null)
  const [crossing, setCrossing] = useState<Crossing>({ side: null, left: false })
  if (position !== null && position !== seen) {
    setSeen(position)
    const side = sideOf(crossing.side, position, boundary)
    if (side !== crossing.side) setCrossing({ side, left: crossing.side === 'inside' && side === 'outside' })
  }
  const { left } = crossing
  useEffect(() => {
    if (left) navigator.vibrate?.(pattern)
  }, [left])
  return { ...crossing, putAside: () => setCrossing((before) => ({ ...before, left: false })) }
}
