import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { mapPositionTimeout, positionIfAllowed, positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ListView } from './ListView.tsx'
import styles from './search.module.css'

interface StandsByDistanceProps {
  search: StandSearch
  onClear: () => void
  retry: () => void
}

const placeOf = ({ latitude, longitude }: StandSearch): Place | null =>
  latitude !== undefined && longitude !== undefined ? { lat: latitude, lng: longitude } : null

/** What the search map finds, as a list, the closest first: for a phone that cannot draw the map. */
export function StandsByDistance({ search, onClear, retry }: StandsByDistanceProps) {
  const [here, setHere] = useState<Place | null>(null)
  useEffect(() => {
    let isMounted = true
    void positionIfAllowed().then((place) => isMounted && setHere((known) => known ?? place))
    return () => {
      isMounted = false
    }
  }, [])
  const from = placeOf(search) ?? here
  const order = from && {
    sort_order: 'closest' as const,
    stand_latitude: from.lat,
    stand_longitude: from.lng,
  }
  return (
    <>
      <div className={styles.noMap} role="status">
        <p>
          {from ? (
            <Trans>This device cannot draw the map right now. Here are the stands, the closest first.</Trans>
          ) : (
            <Trans>This device cannot draw the map right now. Here are the stands as a list.</Trans>
          )}
        </p>
        {!from && (
          <Button
            look="outline"
            size="compact"
            onClick={() => void positionNow(mapPositionTimeout).then(setHere)}
          >
            <Trans>Use my location</Trans>
          </Button>
        )}
        <Button look="quiet" size="compact" onClick={retry}>
          <Trans>Try the map again</Trans>
        </Button>
      </div>
      <ListView search={{ ...search, ...order }} onClear={onClear} />
    </>
  )
}
