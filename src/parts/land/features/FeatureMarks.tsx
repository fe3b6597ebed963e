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

/** A new function for every view: what is drawn with one is drawn anew with the next. */
const viewOf = (map: MapView) => ({ map, spotOf: ({ lat, lng }: Place): Spot => map.project([lng, lat]) })

/** Where places lie on the screen, anew whenever the map moves. */
export const useProjection = (map: MapView): ((place: Place) => Spot) => {
  const [view, setView] = useState(() => viewOf(map))
  if (view.map !== map) setView(viewOf(map))
  useEffect(() => {
    const moved = () => flushSync(() => setView(viewOf(map)))
    map.on('move', moved)
    map.on('resize', moved)
    return () => {
      map.off('move', moved)
      map.off('resize', moved)
    }
  }, [map])
  return view.spotOf
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
