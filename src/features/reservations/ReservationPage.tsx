import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls, type Reservation } from '#core/calls/reservations.ts'
import { localTime } from '#core/rules/time/days.ts'
import { AttendanceList } from '#parts/attendance/AttendanceList.tsx'
import { Days } from '#parts/days/Days.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PackPanel } from './PackPanel.tsx'
import { Page } from '#parts/page/Page.tsx'
import { showPolicy } from '#parts/stands/cancellation-words.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { PermitIcon, PrintIcon, RouteIcon } from '#ui/icons/index.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CanceledFacts } from './panels/CanceledFacts.tsx'
import { ContactCard } from './panels/ContactCard.tsx'
import { UnpaidPanel } from './panels/UnpaidPanel.tsx'
import { WherePanel } from './panels/WherePanel.tsx'
import { WaiverNotice } from '#parts/waivers/WaiverNotice.tsx'
import { HuntersBox } from './HuntersBox.tsx'
import { LeaveHunt } from './LeaveHunt.tsx'
import { PaymentsBox } from './PaymentsBox.tsx'
import { PendingPanel } from './PendingPanel.tsx'
import css from './reservations.module.css'
import { StatusChip } from './StatusChip.tsx'
import { CalendarFile } from './calendar/CalendarFile.tsx'
import { ReviewPanels } from './ReviewPanels.tsx'
import { TrophyPanel } from './TrophyPanel.tsx'

const MonthMarks = lazy(async () => ({
  default: (await import('./calendar/MonthMarks.tsx')).MonthMarks,
}))
const RequestPanel = lazy(async () => ({
  default: (await import('./requests/RequestPanel.tsx')).RequestPanel,
}))
const SplitPanel = lazy(async () => ({ default: (await import('./splits/SplitPanel.tsx')).SplitPanel }))
const BalancePanel = lazy(async () => ({
  default: (await import('./panels/BalancePanel.tsx')).BalancePanel,
}))
const FundsBox = lazy(async () => ({ default: (await import('./funds/FundsBox.tsx')).FundsBox }))
const route = getRouteApi('/my-profile/reservation-details/$id')

