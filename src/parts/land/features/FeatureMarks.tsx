import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from '#core/rules/land/geography.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import type { MapView } from '#parts/map/maplibre.ts'
import css from './features.module.css'
import { FeatureMark } from './FeatureMark.tsx'
import { markPlace } from './feature-places.ts'
import { kindWords } from './feature-words.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Where places lie on the screen, anew whenever the map moves. */
export const useProjection = (map: MapView): ((place: Place) => Spot) => {
  const [view, setView] = useState(() => ({ of: map }))
  useEffect(() => {
    const moved = () => flushSync(() => setView({ of: map }))
    map.on('move', moved)
    map.on('resize', moved)
    return () => {
      map.off('move', moved)
      map.off('resize', moved)
    }
  }, [map])
  return ({ lat, lng }) => view.of.project([lng, lat])
}

/** What lies over the map at places of the ground. */
export const Project = ({
  map,
  children,
}: {
  map: MapView
  children: (spotOf: (place: Place) => Spot) => ReactNode
}) => <div className={css['over']}>{children(useProjection(map))}</div>

/** The marks of what is on the land. */
export const FeatureMarks = ({ map, features }: { map: MapView; features: readonly LandFeature[] }) => (
  <Project map={map}>
    {(spotOf) =>
      features.map((feature) => {
        const place = markPlace(feature)
        if (!place) return null
        const { x, y } = spotOf(place)
        return (
          <span
            key={feature.key}
            className={css['featureMark']}
            style={{ left: x, top: y }}
            role="img"
            aria-label={kindWords(feature.kind)}
            data-feature={feature.kind}
          >
            <FeatureMark kind={feature.kind} size={30} />
          </span>
        )
      })
    }
  </Project>
)
