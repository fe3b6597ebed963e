import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import { type Stand } from '#core/calls/stands.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { approximateMetres } from '#core/rules/land/location.ts'
import { readLine } from '#core/rules/land/lines.ts'
import { FeatureList } from '#parts/land/features/FeatureList.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { Directions } from './Directions.tsx'
import styles from './stand.module.css'

const LandMap = lazy(async () => ({ default: (await import('#parts/map/LandMap.tsx')).LandMap }))

const mapMissing = () => (
  <p className="muted">
    <Trans>The map is not on this phone yet.</Trans>
  </p>
)

/** The location. Only the owner and people with a booking see boundary and routes. */
export function LocationTab({ stand }: { stand: Stand }) {
  const { token } = useSession()
  const sheet = useRead(laterStandCalls.sheet, { id: stand.id }, { enabled: token !== null }).data?.data
  const place = { lat: stand.property_address_latitude, lng: stand.property_address_longitude }
  const parking =
    sheet && sheet.parking_latitude !== null && sheet.parking_longitude !== null
      ? { lat: sheet.parking_latitude, lng: sheet.parking_longitude }
      : null
  const features = sheet?.land_features ?? []
  const approximate = !sheet && stand.location_is === 'approximate'
  return (
    <div className="stack">
      <p>{stand.address}</p>
      <div className={styles.map}>
        <PanelBoundary fallback={mapMissing}>
          <Suspense fallback={<Skeleton height={400} />}>
            <LandMap
              title={stand.title}
              stand={sheet ? { lat: sheet.stand_latitude, lng: sheet.stand_longitude } : place}
              radius={approximate ? approximateMetres : undefined}
              parking={parking}
              boundary={readLine(sheet?.boundary_route ?? null)}
              parkingRoute={readLine(sheet?.geo_location_a_p ?? null)}
              standRoute={readLine(sheet?.geo_location_p_s ?? null)}
              features={features}
            />
          </Suspense>
        </PanelBoundary>
      </div>
      {features.length > 0 && (
        <section aria-labelledby="on-the-land">
          <h3 id="on-the-land">
            <Trans>What is on the land</Trans>
          </h3>
          <FeatureList features={features} />
        </section>
      )}
      {!sheet && (
        <p className="muted">
          <Trans>
            The exact parking and stand location, boundary and routes are shown once you have booked, and stay
            on your phone without a signal.
          </Trans>
        </p>
      )}
      <div>
        <Directions to={place} />
      </div>
    </div>
  )
}
