import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { StandsMap, type StandsMapProps } from './StandsMap.tsx'
import type { Look } from './strip/map-view.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type ChangeSearch, mapTermsOf } from './filters.ts'
import styles from './search.module.css'

type Bounds = Parameters<NonNullable<StandsMapProps['onBounds']>>[0]

interface MapViewProps {
  search: StandSearch
  onChange: ChangeSearch
  cards: boolean
}

/** The search map. Its bounds go into the address on request, and always in map view. */
export function MapView({ search, onChange, cards }: MapViewProps) {
  const navigate = useNavigate()
  const [seen, setSeen] = useState<Bounds | null>(null)
  const alone = search.view === 'map'
  const { latitude, longitude } = search
  const start = startOf(search)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const moved = (bounds: Bounds, look: Look) => {
    setSeen(bounds)
    // The view may have been switched since the last render: it must not get this map's place.
    if (alone) onChange((now) => (now.view === 'map' ? { ...bounds, ...look } : {}), true)
  }
  return (
    <div className={styles.map}>
      <StandsMap
        key={search.place ?? ''}
        terms={mapTermsOf(search)}
        {...(start && { start })}
        onBounds={moved}
        cards={cards && alone}
        // A place that is cleared before the map has moved there takes the view out of the address.
        lostIn={alone && latitude === undefined ? (entry ?? 'first') : null}
        onOpen={(id) => void navigate({ to: '/stand/$id', params: { id: String(id) } })}
      />
      {!alone && seen && (
        <div className={styles.here}>
          <Button
            size="compact"
            onClick={() =>
              onChange({
                sw_lat: seen.sw_lat,
                sw_long: seen.sw_long,
                ne_lat: seen.ne_lat,
                ne_long: seen.ne_long,
              })
            }
          >
            <Trans>Search this area</Trans>
          </Button>
          {search.sw_lat !== undefined && latitude === undefined && longitude === undefined && (
            <Button
              size="compact"
              look="outline"
              onClick={() =>
                onChange({ sw_lat: undefined, sw_long: undefined, ne_lat: undefined, ne_long: undefined })
              }
            >
              <Trans>Anywhere</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const startOf = ({ latitude, longitude, zoom, sw_lat, ne_lat, sw_long, ne_long }: StandSearch) => {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude, zoom: zoom ?? 10 }
  if (sw_lat !== undefined && ne_lat !== undefined && sw_long !== undefined && ne_long !== undefined)
    return { latitude: (sw_lat + ne_lat) / 2, longitude: (sw_long + ne_long) / 2, zoom: zoom ?? 9 }
  return null
}
