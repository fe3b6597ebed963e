import { t } from '@lingui/core/macro'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { serviceCalls } from '#core/calls/service.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'
import { sourcesOf } from '#core/rules/map-sources.ts'
import type { TileSource } from '#core/calls/service.ts'
import { readTile } from '#offline/map/tiles.ts'
import { Project } from '#parts/land/features/FeatureMarks.tsx'
import type { Read } from '#parts/map/imagery.ts'
import type { MapView } from '#parts/map/maplibre.ts'
import { heightNet, netStep } from './relief.ts'
import css from './relief.module.css'

const read: Read = (...tile) => readTile(...tile)
/** No heights that are served are finer than the pixels of this zoom. */
const zoom = 15
/** Pixels between two taps that mean the same place. */
const samePlace = 22

/** The height of a place in feet, by a tile of the pack, the cache or the service; null where there is none. */
const feetAt = async (source: TileSource, place: Place): Promise<number | null> => {
  const { x, y } = worldPixel(place, zoom)
  const net = await heightNet(read, source, { left: x, top: y, width: netStep, height: netStep, zoom })
  const metres = net?.metres[0] ?? Number.NaN
  return Number.isNaN(metres) ? null : Math.round(metres * feetPerMetre)
}

/**
 * The height under a finger: a tap shows it, a second one takes it away. With the keyboard, Enter on the map shows the
 * height of its middle. Where no heights are configured or on this phone, a tap does nothing.
 */
export const HeightAtTap = ({ map }: { map: MapView }) => {
  const config = useRead(serviceCalls.config, {})
  const [source] = sourcesOf(config.data?.data.tile_sources ?? [], 'terrain')
  /** Its height is null while it is read. */
  const [shown, setShown] = useState<{ place: Place; feet: number | null } | null>(null)
  const taps = useRef(0)

  const look = useEffectEvent(async (place: Place) => {
    const tap = (taps.current += 1)
    if (shown) {
      const [one, other] = [map.project(shown.place), map.project(place)]
      if (one.dist(other) < samePlace) return setShown(null)
    }
    if (!source) return
    setShown({ place, feet: null })
    const feet = await feetAt(source, place).catch(() => null)
    // Of two taps the later one counts, whichever height is read first.
    if (tap === taps.current) setShown(feet === null ? null : { place, feet })
  })
  useEffect(() => {
    const onTap = ({ lngLat: { lat, lng } }: MapMouseEvent) => void look({ lat, lng })
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return
      const { lat, lng } = map.getCenter()
      void look({ lat, lng })
    }
    const canvas = map.getCanvas()
    map.on('click', onTap)
    canvas.addEventListener('keydown', onKey)
    return () => {
      map.off('click', onTap)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map])

  const feet = shown?.feet?.toLocaleString(locale())
  return (
    <>
      <output className="hidden-visually">{feet !== undefined && t`Height here: ${feet} ft`}</output>
      {shown && (
        <Project map={map}>
          {(spotOf) => {
            const { x, y } = spotOf(shown.place)
            return (
              <span className={css['height']} style={{ left: x, top: y }} aria-hidden>
                {feet === undefined ? '…' : t`${feet} ft`}
              </span>
            )
          }}
        </Project>
      )}
    </>
  )
}
