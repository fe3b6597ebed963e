import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { refusal } from '#offline/failure.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import type { PriceSummary } from '#core/calls/reservations.ts'
import { Checkbox } from '#ui/theme/mantine.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Days } from '#parts/days/Days.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { mostShares } from '#core/rules/booking/splits.ts'
import { showPolicy, showRefundOutlook } from '#parts/stands/cancellation-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './booking.module.css'
import { countView } from './count-view.ts'
import { dropBooked, dropPayment, keepPayment, readPayment } from '#parts/reservations/booking-draft.ts'
import { GoneDays } from './GoneDays.tsx'
import { Offers } from './Offers.tsx'
import { PriceBar } from './PriceBar.tsx'
import { PriceLines } from './PriceLines.tsx'
import { type Payment, useBooking } from './use-booking.ts'
import { WhenCharged } from './WhenCharged.tsx'
import { VoucherBox } from './VoucherBox.tsx'

const route = getRouteApi('/reserve-stand/$id')
const PaymentDialog = lazy(async () => ({ default: (await import('./PaymentDialog.tsx')).PaymentDialog }))

const actWord = (byRequest: boolean, summary: PriceSummary | null): string => {
  if (byRequest) return t`SEND THE REQUEST`
  return summary?.total_amount === 0 ? t`RESERVE` : t`COMPLETE RESERVATION`
}

const WithoutPrice = ({ chosen }: { chosen: boolean }) => {
  const { online } = useConnection()
  return (
    <p className="muted">
      {!chosen ? (
        <Trans>Choose days, a season or the year to see the price.</Trans>
      ) : online ? (
        <Trans>Asking for the price…</Trans>
      ) : (
        <Trans>The price needs a signal.</Trans>
      )}
    </p>
  )
}

/** Sends away who cannot book, before anything is chosen or signed. */
const useRefusal = ({ stand, me }: ReturnType<typeof useBooking>, standId: number): void => {
  const navigate = useNavigate()
  const ownStand = me !== null && stand.data !== undefined && stand.data.data.user.id === me.id
  const refusedAs = ownStand ? 'own_stand' : me?.is_junior === true ? 'junior_not_allowed' : null
  useEffect(() => {
    if (refusedAs === null) return
    toast(failureText(refusal(refusedAs)), 'problem')
    if (refusedAs === 'own_stand') void navigate({ to: '/', replace: true })
    else void navigate({ to: '/stand/$id', params: { id: String(standId) }, replace: true })
  }, [refusedAs, standId, navigate])
}