const Details = ({ held }: { held: Reservation }) => {
  const { show_calendar: calendar = false } = route.useSearch()
  const navigate = route.useNavigate()
  const [attendance, setAttendance] = useState(false)
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details">
        <Trans>DETAILS</Trans>
      </h2>
      <dl className={css['facts']}>
        <div>
          <dt>
            <Trans>Reservation ID</Trans>
          </dt>
          <dd>{held.id}</dd>
        </div>
        <div>
          <dt>
            <Trans>Reservation Status</Trans>
          </dt>
          <dd>
            <StatusChip status={held.status} ended={held.ended} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Reservation Date</Trans>
          </dt>
          <dd>
            <Days start={held.start_date} end={held.end_date} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Reservation Attendence</Trans>
          </dt>
          <dd>
            <Button look="quiet" size="compact" onClick={() => setAttendance(true)}>
              <Trans>CLICK TO VIEW</Trans>
            </Button>
          </dd>
        </div>
        {held.current_user_type !== 'additional_hunter' && held.paid_at !== null && (
          <div>
            <dt>
              <Trans>Additional Hunters</Trans>
            </dt>
            <dd>
              <Link
                to="/my-profile/reservation-details/$id/additional-hunter"
                params={{ id: String(held.id) }}
                search={held.joined_hunters.length > 0 ? { tab: 'joined' } : {}}
                className="alone"
              >
                {held.joined_hunters.length === 0 && held.current_user_type === 'main_hunter' ? (
                  <Trans>Invite hunters</Trans>
                ) : (
                  <Trans>{held.joined_hunters.length} joined</Trans>
                )}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <Button
        look="quiet"
        size="compact"
        aria-expanded={calendar}
        onClick={() =>
          void navigate({
            search: calendar ? {} : { show_calendar: true },
            replace: true,
            resetScroll: false,
          })
        }
      >
        {calendar ? t`Hide calendar` : t`View on calendar`}
      </Button>
      {held.status === 'approved' && <CalendarFile held={held} />}
      {calendar && (
        <Suspense fallback={<Skeleton height={280} />}>
          <MonthMarks start={held.start_date} end={held.end_date} />
        </Suspense>
      )}
      <Dialog title={t`Reservation Attendence`} opened={attendance} onClose={() => setAttendance(false)}>
        <AttendanceList records={held.attendance} timeZone={held.stand_detail.time_zone} />
      </Dialog>
    </Card>
  )
}

/** A reservation with all its details, also offline (spec 3 §2.7). */
export const ReservationPage = () => {
  const id = Number(route.useParams().id)
  const read = useRead(reservationCalls.read, { id })
  const [cancelling, setCancelling] = useState(false)
  const now = useNow()

  return (
    <Page
      title={t`Reservation Details`}
      crumbs={[
        { label: t`My Reservations`, to: '/my-profile/my-reservations' },
        { label: t`Reservation Details` },
      ]}
    >
      <QueryBoundary read={read} problem={t`No Details Found`}>
        {({ data: held }) => {
          const live = held.status === 'approved'
          const today = localTime(now, held.stand_detail.time_zone).day
          const hunts = live && held.current_user_type !== 'landowner'
          const first = (
            <>
              <Picture
                src={held.stand_detail.image}
                alt=""
                width={16}
                height={9}
                eager
                className={css['hero']}
              />
              <div>
                <h2>
                  <Link
                    to="/stand/$id"
                    params={{ id: String(held.stand_detail.id) }}
                    search={{ from: 'reservation' }}
                  >
                    {held.stand_detail.title}
                  </Link>
                </h2>
                <p className="muted">{held.stand_detail.address}</p>
              </div>
              {held.status === 'pending' && held.current_user_type === 'main_hunter' && (
                <PendingPanel held={held} onChanged={() => void read.refresh()} />
              )}
              {held.status === 'cancel' && held.current_user_type === 'main_hunter' && (
                <Card as="section" aria-labelledby="canceled">
                  <div className="stack">
                    <h2 id="canceled">
                      <Trans>This reservation is canceled</Trans>
                    </h2>
                    <CanceledFacts held={held} />
                  </div>
                </Card>
              )}
              {held.ended === 'unpaid' && held.current_user_type === 'main_hunter' && (
                <UnpaidPanel held={held} />
              )}
              {held.current_user_type === 'main_hunter' && held.request !== null && (
                <Suspense fallback={<Skeleton height={140} />}>
                  <RequestPanel held={held} onChanged={() => void read.refresh()} />
                </Suspense>
              )}
              {held.split && (
                <Suspense fallback={<Skeleton height={220} />}>
                  <SplitPanel held={held} onChanged={() => void read.refresh()} />
                </Suspense>
              )}
              {held.balance && (
                <Suspense fallback={<Skeleton height={160} />}>
                  <BalancePanel held={held} now={now} onChanged={() => void read.refresh()} />
                </Suspense>
              )}
              <WaiverNotice held={held} now={now} back={`/my-profile/reservation-details/${id}`} />
              {hunts && (
                <ButtonLink
                  to="/my-profile/hunt/$id"
                  params={{ id: String(id) }}
                  look="spruce"
                  full
                  icon={<RouteIcon />}
                >
                  <Trans>Go Hunt!</Trans>
                </ButtonLink>
              )}
            </>
          )
          const details = (
            <>
              <Details held={held} />
              <WherePanel held={held} />
              <PaymentsBox held={held} />
            </>
          )
          const others = (
            <>
              <HuntersBox held={held} timeZone={held.stand_detail.time_zone} now={now} card />
              {hunts && <PackPanel reservationId={id} starts={held.start_date} today={today} />}
              <div className={css['acts']}>
                <ButtonLink
                  to="/stand-sheet"
                  search={{ standId: held.stand_detail.id, reservationId: held.id }}
                  look="outline"
                  icon={<PrintIcon />}
                >
                  <Trans>Stand sheet</Trans>
                </ButtonLink>
                {hunts && (
                  <ButtonLink
                    to="/my-profile/permit/$id"
                    params={{ id: String(id) }}
                    look="outline"
                    icon={<PermitIcon />}
                  >
                    <Trans>Hunting permit</Trans>
                  </ButtonLink>
                )}
              </div>
              <ContactCard held={held} />
              <ReviewPanels held={held} />
              {held.current_user_type === 'main_hunter' && <TrophyPanel held={held} />}
            </>
          )
          const last = (
            <>
              {held.current_user_type !== 'additional_hunter' && held.paid_at !== null && (
                <Suspense fallback={<Skeleton height={180} />}>
                  <FundsBox held={held} onChanged={() => void read.refresh()} />
                </Suspense>
              )}
              {live && held.current_user_type === 'additional_hunter' && <LeaveHunt held={held} />}
              {held.can_cancel && (
                <Button look="quiet" full onClick={() => setCancelling(true)}>
                  <Trans>Cancel</Trans>
                </Button>
              )}
              {cancelling && (
                <CancelDialog
                  id={id}
                  policy={showPolicy(held)}
                  onClose={() => setCancelling(false)}
                  onCancelled={() => void read.refresh()}
                />
              )}
            </>
          )
          // Dates, gate and money stand before the rest, on a wide screen beside it: one order, so that turning a
          // tablet keeps what is open.
          return (
            <div className={css['columns']}>
              <div className="stack">{first}</div>
              <div className={`stack ${css['money']}`}>{details}</div>
              <div className="stack">{others}</div>
              <div className={`stack ${css['whole']}`}>{last}</div>
            </div>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}
