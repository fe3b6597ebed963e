import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { localTime, showDay } from '#core/rules/days.ts'
import { readLine } from '#core/rules/geography.ts'
import { AttendanceButton } from '#parts/attendance/AttendanceButton.tsx'
import { AttendanceList } from '#parts/attendance/AttendanceList.tsx'
import { GoBackBar } from '#parts/GoBackBar.tsx'
import { ListFaces } from '#parts/ListFaces.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { usePosition } from '#parts/position/use-position.ts'
import { useNow } from '#parts/use-now.ts'
import { TrophyDialog } from '#parts/trophies/TrophyDialog.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChatIcon, MoonIcon, PrintIcon, TrophyIcon } from '#ui/icons/index.tsx'
import { setScheme, useScheme } from '#ui/scheme.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { counterpart } from './counterpart.ts'
import css from './hunt.module.css'
import { useSky } from './use-sky.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { Whereabouts } from './Whereabouts.tsx'

const route = getRouteApi('/my-profile/hunt/$id')
const PropertyMap = lazy(async () => ({ default: (await import('#parts/map/PropertyMap.tsx')).PropertyMap }))
/** The clock at the stand, whatever zone the phone is set to. */
const clockAt = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })

const Land = ({ held, where }: { held: Reservation; where: ReturnType<typeof usePosition> }) => {
  const sheet = useRead(calls.stands.sheet, { id: held.stand_detail.id })
  const { position, state } = where
  return (
    <ListFaces
      read={sheet}
      problem="The land could not be loaded."
      aged={false}
      skeleton={<Skeleton height={320} />}
    >
      {({ data }) => {
        const stand = { lat: data.stand_latitude, lng: data.stand_longitude }
        const parking =
          data.parking_latitude !== null && data.parking_longitude !== null
            ? { lat: data.parking_latitude, lng: data.parking_longitude }
            : null
        const boundary = readLine(data.boundary_route)
        return (
          <>
            <Suspense fallback={<Skeleton height={360} />}>
              <PropertyMap
                title={data.title}
                stand={stand}
                parking={parking}
                boundary={boundary}
                parkingRoute={readLine(data.geo_location_a_p)}
                standRoute={readLine(data.geo_location_p_s)}
                position={position}
                height="clamp(200px, 32dvh, 460px)"
              />
            </Suspense>
            <Whereabouts
              position={position}
              state={state}
              stand={stand}
              parking={parking}
              boundary={boundary}
            />
          </>
        )
      }}
    </ListFaces>
  )
}

/** What the landowner wants a hunter to know: gate, way, dangers. */
const Notes = ({ standId }: { standId: number }) => {
  const notes = useRead(calls.stands.sheet, { id: standId }).data?.data.notes_to_hunter ?? null
  if (notes === null) return null
  return (
    <Card as="section" aria-labelledby="notes">
      <div className="stack">
        <h2 id="notes">Landowner Notes</h2>
        <p>{notes}</p>
      </div>
    </Card>
  )
}

/** The hunt itself: land, position, check-in, trophy and message on one screen, with or without a signal. */
export const HuntPage = () => {
  const id = Number(route.useParams().id)
  const read = useRead(calls.reservations.read, { id })
  const now = useNow()
  const [trophy, setTrophy] = useState(false)
  const [awake, setAwake] = useState(false)
  const where = usePosition(true)
  const wake = useWakeLock(awake)
  const { scheme } = useScheme()
  const held = read.data?.data
  const sky = useSky(held ? { lat: held.stand_detail.latitude, lng: held.stand_detail.longitude } : null)

  return (
    <div className={css['hunt']}>
      <ListFaces read={read} problem="The reservation could not be loaded.">
        {({ data }) => {
          const other = counterpart(data)
          const { day } = localTime(now, data.stand_detail.time_zone)
          const today = day >= data.start_date && day <= data.end_date
          return (
            <div className={css['columns']}>
              <div className={css['side']}>
                <GoBackBar
                  crumbs={[
                    { label: 'Reservation', to: `/my-profile/reservation-details/${id}` },
                    { label: 'Go Hunt!' },
                  ]}
                />
                <div>
                  <p className="muted">
                    {today ? 'Today' : showDay(data.start_date)}
                    {sky && `, until sunset ${clockAt(sky.sunset, data.stand_detail.time_zone)}`}
                  </p>
                  <PageTitle>{data.stand_detail.title}</PageTitle>
                  <p className="muted">
                    {data.stand_detail.address}
                    {data.joined_hunters.length > 0 && (
                      <span className="tabular"> · {1 + data.joined_hunters.length} hunters</span>
                    )}
                  </p>
                </div>
                <Land held={data} where={where} />
              </div>
              <div className={css['side']}>
                <div className={css['acts']}>
                  <AttendanceButton reservationId={id} records={data.attendance} position={where.position} />
                </div>
                <div className={css['two']}>
                  <Button
                    look="outline"
                    icon={<TrophyIcon />}
                    disabled={data.trophy !== null}
                    onClick={() => setTrophy(true)}
                  >
                    Trophy
                  </Button>
                  <ButtonLink {...other.chat} look="outline" icon={<ChatIcon />}>
                    Message
                  </ButtonLink>
                </div>
                <Card as="section" aria-label="Attendance">
                  <AttendanceList records={data.attendance} timeZone={data.stand_detail.time_zone} />
                </Card>
                <Notes standId={data.stand_detail.id} />
                <div className={css['two']}>
                  <Button
                    look="quiet"
                    icon={<MoonIcon />}
                    aria-pressed={scheme === 'red-night'}
                    onClick={() => setScheme(scheme === 'red-night' ? 'auto' : 'red-night')}
                  >
                    Red light
                  </Button>
                  <ButtonLink
                    to="/stand-sheet"
                    search={{ standId: data.stand_detail.id }}
                    look="quiet"
                    icon={<PrintIcon />}
                  >
                    Stand sheet
                  </ButtonLink>
                </div>
                {wake.supported && (
                  <Button look="quiet" aria-pressed={awake} onClick={() => setAwake(!awake)}>
                    {wake.held ? 'The screen stays on' : 'Keep the screen on'}
                  </Button>
                )}
                <p className="muted small">
                  The boundary alarm works while this screen is on; a browser cannot watch the boundary in
                  your pocket.
                </p>
              </div>
              {trophy && <TrophyDialog reservationId={id} today={day} onClose={() => setTrophy(false)} />}
            </div>
          )
        }}
      </ListFaces>
    </div>
  )
}
