import { doubt } from '#core/rules/field.ts'
import {
  bearing,
  compassPoint,
  feetBetween,
  feetToLine,
  nearestOn,
  type Place,
  showDistance,
} from '#core/rules/geography.ts'
import { useBoundary } from '#parts/field/use-boundary.ts'
import type { Position, PositionState } from '#parts/position/use-position.ts'
import { Button } from '#ui/Button.tsx'
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

const Toward = ({ from, to, name }: { from: Place; to: Place; name: string }) => {
  const feet = feetBetween(from, to)
  const degrees = bearing(from, to)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {feet < near ? (
          'You are there'
        ) : (
          <>
            {showDistance(feet)} {compassPoint(degrees)}{' '}
            <span className="muted small">{Math.round(degrees) % 360}°</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** How far and in which direction it is to stand, parking and boundary, and an alarm when one has left the land. */
export const Whereabouts = ({ position, state, stand, parking, boundary }: WhereaboutsProps) => {
  const { side, left, putAside } = useBoundary(position, boundary)
  if (!position)
    return (
      <p className="muted" role="status">
        {reasons[state] ?? ''}
      </p>
    )
  const edge = boundary.length > 2 ? feetToLine(position, boundary, true) : null
  const back = nearestOn(position, boundary, true)
  const way = back ? compassPoint(bearing(position, back)) : ''
  const poor = position.accuracy > 60
  return (
    <>
      {left && edge !== null && (
        <div className={css['alert']} role="alert">
          <p>
            You have crossed the boundary. The land is {showDistance(edge)} {way} of you.
          </p>
          <Button look="quiet" size="compact" onClick={putAside}>
            I know
          </Button>
        </div>
      )}
      <dl className={css['where']}>
        <Toward from={position} to={stand} name="Stand" />
        {parking && <Toward from={position} to={parking} name="Parking" />}
        {edge !== null && (
          <div>
            <dt>Boundary</dt>
            <dd>
              {showDistance(edge)} {way} <span className="muted small">you are {side ?? 'near it'}</span>
            </dd>
          </div>
        )}
      </dl>
      <p className="muted small" role="status">
        {poor
          ? `Your position is only good to ${showDistance(doubt(position))}: the alarm waits until it is better.`
          : `Your position is good to ${showDistance(doubt(position))}.`}
      </p>
    </>
  )
}
