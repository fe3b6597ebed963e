import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { hazardsOf } from '#core/rules/land/hazards.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { localTime } from '#core/rules/time/days.ts'
import { AttendanceButton } from './AttendanceButton.tsx'
import { AttendanceList } from '#parts/attendance/AttendanceList.tsx'
import { FeatureList } from '#parts/land/features/FeatureList.tsx'
import { GoBackBar } from '#parts/page/GoBackBar.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { usePosition } from '#parts/position/use-position.ts'
import { ReturnCard } from './returns/ReturnCard.tsx'
import { TrackCard } from './tracks/TrackCard.tsx'
import { useTracks } from '#parts/position/use-tracks.ts'
import { TrophyDialog } from '#parts/trophies/TrophyDialog.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'
import { ChatIcon, MoonIcon, TrophyIcon } from '#ui/icons/index.tsx'
import { setScheme, useScheme } from '#ui/theme/scheme.ts'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { counterpart } from '#parts/reservations/counterpart.ts'
import css from './hunt.module.css'
import { ClockHint } from './ClockHint.tsx'
import { HuntHead } from './HuntHead.tsx'
import { HuntHint } from './HuntHint.tsx'
import { HuntLinks } from './HuntLinks.tsx'
import { HuntMap, useLand } from './HuntMap.tsx'
import { HuntDocuments } from './HuntDocuments.tsx'
import { useRealNow } from './use-real-now.ts'
import { useSky } from './use-sky.ts'
import { useWakeLock } from '#parts/position/use-wake-lock.ts'
import { Whereabouts } from './Whereabouts.tsx'
import { WaiverNotice } from '#parts/waivers/WaiverNotice.tsx'

const route = getRouteApi('/my-profile/hunt/$id')
/** The hunt: land, position, check-in, trophy and chat on one screen, online or offline. */
export const HuntPage = () => {
  const id = Number(route.useParams().id)
  const read = useRead(reservationCalls.read, { id })
  const now = useRealNow()
  const [trophy, setTrophy] = useState(false)
  const [awake, setAwake] = useState(false)
  const { userId } = useSession()
  const where = usePosition(true)
  const tracks = useTracks(id, where.position)
  const wake = useWakeLock(awake || tracks.open !== null)
  const { scheme } = useScheme()
  const held = read.data?.data
  const sheet = useRead(
    laterStandCalls.sheet,
    { id: held?.stand_detail.id ?? 0 },
    { enabled: held !== undefined },
  )
  const land = useLand(sheet.data?.data)
  const sky = useSky(held ? { lat: held.stand_detail.latitude, lng: held.stand_detail.longitude } : null)

  return (
    <div className={css['hunt']}>
      <QueryBoundary read={read} problem={t`The reservation could not be loaded.`}>
        {({ data }) => {
          const other = counterpart(data)
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
                  <WaiverNotice held={data} now={now} back={`/my-profile/hunt/${id}`} />
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
                            track={tracks.open ?? tracks.tracks[0] ?? null}
                          />
                          <Whereabouts {...where} {...land} />
                        </>
                      )
                    }
                  </QueryBoundary>
                </FreezeWhilePressed>
              </div>
              <div className={css['side']}>
                <div className={css['acts']}>
                  <FreezeWhilePressed>
                    <HuntHint
                      land={land}
                      position={where.position}
                      records={data.attendance}
                      userId={userId}
                      today={today}
                    />
                  </FreezeWhilePressed>
                  <AttendanceButton
                    reservationId={id}
                    records={data.attendance}
                    position={where.position}
                    hasWaiver={waiverCounts(data.waiver_info, now)}
                    hazards={sheet.state === 'loading' ? null : hazardsOf(land?.features ?? [])}
                  />
                </div>
                <div className={css['two']}>
                  <Button
                    look="outline"
                    icon={<TrophyIcon />}
                    disabled={data.trophy !== null}
                    onClick={() => setTrophy(true)}
                  >
                    <Trans>Trophy</Trans>
                  </Button>
                  <ButtonLink {...other.chat} look="outline" icon={<ChatIcon />}>
                    <Trans>Message</Trans>
                  </ButtonLink>
                </div>
                <div className={css['two']}>
                  <Button
                    look="quiet"
                    icon={<MoonIcon />}
                    aria-pressed={scheme === 'red-night'}
                    onClick={() => setScheme(scheme === 'red-night' ? 'auto' : 'red-night')}
                  >
                    {scheme === 'red-night' ? t`Red light off` : t`Red light`}
                  </Button>
                  {wake.supported && (
                    <Button look="quiet" aria-pressed={awake} onClick={() => setAwake(!awake)}>
                      {wake.held ? t`Screen stays on` : t`Keep screen on`}
                    </Button>
                  )}
                </div>
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
                <TrackCard tracks={tracks} sheet={sheet.data?.data} />
                <HuntLinks held={data} />
                <HuntDocuments reservationId={id} timeZone={data.stand_detail.time_zone} />
                <p className="muted small">
                  <Trans>
                    The boundary alarm works only while this screen is on: it cannot watch the boundary in
                    your pocket.
                  </Trans>{' '}
                  {'vibrate' in navigator
                    ? t`It shows here and the phone vibrates.`
                    : t`It shows here; this browser cannot make the phone vibrate.`}
                </p>
              </div>
              {trophy && <TrophyDialog reservationId={id} today={day} onClose={() => setTrophy(false)} />}
            </div>
          )
        }}
      </QueryBoundary>
    </div>
  )
}
