import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { type ShareToPay, splitCalls } from '#core/calls/money/splits.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { CardForm } from '#parts/cards/CardForm.tsx'
import { useMinutesLeft } from '#parts/cards/use-minutes-left.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

interface PayShareProps {
  payment: ShareToPay
  onPaid: (booked: boolean) => void
  onClose: () => void
}

/** Pays a share, the rest of a split, or the balance of a booking by card. Nothing is held for it: closing changes nothing. */
export const PayShareDialog = ({ payment, onPaid, onClose }: PayShareProps) => {
  const settle = useAct(splitCalls.settle)
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const isOver = useMinutesLeft(payment.hold_until) === 0 && !paying
  const amount = showMoney(toCents(payment.total_amount), locale())

  const look = async () => {
    setProblem(null)
    const result = await settle.act({ id: payment.payment_id })
    if (result.outcome === 'failed') setProblem(result.failure)
    else if (result.outcome === 'done') onPaid(result.answer.data.booked)
  }
  return (
    <Dialog title={t`Pay ${amount}`} opened onClose={() => !paying && onClose()} size="small">
      <div className="stack">
        {isOver ? (
          <p role="alert">
            <Trans>The time to pay has run out.</Trans>
          </p>
        ) : (
          <CardForm
            provider={payment.provider}
            secret={payment.payment_intent ?? ''}
            publishableKey={payment.publishable_key ?? ''}
            dollars={payment.total_amount}
            returnTo={location.href}
            onBusy={setPaying}
            onPaid={() => void look()}
          />
        )}
        {problem !== null && (
          <div className="stack">
            <Refusal>{failureText(problem)}</Refusal>
            <Button look="outline" full busy={settle.busy} onClick={() => void look()}>
              <Trans>Check again</Trans>
            </Button>
          </div>
        )}
        <Button full look="quiet" disabled={paying || settle.busy} onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
