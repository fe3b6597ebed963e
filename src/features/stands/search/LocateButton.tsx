import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { mapPositionTimeout, positionNow } from '#parts/position/use-position.ts'
import { LocateIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from '#parts/map/map.module.css'
import type { MapView } from '#parts/map/maplibre.ts'

/** The zoom level that shows the surroundings. */
const near = 11

/** Moves the map to the current position, if the device gives one. */
export function LocateButton({ map }: { map: MapView | null }) {
  const [asking, setAsking] = useState(false)
  const go = async () => {
    if (!map || asking) return
    setAsking(true)
    const here = await positionNow(mapPositionTimeout)
    setAsking(false)
    if (here) map.easeTo({ center: [here.lng, here.lat], zoom: Math.max(near, map.getZoom()) })
    else toast(t`Location is off on this device.`, 'problem')
  }
  return (
    <button
      type="button"
      className={css['locate']}
      aria-label={t`Use my location`}
      aria-busy={asking || undefined}
      onClick={() => void go()}
    >
      <LocateIcon size={22} />
    </button>
  )
}
