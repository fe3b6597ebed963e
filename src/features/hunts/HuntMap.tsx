import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import { usePack } from '#app/data/use-pack.ts'
import { useRead } from '#app/data/use-read.ts'
import { packCalls, type HuntPack } from '#core/calls/packs.ts'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { outlineOf } from '#core/rules/land/field.ts'
import { roleOf } from '#core/rules/map-sources.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { readLine } from '#core/rules/land/lines.ts'
import type { Track } from '#offline/map/tracks.ts'
import { LandMap } from '#parts/map/LandMap.tsx'
import type { Position } from '#parts/position/use-position.ts'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'

const none: Place[] = []

/** The shapes of a sheet, memoised because the map redraws on every new object. */
export const useLand = (sheet: StandSheet | undefined) =>
  useMemo(() => {
    if (!sheet) return null
    const { parking_latitude: lat, parking_longitude: lng } = sheet
    return {
      stand: { lat: sheet.stand_latitude, lng: sheet.stand_longitude },
      parking: lat !== null && lng !== null ? { lat, lng } : null,
      boundary: readLine(sheet.boundary_route),
      parkingRoute: readLine(sheet.geo_location_a_p),
      standRoute: readLine(sheet.geo_location_p_s),
      features: sheet.land_features ?? [],
    }
  }, [sheet])
export type Land = NonNullable<ReturnType<typeof useLand>>

/** The area that a pack covers in most detail: imagery where it has some, otherwise the overview. */
const coverageOf = (pack: HuntPack | undefined): { outline: Place[]; imagery: boolean } => {
  const kept = (pack?.tiles ?? []).filter(({ count }) => count > 0)
  const best = kept.find(({ source }) => roleOf(source) === 'satellite') ?? kept[0]
  return {
    outline: best ? outlineOf(best.ranges) : none,
    imagery: best !== undefined && roleOf(best.source) === 'satellite',
  }
}

interface HuntMapProps {
  reservationId: number
  title: string
  land: Land
  position: Position | null
  /** The position is from some time ago. */
  isOld: boolean
  /** What stays in view when the map takes the whole screen. */
  notice: ReactNode
  track: Track | null
}

/** The land with the hunter's position and track, and how much of the map is downloaded. */
export const HuntMap = ({ reservationId, title, land, position, isOld, notice, track }: HuntMapProps) => {
  const pack = usePack(reservationId)
  const manifest = useRead(packCalls.read, { id: reservationId }).data?.data
  const here = pack.state === 'ready' || pack.state === 'stale'
  const { outline, imagery } = useMemo(() => coverageOf(manifest), [manifest])
  const shown = useMemo(() => position && { ...position, isOld }, [position, isOld])
  return (
    <>
      <LandMap
        title={title}
        {...land}
        position={shown}
        track={track?.points ?? none}
        coverage={here ? outline : none}
        height="var(--hunt-map)"
        growable
        notice={notice}
      />
      <FreezeWhilePressed>
        {here && outline.length > 0 && (
          <p className="muted small">
            {imagery
              ? t`Inside the dashed line, the map and satellite imagery are on this phone.`
              : t`The overview map is on this phone; there is no satellite imagery for this hunt.`}
          </p>
        )}
      </FreezeWhilePressed>
    </>
  )
}
