import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { TileSource } from '#core/calls/service.ts'
import { contourFeet, contoursFrom, type Ground, sourcesOf } from '#core/rules/map-sources.ts'
import { Choices } from '#ui/controls/Choices.tsx'
import type { MapView } from './maplibre.ts'
import css from './map.module.css'
import type { Satellite } from './use-ground.ts'

export interface GroundSwitchProps {
  map: MapView | null
  sources: readonly TileSource[]
  ground: Ground
  satellite: Satellite
  choose: (ground: Ground) => void
}

/** The whole zoom of a map, as its vector tiles have it. */
const useZoom = (map: MapView | null): number | null => {
  const [zoom, setZoom] = useState<number | null>(null)
  useEffect(() => {
    if (!map) return
    const note = () => setZoom(Math.floor(map.getZoom()))
    note()
    map.on('zoomend', note)
    return () => void map.off('zoomend', note)
  }, [map])
  return zoom
}

/** What the lines of the drawn land mean, and whose land it is where that is not the real one. */
const Legend = ({ map, sources }: Pick<GroundSwitchProps, 'map' | 'sources'>) => {
  const zoom = useZoom(map)
  const [contours] = sourcesOf(sources, 'contours')
  const hasPictures = sourcesOf(sources, 'topographic').length > 0
  const feet =
    zoom !== null && zoom >= contoursFrom && contours && !hasPictures ? contourFeet(zoom).each : null
  const invented = sourcesOf(sources, 'land').find(({ id }) => id === 'land')
  if (feet === null && !invented) return null
  return (
    <p className={css['legend']}>
      {feet !== null && <span>{t`Contours ${feet} ft`}</span>}
      {invented && <span>{t`Invented land of the demo`}</span>}
    </p>
  )
}

/** Switches a map between drawn land and satellite pictures; the choice holds for every map of this phone. */
export const GroundSwitch = ({ map, sources, ground, satellite, choose }: GroundSwitchProps) => (
  <div className={css['ground']}>
    <Choices
      label={t`What the map shows`}
      value={ground}
      onChoose={choose}
      choices={[
        { value: 'topographic', label: t`Topographic` },
        {
          value: 'satellite',
          label: t`Satellite`,
          ...(satellite !== 'ready' && {
            missing: satellite === 'needs-signal' ? t`needs signal` : t`not offered here`,
          }),
        },
      ]}
    />
    {ground === 'topographic' && <Legend map={map} sources={sources} />}
  </div>
)
