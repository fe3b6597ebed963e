import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import type { Day } from '#core/rules/time/days.ts'
import { CardForm } from '#parts/cards/CardForm.tsx'
import { useMinutesLeft } from '#parts/cards/use-minutes-left.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import css from './booking.module.css'
import type { Payment } from './use-booking.ts'
import { DepositNote } from './DepositNote.tsx'
import { HoldOver } from './paying/HoldOver.tsx'
import { PaymentProblem, type Problem } from './paying/PaymentProblem.tsx'
import { SplitChoice } from './paying/SplitChoice.tsx'
import { WhenCharged } from './WhenCharged.tsx'

interface PaymentDialogProps {
  payment: Payment
  /** What is paid for, as far as the page knows it before the reservation is read. */
  about: { title?: string | undefined; start?: Day | undefined; end?: Day | undefined }
  /** How many people the stand takes. */
  most: number
  onPayment: (payment: Payment) => void
  onPaid: () => void
  onReleased: () => void
}

/**
 * Pays for held days. It cannot be closed during a payment; closing it otherwise asks whether to release
 * the days, and the browser's back button warns first (spec 3 §4).
 */
export const PaymentDialog = ({
  payment,
  about,
  most,
  onPayment,
  onPaid,
  onReleased,
}: PaymentDialogProps) => {
  const [paying, setPaying] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [splitting, setSplitting] = useState(false)
  const [settled, setSettled] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const settle = useAct(reservationCalls.settle)
  const release = useAct(reservationCalls.release)
  const held = useRead(reservationCalls.read, { id: payment.reservation_id }).data?.data
  const title = held?.stand_detail.title ?? about.title
  const [start, end] = held ? [held.start_date, held.end_date] : [about.start, about.end]
  const minutes = useMinutesLeft(payment.hold_until)
  // A payment that is on its way is not broken off.
  const isOver = minutes === 0 && !paying
  const blocker = useBlocker({
    shouldBlockFn: () => !settled && !isOver,
    withResolver: true,
    enableBeforeUnload: () => !settled && !isOver,
  })

  /** Ends the dialog where it was paid; otherwise gives why that is not so, or not known. */
  const confirm = async (): Promise<ApiFailure | null> => {
    const result = await settle.act({ id: payment.reservation_id })
    if (result.outcome === 'done') setSettled(true)
    return result.outcome === 'failed' ? result.failure : null
  }
  const paid = async () => {
    setPaying(true)
    const failure = await confirm()
    setPaying(false)
    if (failure) setProblem({ failure, unknown: 'payment' })
  }
  const giveBack = async () => {
    // A card may have been charged though the answer was lost, also before a reload: only the service knows.
    const failure = await confirm()
    const isUnpaid = failure !== null && failure.status >= 400 && failure.status < 500
    const released = isUnpaid ? await release.act({ id: payment.reservation_id }) : null
    if (released?.outcome === 'done') {
      setSettled(true)
      onReleased()
      return
    }
    setLeaving(false)
    if (released?.outcome === 'failed') setProblem({ failure: released.failure, unknown: 'release' })
    else if (failure) setProblem({ failure, unknown: 'payment' })
  }
  useEffect(() => {
    if (settled && !leaving) onPaid()
  }, [settled, leaving, onPaid])

  return (
    <>
      <Dialog
        title={t`Payment`}
        opened
        onClose={() => {
          if (isOver) void giveBack()
          else if (!paying && !leaving) setLeaving(true)
        }}
      >
        {/* Two lines from the start: what comes into them moves no button away from under a finger. */}
        <p className={css['paying']}>
          {title !== undefined && <strong>{title}</strong>}
          <br />
          {start !== undefined && end !== undefined && (
            <>
              <Days start={start} end={end} /> ·{' '}
            </>
          )}
          <Money dollars={payment.total_amount} />
        </p>
        {payment.by_request === true && <WhenCharged byRequest />}
        {payment.deposit && <DepositNote deposit={payment.deposit} />}
        {isOver ? (
          <HoldOver busy={settle.busy || release.busy} onBack={() => void giveBack()} />
        ) : (
          <>
            <p className={css['timer']} role="timer">
              {plural(minutes, {
                one: 'Your days are held for # more minute.',
                other: 'Your days are held for # more minutes.',
              })}
            </p>
            {!splitting && (
              <CardForm
                key={payment.payment_intent}
                provider={payment.provider}
                secret={payment.payment_intent ?? ''}
                publishableKey={payment.publishable_key ?? ''}
                dollars={payment.total_amount}
                authorizes={payment.by_request === true}
                returnTo={`${location.origin}/success`}
                onBusy={setPaying}
                onPaid={() => void paid()}
              />
            )}
            {payment.by_request !== true && (most > 1 || payment.split !== undefined) && !paying && (
              <SplitChoice {...{ payment, most, onPayment }} open={splitting} onOpen={setSplitting} />
            )}
          </>
        )}
        {problem !== null && <PaymentProblem {...problem} busy={settle.busy} onAgain={() => void paid()} />}
      </Dialog>
      {/* Mounted only now: one key press must not open it and close it again. */}
      {leaving && !isOver && (
        <ConfirmDialog
          title={t`Stop paying?`}
          opened
          confirm={t`Give the days back`}
          cancel={t`Keep paying`}
          dangerous
          busy={settle.busy || release.busy}
          onConfirm={() => void giveBack()}
          onClose={() => setLeaving(false)}
        >
          <Trans>If your card was not charged, the days become free for others.</Trans>
        </ConfirmDialog>
      )}
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title={t`Payment in Process`}
          opened
          confirm={t`Go to My Reservation Section`}
          cancel={t`Stay and pay`}
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        >
          <Trans>
            Payment in Process. If you want to cancel this reservation. Go to My Reservation Section
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
