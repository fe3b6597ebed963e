import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { doubt, type Side } from '#core/rules/land/field.ts'
import { bearing, feetBetween, feetToLine, nearestOn, type Place } from '#core/rules/land/geography.ts'
import { compassPoint, showDistance } from '#parts/field/measures.ts'
import { useBoundary } from './use-boundary.ts'
import type { Position, PositionState } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './hunt.module.css'

interface WhereaboutsProps {
  position: Position | null
  state: PositionState
  stand: Place
  parking: Place | null
  boundary: readonly Place[]
}

const reasons: Partial<Record<PositionState, MessageDescriptor>> = {
  waiting: msg`Looking for your position`,
  denied: msg`Location is off. Allow it in the browser to see where you are.`,
  unsupported: msg`Location is off on this device.`,
  lost: msg`No location at the moment. It comes back under open sky.`,
}
/** Closer than this, in feet, counts as arrived: devices are not more accurate. */
const near = 30

const sideWords = (side: Side | null): string =>
  side === 'inside' ? t`you are inside` : side === 'outside' ? t`you are outside` : t`you are near it`

const Toward = ({ from, to, name }: { from: Place; to: Place; name: string }) => {
  const feet = feetBetween(from, to)
  const degrees = bearing(from, to)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {feet < near ? (
          t`You are there`
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

/** Distance and direction to stand, parking and boundary, and an alarm after leaving the land. */
export const Whereabouts = ({ position, state, stand, parking, boundary }: WhereaboutsProps) => {
  const { side, left, putAside } = useBoundary(position, boundary)
  const reason = reasons[state]
  if (!position)
    return (
      <p className="muted" role="status">
        {reason ? t(reason) : ''}
      </p>
    )
  const edge = boundary.length > 2 ? feetToLine(position, boundary, true) : null
  const back = nearestOn(position, boundary, true)
  const way = back ? compassPoint(bearing(position, back)) : ''
  const far = edge === null ? '' : showDistance(edge)
  const good = showDistance(doubt(position))
  const poor = position.accuracy > 60
  return (
    <>
      {left && edge !== null && (
        <div className={css['alert']} role="alert">
          <p>
            <Trans>
              You have crossed the boundary. The land is {far} {way} of you.
            </Trans>
          </p>
          <Button look="quiet" size="compact" onClick={putAside}>
            <Trans>I know</Trans>
          </Button>
        </div>
      )}
      <dl className={css['where']}>
        <Toward from={position} to={stand} name={t`Stand`} />
        {parking && <Toward from={position} to={parking} name={t`Parking`} />}
        {edge !== null && (
          <div>
            <dt>
              <Trans>Boundary</Trans>
            </dt>
            <dd>
              {far} {way} <span className="muted small">{sideWords(side)}</span>
            </dd>
          </div>
        )}
      </dl>
      <p className="muted small" role="status">
        {poor
          ? t`Your location is accurate to ${good} only: the alarm waits until it improves.`
          : t`Accurate to ${good}.`}
      </p>
    </>
  )
}