/** Booking: the choice on the left, its price on the right, the payment dialog on top (spec 3 §2.1). */
export const BookingPage = () => {
  const standId = Number(route.useParams().id)
  const { back } = route.useSearch()
  const navigate = useNavigate()
  const [payment, setPayment] = useState<Payment | null>(() => readPayment(standId, new Date()))
  const booking = useBooking(standId, payment !== null)
  const { stand, offers, me, draft, summary } = booking
  const [policyShown, setPolicyShown] = useState(false)
  const resumed = useRef(false)
  const now = useNow(60_000)

  const complete = async () => {
    const outcome = await booking.book()
    if (outcome.to === 'waiver')
      void navigate({ to: '/wavier-form', search: { back: `/reserve-stand/${standId}?back=waiver` } })
    if (outcome.to === 'done') void navigate({ to: '/success', search: { reservation: outcome.id } })
    if (outcome.to === 'payment') {
      keepPayment(standId, outcome.payment)
      setPayment(outcome.payment)
    }
  }
  // After the waiver the booking continues where it stopped (spec 3 §4).
  const resume = useEffectEvent(() => void complete())
  const ready = back === 'waiver' && me !== null && !me.is_junior && draft.accepted && summary !== null
  useEffect(() => {
    if (!ready || resumed.current) return
    resumed.current = true
    resume()
  }, [ready])

  const isOthers = me !== null && stand.data !== undefined && stand.data.data.user.id !== me.id
  useEffect(() => {
    if (isOthers) void countView(standId)
  }, [isOthers, standId])

  const days = summary?.number_of_days ?? 0
  const byRequest = summary?.by_request ?? stand.data?.data.booking_by === 'request'
  const outlook =
    summary && stand.data
      ? showRefundOutlook(
          summary.sub_total - summary.total_discount,
          stand.data.data,
          summary.start_date,
          now,
          summary.deposit ? { total: summary.total_amount, paid: summary.deposit.amount } : undefined,
        )
      : null
  useRefusal(booking, standId)

  return (
    <Page
      title={t`Book Your Adventure`}
      tab={t`Reserve Stand`}
      crumbs={[{ label: t`Hunting Stands`, to: '/stand' }, { label: t`Reserve Stand` }]}
    >
      <QueryBoundary read={stand} problem={t`Can't find stands`}>
        {({ data }) => (
          <div className={css['columns']}>
            <QueryBoundary read={offers} problem={t`The days could not be loaded.`}>
              {(found) => <Offers offers={found.data} choice={draft.choice} onChoose={booking.choose} />}
            </QueryBoundary>
            <Card as="section" id="booking-summary" aria-label={t`Summary`} className={css['summary'] ?? ''}>
              <div className="stack">
                <div className={css['stand']}>
                  <Picture src={data.pictures[0]?.picture} alt="" width={96} height={80} sizes="96px" />
                  <div>
                    <h2>{data.title}</h2>
                    <p className="muted small">{data.address}</p>
                  </div>
                </div>
                {summary ? (
                  <>
                    <p>
                      <strong>
                        <Plural value={days} one="# day" other="# days" />
                      </strong>
                      <br />
                      <Days start={summary.start_date} end={summary.end_date} />
                    </p>
                    <PriceLines price={summary} />
                  </>
                ) : booking.gone ? (
                  <GoneDays gone={booking.gone} onChoose={booking.choose} />
                ) : (
                  <WithoutPrice chosen={draft.choice !== null && booking.problem === null} />
                )}
                <VoucherBox
                  standId={standId}
                  voucher={draft.voucher}
                  onVoucher={(voucher) => booking.change({ voucher })}
                />
                <div className={css['policy']}>
                  <Checkbox
                    checked={draft.accepted}
                    onChange={(event) => booking.change({ accepted: event.currentTarget.checked })}
                    label={t`I accept the cancellation policy`}
                  />
                  <button type="button" className={css['linklike']} onClick={() => setPolicyShown(true)}>
                    <Trans>View Cancellation Policy</Trans>
                  </button>
                </div>
                {outlook !== null && <p className="muted small">{outlook}</p>}
                {booking.problem !== null && !booking.gone && (
                  <p className={css['error']} role="alert">
                    {failureText(booking.problem)}
                  </p>
                )}
                <Button
                  look="ember"
                  full
                  busy={booking.busy}
                  disabled={!draft.accepted || !summary}
                  onClick={() => void complete()}
                >
                  {actWord(byRequest, summary)}
                </Button>
                <WhenCharged byRequest={byRequest} />
              </div>
            </Card>
            <Dialog title={t`Cancellation Policy`} opened={policyShown} onClose={() => setPolicyShown(false)}>
              <div className="stack">
                <p>{showPolicy(data)}</p>
                {outlook !== null && <p>{outlook}</p>}
              </div>
            </Dialog>
            {summary && <PriceBar price={summary} stale={booking.isPricing} />}
          </div>
        )}
      </QueryBoundary>
      {payment && (
        <Suspense fallback={null}>
          <PaymentDialog
            payment={payment}
            about={booking.about}
            most={mostShares(stand.data?.data.maximum_hunters_on_property ?? null)}
            onPayment={(next) => {
              keepPayment(standId, next)
              setPayment(next)
            }}
            onPaid={() => {
              dropBooked(standId)
              void navigate({ to: '/success', search: { reservation: payment.reservation_id } })
            }}
            onReleased={() => {
              dropPayment(standId)
              setPayment(null)
              void offers.refresh()
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
