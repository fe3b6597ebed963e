import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { type CardPayment, fundCalls } from '#core/calls/money/funds.ts'
import { paymentCalls } from '#core/calls/money/payments.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { CardForm } from '#parts/cards/CardForm.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './funds.module.css'

interface PayProps {
  fund: FundRequest
  onClose: () => void
  onChanged: () => void
  onPaid: () => void
}

/** What a landowner has, and whether that is enough. */
const Balance = ({ available, dollars }: { available: number; dollars: number }) => (
  <>
    <dl className={css['facts']}>
      <div>
        <dt>{t`Your balance`}</dt>
        <dd>
          <Money dollars={available} />
        </dd>
      </div>
      {available < dollars && (
        <div>
          <dt>{t`Not enough by`}</dt>
          <dd>
            <Money dollars={(toCents(dollars) - toCents(available)) / 100} />
          </dd>
        </div>
      )}
    </dl>
    {available < dollars && (
      <p>
        <Trans>
          Your balance stays untouched; the whole <Money dollars={dollars} /> goes on a card.
        </Trans>
      </p>
    )}
  </>
)

/** Pays a request: a landowner from the balance, everybody else and a balance that is too small by card. */
export const PayDialog = ({ fund, onClose, onChanged, onPaid }: PayProps) => {
  const pays = useAct(fundCalls.pay)
  const update = useAct(fundCalls.update)
  const revert = useAct(fundCalls.revert)
  const isLandowner = fund.requested_by === 'hunter'
  const amounts = useRead(paymentCalls.amounts, {}, { enabled: isLandowner })
  const [card, setCard] = useState<CardPayment | null>(null)
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const dollars = fund.requested_amount
  const available = amounts.data?.data.available
  const amount = showMoney(toCents(dollars), locale())

  const finish = () => {
    toast(t`Fund Transfer Request Approved`)
    onPaid()
  }
  const begin = async () => {
    setProblem(null)
    const result = await pays.act({ id: fund.id })
    if (result.outcome === 'failed') setProblem(result.failure)
    else if (result.outcome === 'done') {
      if (result.answer.data.provider === 'none') finish()
      else setCard(result.answer.data)
    }
  }
  const settle = async () => {
    const result = await update.act({ id: fund.id, status: 'paid' })
    if (result.outcome === 'done') finish()
    else if (result.outcome === 'failed') setProblem(result.failure)
  }
  // Closing the card form gives the request back to both: it is pending again.
  const leave = async () => {
    if (paying || pays.busy) return
    if (card !== null) {
      await revert.act({ id: fund.id })
      onChanged()
    }
    onClose()
  }

  return (
    <Dialog title={t`Pay ${amount}`} opened onClose={() => void leave()} size="small">
      <div className="stack">
        <p>{fund.description}</p>
        {isLandowner && available !== undefined && <Balance available={available} dollars={dollars} />}
        {card === null ? (
          <Button full look="ember" busy={pays.busy} onClick={() => void begin()}>
            {isLandowner && available !== undefined && available >= dollars ? (
              <Trans>
                PAY <Money dollars={dollars} />
              </Trans>
            ) : (
              <Trans>
                PAY <Money dollars={dollars} /> by card
              </Trans>
            )}
          </Button>
        ) : (
          <CardForm
            provider={card.provider}
            secret={card.payment_intent ?? ''}
            publishableKey={card.publishable_key ?? ''}
            dollars={dollars}
            returnTo={location.href}
            onBusy={setPaying}
            onPaid={() => void settle()}
          />
        )}
        {problem !== null && <Refusal>{failureText(problem)}</Refusal>}
        <Button full look="quiet" disabled={paying || pays.busy} onClick={() => void leave()}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
