import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { splitCalls } from '#core/calls/money/splits.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import css from '../booking.module.css'
import type { Payment } from '../use-booking.ts'

const SplitForm = lazy(async () => ({ default: (await import('./SplitForm.tsx')).SplitForm }))

interface SplitChoiceProps {
  payment: Payment
  most: number
  open: boolean
  onOpen: (open: boolean) => void
  /** Another payment takes the place of the one that was begun. */
  onPayment: (payment: Payment) => void
}

/** The choice between paying all of it and sharing it with the party, below the card form or in place of it. */
export const SplitChoice = ({ payment, most, open, onOpen, onPayment }: SplitChoiceProps) => {
  const payRest = useAct(splitCalls.payRest)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const { reservation_id: id, split, deposit } = payment
  const total = split?.total ?? (deposit ? deposit.amount + deposit.balance : payment.total_amount)
  const payAll = async () => {
    setProblem(null)
    const result = await payRest.act({ id })
    if (result.outcome === 'failed') setProblem(result.failure)
    else if (result.outcome === 'done') onPayment(result.answer.data)
  }
  if (open)
    return (
      <Suspense fallback={<Skeleton height={260} />}>
        <SplitForm
          reservationId={id}
          dollars={total}
          most={most}
          onBegun={(begun, people) => {
            onPayment({ ...begun, split: { people, total } })
            onOpen(false)
          }}
          onClose={() => {
            onOpen(false)
            if (split) void payAll()
          }}
        />
      </Suspense>
    )
  return (
    <div className={css['split']}>
      {split && (
        <p>
          <Trans>
            Your share of <Money dollars={split.total} /> for {split.people} people. We ask the others once
            you have paid.
          </Trans>
        </p>
      )}
      <Button look="outline" full onClick={() => onOpen(true)}>
        {split ? <Trans>Change who pays with you</Trans> : <Trans>Split with your party</Trans>}
      </Button>
      {split && (
        <Button look="quiet" full busy={payRest.busy} onClick={() => void payAll()}>
          <Trans>Pay it all myself</Trans>
        </Button>
      )}
      {problem !== null && <Refusal>{failureText(problem)}</Refusal>}
    </div>
  )
}
