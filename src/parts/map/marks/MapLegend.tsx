import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { doubt } from '#core/rules/land/field.ts'
import { showDistance } from '#parts/field/measures.ts'
import type { MapPosition } from './map-position.ts'
import { OwnMark, ParkingMark, StandMark } from './marks.tsx'
import css from './marks.module.css'

const Sign = ({ children, scale = 1 }: { children: ReactNode; scale?: number }) => (
  <svg width={20} height={20} viewBox="-10 -10 20 20" aria-hidden>
    <g transform={`scale(${scale})`}>{children}</g>
  </svg>
)
const Line = ({ of }: { of: 'boundary' | 'route' | 'track' }) => (
  <svg width={22} height={20} viewBox="-11 -10 22 20" aria-hidden>
    <path className={css['line']} data-line={of} d="M-9 0H9" />
  </svg>
)

interface MapLegendProps {
  position: MapPosition | null
  hasStand: boolean
  hasParking: boolean
  hasBoundary: boolean
  hasRoute: boolean
  hasTrack: boolean
}

/** What the marks of a map mean, and how far one's own may be off. */
export const MapLegend = (props: MapLegendProps) => {
  const { position, hasStand, hasParking, hasBoundary, hasRoute, hasTrack } = props
  const far = position === null ? '' : showDistance(doubt(position))
  return (
    <ul className={css['legend']} aria-label={t`Marks of the map`}>
      {position && (
        <li>
          <Sign scale={0.72}>
            <OwnMark isOld={position.isOld ?? false} />
          </Sign>
          {position.isOld ? t`You were here` : t`You, ±${far}`}
        </li>
      )}
      {hasStand && (
        <li>
          <Sign scale={0.66}>
            <StandMark />
          </Sign>
          <Trans>Stand</Trans>
        </li>
      )}
      {hasParking && (
        <li>
          <Sign scale={0.7}>
            <ParkingMark />
          </Sign>
          <Trans>Parking</Trans>
        </li>
      )}
      {hasBoundary && (
        <li>
          <Line of="boundary" />
          <Trans>Boundary</Trans>
        </li>
      )}
      {hasRoute && (
        <li>
          <Line of="route" />
          <Trans>Route to the stand</Trans>
        </li>
      )}
      {hasTrack && (
        <li>
          <Line of="track" />
          <Trans>Your track</Trans>
        </li>
      )}
    </ul>
  )
}
