import { t } from '@lingui/core/macro'
import type { Fix } from '#core/rules/land/field.ts'
import type { BoundarySight } from '#core/rules/position/boundary-watch.ts'
import { isRough } from '#core/rules/position/wayfinding.ts'
import { boundaryWords, directionWords } from './boundary-words.ts'
import css from './whereabouts.module.css'

interface BoundaryLineProps {
  sight: BoundarySight | null
  position: Fix | null
}

/** The distance to the boundary in one line, in the color of danger outside and near. */
export const BoundaryLine = ({ sight, position }: BoundaryLineProps) => {
  if (sight === null || position === null) return null
  const direction = directionWords(sight.degrees)
  return (
    <p className={css['boundary']} data-zone={sight.zone}>
      <i aria-hidden />
      <b>{boundaryWords(sight, isRough(position))}</b>
      {sight.zone !== 'away' && sight.zone !== 'line' && <span>{t`nearest: ${direction}`}</span>}
    </p>
  )
}

/** The same once more where it stays in view, while the hunter is outside or near. */
export const KeptBoundaryLine = ({ sight, position }: BoundaryLineProps) => {
  if (sight === null || sight.zone === 'inside' || sight.zone === 'away') return null
  return (
    <div className={css['kept']} aria-hidden>
      <BoundaryLine sight={sight} position={position} />
    </div>
  )
}
