import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { FullIcon, LocateIcon } from '#ui/icons/index.tsx'
import type { MapPosition } from './map-position.ts'
import type { MapView } from '#parts/map/maplibre.ts'
import css from './marks.module.css'

/** Close enough to see the next trees. */
const closeZoom = 16.5

interface MapButtonsProps {
  map: MapView
  position: MapPosition | null
  full: boolean
  onFull: (full: boolean) => void
}

/** Moves the map to one's own position, and gives it the whole screen. */
export const MapButtons = ({ map, position, full, onFull }: MapButtonsProps) => {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onFull(false)
  })
  useEffect(() => {
    if (!full) return
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [full])
  return (
    <div className={css['buttons']}>
      {position && (
        <button
          type="button"
          aria-label={t`Show my position`}
          onClick={({ nativeEvent }) =>
            map.easeTo(
              { center: [position.lng, position.lat], zoom: Math.max(closeZoom, map.getZoom()) },
              { originalEvent: nativeEvent },
            )
          }
        >
          <LocateIcon size={22} />
        </button>
      )}
      <button type="button" aria-label={t`Full map`} aria-pressed={full} onClick={() => onFull(!full)}>
        <FullIcon size={22} />
      </button>
    </div>
  )
}
