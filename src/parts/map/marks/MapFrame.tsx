import type { ReactNode } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import { MapLegend } from './MapLegend.tsx'
import type { MapPosition } from './map-position.ts'
import css from './marks.module.css'

interface MapFrameProps {
  land: {
    radius?: number | undefined
    parking?: Place | null | undefined
    boundary?: readonly Place[] | undefined
    standRoute?: readonly Place[] | undefined
    track?: readonly Place[] | undefined
    position?: MapPosition | null | undefined
  }
  full?: boolean
  /** What stays in view when it takes the whole screen. */
  notice?: ReactNode
  children: ReactNode
}

/** A map or its sketch with the legend on its lower edge. */
export const MapFrame = ({ land, full = false, notice = null, children }: MapFrameProps) => (
  <div className={css['land']} data-full={full || undefined}>
    {children}
    {full && notice && <div className={css['notice']}>{notice}</div>}
    {land.radius === undefined && (
      <MapLegend
        position={land.position ?? null}
        hasStand
        hasParking={Boolean(land.parking)}
        hasBoundary={(land.boundary?.length ?? 0) > 2}
        hasRoute={(land.standRoute?.length ?? 0) > 1}
        hasTrack={(land.track?.length ?? 0) > 1}
      />
    )}
  </div>
)
