import { useEffect, useRef } from 'react'
import {
  bearing,
  compassPoint,
  feetBetween,
  feetToLine,
  inside,
  type Place,
  showDistance,
} from '#core/rules/geography.ts'
import type { Position, PositionState } from '#parts/position/use-position.ts'
import css from './hunt.module.css'

interface WhereaboutsProps {
  position: Position | null
  state: PositionState
  stand: Place
  parking: Place | null
  boundary: readonly Place[]
}

const reasons: Partial<Record<PositionState, string>> = {
  waiting: 'Looking for your position',
  denied: 'Your position is not allowed. Allow it in the browser to see where you are.',
  unsupported: 'This device cannot tell where it is.',
  lost: 'No position at the moment. It comes back under open sky.',
}
/** Nearer than the device can tell, one is there. */
const near = 30
const toward = (from: Place, to: Place, name: string) =>
  feetBetween(from, to) < near
    ? `At ${name}`
    : `${showDistance(feetBetween(from, to))} ${compassPoint(bearing(from, to))} to ${name}`

/** How far it is to the stand, the parking and the boundary, and an alarm when one has left the land. */
export const Whereabouts = ({ position, state, stand, parking, boundary }: WhereaboutsProps) => {
  const within = position && boundary.length > 2 ? inside(position, boundary) : null
  const before = useRef(within)
  useEffect(() => {
    if (before.current === true && within === false) navigator.vibrate?.([300, 120, 300])
    before.current = within
  }, [within])

  if (!position)
    return (
      <p className="muted" role="status">
        {reasons[state] ?? ''}
      </p>
    )
  const edge = boundary.length > 2 ? showDistance(feetToLine(position, boundary, true)) : null
  return (
    <>
      {within === false && (
        <p className={css['alert']} role="alert">
          You are {edge} outside the boundary
        </p>
      )}
      <div className={css['where']} role="status">
        <strong>{toward(position, stand, 'your stand')}</strong>
        {within === true && <span className="muted">{edge} inside the boundary</span>}
        {parking && <span className="muted">{toward(position, parking, 'the parking')}</span>}
        <span className="muted">Position to within {showDistance(position.accuracy * 3.281)}</span>
      </div>
    </>
  )
}
