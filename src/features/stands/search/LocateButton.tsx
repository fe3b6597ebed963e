import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { mapPositionTimeout, positionNow } from '#parts/position/use-position.ts'
import { LocateIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from '#parts/map/map.module.css'
import type { MapView } from '#parts/map/maplibre.ts'

/** From where the land around one is seen. */
const near = 11

/** Brings the map to where one is; it stays where it is when the device does not tell. */
export function LocateButton({ map }: { map: MapView | null }) {
  const [asking, setAsking] = useState(false)
  const go = async () => {
    if (!map || asking) return
    setAsking(true)
    const here = await positionNow(mapPositionTimeout)
    setAsking(false)
    if (here) map.easeTo({ center: [here.lng, here.lat], zoom: Math.max(near, map.getZoom()) })
    else toast(t`This device does not tell where you are.`, 'problem')
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
