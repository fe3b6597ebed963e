import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import { Project, type Spot } from '#parts/land/features/FeatureMarks.tsx'
import { useHeading } from '#parts/position/compass.ts'
import type { MapView } from '#parts/map/maplibre.ts'
import { OwnMark, ParkingMark, StandMark } from './marks.tsx'
import css from './marks.module.css'
import type { MapPosition } from './map-position.ts'

const At = ({ spot: { x, y }, label, children }: { spot: Spot; label: string; children: ReactNode }) => (
  <span className={css['place']} style={{ left: x, top: y }} role="img" aria-label={label}>
    <svg viewBox="-12 -12 24 24" aria-hidden>
      {children}
    </svg>
  </span>
)

const Own = ({ spot, position }: { spot: Spot; position: MapPosition }) => {
  const heading = useHeading(position)
  return (
    <At spot={spot} label={t`You are here`}>
      <OwnMark heading={heading} isOld={position.isOld ?? false} />
    </At>
  )
}

interface PlaceMarksProps {
  map: MapView
  stand: Place | null
  parking: Place | null
  position: MapPosition | null
}

/** Stand, parking and one's own position over a map. */
export const PlaceMarks = ({ map, stand, parking, position }: PlaceMarksProps) => (
  <Project map={map}>
    {(spotOf) => (
      <>
        {parking && (
          <At spot={spotOf(parking)} label={t`Parking`}>
            <ParkingMark />
          </At>
        )}
        {stand && (
          <At spot={spotOf(stand)} label={t`Stand`}>
            <StandMark />
          </At>
        )}
        {position && <Own spot={spotOf(position)} position={position} />}
      </>
    )}
  </Project>
)
