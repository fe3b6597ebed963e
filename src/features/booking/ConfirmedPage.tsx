import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText } from '#app/i18n/language.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { dropBooked, findPayment } from '#parts/reservations/booking-draft.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Hills } from '#ui/ornaments/Hills.tsx'

const route = getRouteApi('/success')
/** Milliseconds before the page redirects to the reservations (spec 3 §2.2). */
const stays = 2000

/**
 * What has become of the payment. The provider's page returns here also after a failure, and the browser's word is
 * never taken for a payment: the reservation says whether it is paid.
 */
const usePaid = () => {
  const { reservation, payment_intent: intent, redirect_status: status } = route.useSearch()
  const navigate = useNavigate()
  const [begun] = useState(() => (intent === undefined ? null : findPayment(intent)))
  const id = reservation ?? begun?.payment.reservation_id
  const read = useRead(reservationCalls.read, { id: id ?? 0 }, { enabled: id !== undefined })
  const settle = useAct(reservationCalls.settle)
  const held = read.data?.data
  const pending = held?.status === 'pending'
  const failed = status === 'failed' && begun !== null

  const look = useEffectEvent(async (reservationId: number) => {
    await settle.act({ id: reservationId })
    await read.refresh()
  })
  useEffect(() => {
    if (pending && id !== undefined && !failed) void look(id)
  }, [pending, id, failed])
  useEffect(() => {
    if (!failed) return
    toast(t`The payment did not go through. Nothing was charged.`, 'problem')
    void navigate({ to: '/reserve-stand/$id', params: { id: String(begun.standId) }, replace: true })
  }, [failed, begun, navigate])
  useEffect(() => {
    if (held && !pending && held.status !== 'rejected') dropBooked(held.stand_detail.id)
  }, [held, pending])
  return { held, waiting: pending || failed, problem: pending ? settle.failure : null }
}

const titleOf = (is: { waiting: boolean; asked: boolean; splitting: boolean }): string => {
  if (is.waiting) return t`Confirming your payment`
  if (is.asked) return t`Request sent`
  return is.splitting ? t`Your share is paid` : t`Reservation Confirmed`
}

export const ConfirmedPage = () => {
  const navigate = useNavigate()
  const { held, waiting, problem } = usePaid()
  const answerBy = held?.status === 'requested' ? held.request?.answer_by : undefined
  const splitting = held?.status === 'splitting'
  const asked = answerBy != null
  const until = asked ? recordTimeOf(answerBy, held?.stand_detail.time_zone) : ''
  const name = held?.stand_detail.user.first_name ?? ''

  useEffect(() => {
    // What is asked for is read first.
    if (waiting || asked || splitting) return
    const timer = setTimeout(() => void navigate({ to: '/my-profile/my-reservations', replace: true }), stays)
    return () => clearTimeout(timer)
  }, [navigate, waiting, asked, splitting])

  return (
    <Page title={titleOf({ waiting, asked, splitting })} width="narrow">
      <Card>
        <div className="stack" aria-busy={waiting && problem === null}>
          <Hills seat />
          {held && (
            <p>
              <strong>{held.stand_detail.title}</strong>
              <br />
              <Days start={held.start_date} end={held.end_date} />
              {!splitting && (
                <>
                  <br />
                  {held.balance ? (
                    <Trans>
                      Deposit: <Money dollars={held.paid_amount ?? 0} />. Balance:{' '}
                      <Money dollars={held.balance.amount} />, by{' '}
                      <Days start={held.balance.due_date} end={held.balance.due_date} />
                    </Trans>
                  ) : (
                    <Money dollars={held.amount} />
                  )}
                </>
              )}
            </p>
          )}
          {asked && (
            <p>
              <Trans>
                {name} answers by {until}. Your card is charged only when they accept, and we notify you right
                away.
              </Trans>
            </p>
          )}
          {splitting && (
            <>
              <p>
                <Trans>
                  Your share is paid. We have asked the others for theirs, and the days are kept for you
                  meanwhile. Your reservation says who has paid.
                </Trans>
              </p>
              <ButtonLink
                to="/my-profile/reservation-details/$id"
                params={{ id: String(held.id) }}
                look="ember"
                full
              >
                <Trans>Go to the reservation</Trans>
              </ButtonLink>
            </>
          )}
          {!waiting && !asked && !splitting && (
            <>
              <p className="muted">
                <Trans>We have emailed you the confirmation and notified the landowner.</Trans>
              </p>
              <p>
                <Trans>
                  Before you leave the last signal, open the reservation and download it for the hunt.
                </Trans>
              </p>
            </>
          )}
          {problem !== null && held && (
            <>
              <p role="alert">{failureText(problem)}</p>
              <ButtonLink
                to="/reserve-stand/$id"
                params={{ id: String(held.stand_detail.id) }}
                look="ember"
                full
              >
                <Trans>Back to the payment</Trans>
              </ButtonLink>
            </>
          )}
          <ButtonLink to="/my-profile/my-reservations" look="spruce" full>
            <Trans>MY RESERVATIONS</Trans>
          </ButtonLink>
        </div>
      </Card>
    </Page>
  )
}
