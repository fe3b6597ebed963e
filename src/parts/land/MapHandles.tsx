import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { sideMiddle } from '#core/rules/land/drawing.ts'
import { feetBetween, type Place } from '#core/rules/land/geography.ts'
import type { MapView } from '#parts/map/maplibre.ts'
import { type Spot, useProjection } from './features/FeatureMarks.tsx'
import over from './features/features.module.css'
import css from './land.module.css'

interface HandlesProps {
  map: MapView
  points: readonly Place[]
  closed: boolean
  chosen: number | null
  /** The name of one corner, for a screen reader. */
  nameOf: (index: number) => string
  problemAt: readonly Place[]
  onChoose: (index: number) => void
  onDrag: (index: number, place: Place) => void
  onDrop: (index: number, place: Place) => void
  onAddAfter: (index: number) => void
  onKey: (event: KeyboardEvent, index: number) => void
}

/** So many corners have a handle at once; a longer line has them around the chosen one. */
const most = 120
/** Pixels that a finger may tremble before a tap becomes a drag. */
const still = 4
/** A side shorter than this on the screen has no room for a handle in its middle. */
const roomy = 56

const shownFrom = (count: number, chosen: number | null): number =>
  Math.max(0, Math.min(count - most, (chosen ?? count - 1) - most / 2))

/** The corners on the map: 19 pixels drawn, 44 to touch, each of them a button. */
export const MapHandles = (props: HandlesProps) => {
  const { map, points, closed, chosen, nameOf, problemAt } = props
  const spotOf = useProjection(map)
  const dragged = useRef<{ index: number; from: Spot; moved: boolean } | null>(null)
  const from = shownFrom(points.length, chosen)
  const shown = points.slice(from, from + most).map((place, i) => ({ place, index: from + i }))
  const at = ({ x, y }: Spot) => ({ left: x, top: y })

  const placeOf = (event: PointerEvent): Place => {
    const frame = map.getContainer().getBoundingClientRect()
    const { lat, lng } = map.unproject([event.clientX - frame.left, event.clientY - frame.top])
    return { lat, lng }
  }
  const start = (event: PointerEvent<HTMLElement>, index: number) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { index, from: { x: event.clientX, y: event.clientY }, moved: false }
  }
  const move = (event: PointerEvent) => {
    const held = dragged.current
    if (!held) return
    held.moved ||= Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) > still
    if (held.moved) props.onDrag(held.index, placeOf(event))
  }
  const end = (event: PointerEvent) => {
    const held = dragged.current
    dragged.current = null
    if (held?.moved) props.onDrop(held.index, placeOf(event))
  }

  const to = chosen === null ? undefined : (points[chosen + 1] ?? (closed ? points[0] : undefined))
  const length =
    chosen !== null && to && points.length > 1 ? { feet: feetBetween(points[chosen]!, to) } : null
  const lengthFeet = Math.round(length?.feet ?? 0)
  const lengthAt = length && sideMiddle(points, chosen!, closed)
  return (
    <div className={over['over']}>
      {shown.map(({ index }) => {
        const middle = sideMiddle(points, index, closed)
        const next = points[(index + 1) % points.length]!
        const [a, b] = [spotOf(points[index]!), spotOf(next)]
        if (!middle || Math.hypot(a.x - b.x, a.y - b.y) < roomy) return null
        return (
          <button
            key={`side ${index}`}
            type="button"
            className={css['middle']}
            style={at(spotOf(middle))}
            aria-label={t`Add a corner after ${nameOf(index)}`}
            tabIndex={-1}
            onClick={() => props.onAddAfter(index)}
          />
        )
      })}
      {shown.map(({ place, index }) => (
        <button
          key={index}
          type="button"
          className={css['handle']}
          style={at(spotOf(place))}
          aria-label={nameOf(index)}
          aria-pressed={index === chosen}
          onFocus={() => props.onChoose(index)}
          onClick={() => props.onChoose(index)}
          onKeyDown={(event) => props.onKey(event, index)}
          onPointerDown={(event) => start(event, index)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      ))}
      {length && lengthAt && (
        <span className={css['length']} style={at(spotOf(lengthAt))}>
          {t`${lengthFeet} ft`}
        </span>
      )}
      {problemAt.map((place) => (
        <span
          key={`${place.lat} ${place.lng}`}
          className={css['ring']}
          style={at(spotOf(place))}
          data-problem
        />
      ))}
    </div>
  )
}
