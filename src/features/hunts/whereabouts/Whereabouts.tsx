import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { doubt } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { isRough } from '#core/rules/position/wayfinding.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { showDistance } from '#parts/field/measures.ts'
import { allowCompass, useCompassState } from '#parts/position/compass.ts'
import type { Position, PositionState } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { BoundaryLine } from './BoundaryLine.tsx'
import { NoPosition } from './NoPosition.tsx'
import { SpokenWhereabouts } from './SpokenWhereabouts.tsx'
import type { Boundary } from './use-boundary.ts'
import { Ways } from './Ways.tsx'

interface WhereaboutsProps {
  where: { position: Position | null; state: PositionState; retry: () => void }
  /** The position is from some time ago. */
  isOld: boolean
  boundary: Boundary
  stand: Place
  parking: Place | null
}

/** An iPhone tells where it points only after a tap that asks for it. */
const CompassHint = () => {
  const state = useCompassState()
  if (state === 'denied')
    return (
      <p className="muted small">
        <Trans>The compass is off: the arrows show north at the top.</Trans>
      </p>
    )
  if (state !== 'unasked') return null
  return (
    <Button look="quiet" size="compact" onClick={() => void allowCompass()}>
      <Trans>Turn the arrows with the compass</Trans>
    </Button>
  )
}

/** Where the hunter is: the ways to stand and car, and the boundary; or why that is not known. */
export const Whereabouts = ({ where, isOld, boundary, stand, parking }: WhereaboutsProps) => {
  const { position, state, retry } = where
  if (!position) return <NoPosition state={state} retry={retry} />
  const rough = isRough(position)
  const far = showDistance(doubt(position))
  const time = timeOf(position.at.toISOString())
  return (
    <>
      <Ways from={position} stand={stand} parking={parking} />
      <BoundaryLine sight={boundary.sight} position={position} />
      {isOld ? (
        <p className="muted small">{t`This was your location at ${time}. A new one comes under open sky.`}</p>
      ) : (
        rough && (
          <p className="muted small">
            {t`Your location may be off by ${far}. The boundary alarm waits until it is better.`}
          </p>
        )
      )}
      <CompassHint />
      <SpokenWhereabouts position={position} stand={stand} sight={boundary.sight} />
    </>
  )
}
