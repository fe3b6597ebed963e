import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { isOld } from '#core/rules/position/wayfinding.ts'
import { localTime } from '#core/rules/time/days.ts'
import { useNow } from '#parts/days/use-now.ts'
import { AttendanceList } from '#parts/attendance/AttendanceList.tsx'
import { FeatureList } from '#parts/land/features/FeatureList.tsx'
import { GoBackBar } from '#parts/page/GoBackBar.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { type Position, usePosition } from '#parts/position/use-position.ts'
import { ReturnCard } from './returns/ReturnCard.tsx'
import { TrackCard } from './tracks/TrackCard.tsx'
import { useTracks } from '#parts/position/use-tracks.ts'
import { TrophyDialog } from '#parts/trophies/TrophyDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import css from './hunt.module.css'
import { ClockHint } from './ClockHint.tsx'
import { HuntActs } from './HuntActs.tsx'
import { HuntHead } from './HuntHead.tsx'
import { HuntLinks } from './HuntLinks.tsx'
import { HuntMap, useLand } from './HuntMap.tsx'
import { HuntDocuments } from './HuntDocuments.tsx'
import { HuntSwitches } from './HuntSwitches.tsx'
import { useRealNow } from './use-real-now.ts'
import { useSky } from './use-sky.ts'
import { AlarmCard, BoundaryAlarm } from './whereabouts/BoundaryAlarm.tsx'
import { KeptBoundaryLine } from './whereabouts/BoundaryLine.tsx'
import { useBoundary } from './whereabouts/use-boundary.ts'
import { Whereabouts } from './whereabouts/Whereabouts.tsx'
import { WaiverNotice } from '#parts/waivers/WaiverNotice.tsx'

const route = getRouteApi('/my-profile/hunt/$id')
const none: Place[] = []

/** Whether a position says only where the hunter was. */
const usePositionAge = (position: Position | null): boolean => {
  const now = useNow(15_000)
  return position !== null && isOld(position.at.getTime(), now.getTime())
}

/** The hunt: land, position, check-in, trophy and chat on one screen, online or offline. */
export const HuntPage = () => {
  const id = Number(route.useParams().id)
  const read = useRead(reservationCalls.read, { id })
  const now = useRealNow()
  const [trophy, setTrophy] = useState(false)
  const where = usePosition(true)
  const tracks = useTracks(id, where.position)
  const held = read.data?.data
  const sheet = useRead(
    laterStandCalls.sheet,
    { id: held?.stand_detail.id ?? 0 },
    { enabled: held !== undefined },
  )
  const land = useLand(sheet.data?.data)
  const boundary = useBoundary(where.position, land?.boundary ?? none)
  const isAged = usePositionAge(where.position)
  const sky = useSky(held ? { lat: held.stand_detail.latitude, lng: held.stand_detail.longitude } : null)

  return (
    <div className={css['hunt']}>
      <FreezeWhilePressed>
        <BoundaryAlarm boundary={boundary} position={where.position} />
      </FreezeWhilePressed>
      <QueryBoundary read={read} heading={t`Hunt`} problem={t`The reservation could not be loaded.`}>
        {({ data }) => {
          const { day } = localTime(now, data.stand_detail.time_zone)
          const today = day >= data.start_date && day <= data.end_date
          return (
            <div className={css['columns']}>
              <div className={css['side']}>
                <GoBackBar
                  crumbs={[
                    { label: t`Reservation`, to: `/my-profile/reservation-details/${id}` },
                    { label: t`Go Hunt!` },
                  ]}
                />
                {/* What arrives late up here would move the buttons below it on a phone. */}
                <FreezeWhilePressed>
                  <HuntHead data={data} now={now} sunset={sky && sky.sunset} />
                  <ClockHint />
                  <QueryBoundary
                    read={sheet}
                    problem={t`The land could not be loaded.`}
                    aged={false}
                    skeleton={<Skeleton height="var(--hunt-map)" />}
                  >
                    {() =>
                      land && (
                        <>
                          <HuntMap
                            reservationId={id}
                            title={data.stand_detail.title}
                            land={land}
                            position={where.position}
                            isOld={isAged}
                            notice={<KeptBoundaryLine sight={boundary.sight} position={where.position} />}
                            track={tracks.open ?? tracks.tracks[0] ?? null}
                          />
                          <Whereabouts
                            where={where}
                            isOld={isAged}
                            boundary={boundary}
                            stand={land.stand}
                            parking={land.parking}
                          />
                        </>
                      )
                    }
                  </QueryBoundary>
                  <WaiverNotice held={data} now={now} back={`/my-profile/hunt/${id}`} />
                </FreezeWhilePressed>
              </div>
              <div className={css['side']}>
                <HuntActs
                  held={data}
                  ownerPhone={sheet.data?.data.contact_phone ?? null}
                  land={land}
                  isLandLoading={sheet.state === 'loading'}
                  position={where.position}
                  boundary={boundary}
                  now={now}
                  today={today}
                  onTrophy={() => setTrophy(true)}
                />
                <HuntSwitches isRecording={tracks.open !== null} />
                <FreezeWhilePressed>
                  <Card as="section" aria-label={t`Attendance`}>
                    <AttendanceList records={data.attendance} timeZone={data.stand_detail.time_zone} />
                  </Card>
                </FreezeWhilePressed>
                {data.current_user_type !== 'landowner' && (
                  <ReturnCard
                    reservationId={id}
                    timeZone={data.stand_detail.time_zone}
                    sunset={today && sky ? sky.sunset : null}
                  />
                )}
                {land && land.features.length > 0 && (
                  <Card as="section" aria-labelledby="on-the-land">
                    <h2 id="on-the-land">
                      <Trans>What is on the land</Trans>
                    </h2>
                    <FeatureList features={land.features} />
                  </Card>
                )}
                {land && land.boundary.length > 2 && <AlarmCard />}
                <TrackCard tracks={tracks} sheet={sheet.data?.data} />
                <HuntLinks held={data} />
                <HuntDocuments reservationId={id} timeZone={data.stand_detail.time_zone} />
              </div>
              {trophy && <TrophyDialog reservationId={id} today={day} onClose={() => setTrophy(false)} />}
            </div>
          )
        }}
      </QueryBoundary>
    </div>
  )
}
