import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { balanceCalls } from '#core/calls/money/balances.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { PayPart } from '#parts/splits/PayPart.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'

type Balance = NonNullable<Reservation['balance']>

interface PayBalanceProps {
  id: number
  balance: Balance
  onChanged: () => void
}

const PayBalance = ({ id, balance, onChanged }: PayBalanceProps) => {
  const pay = useAct(balanceCalls.pay)
  return (
    <PayPart
      busy={pay.busy}
      begin={() => pay.act({ id })}
      onPaid={() => toast(t`You have paid the balance.`)}
      onChanged={onChanged}
    >
      <Trans>
        Pay the balance, <Money dollars={balance.amount} />
      </Trans>
    </PayPart>
  )
}

const Due = ({ held, balance }: { held: Reservation; balance: Balance }) => {
  const until = recordTimeOf(balance.until, held.stand_detail.time_zone)
  return (
    <p role="status">
      <Trans>
        The deposit is paid. The balance of <Money dollars={balance.amount} /> is due by{' '}
        <strong>
          <Days start={balance.due_date} end={balance.due_date} />
        </strong>
        . If it is not paid by {until}, the booking is canceled by its policy and the days are free again.
      </Trans>
    </p>
  )
}

interface BalancePanelProps {
  held: Reservation
  now: Date
  onChanged: () => void
}

/** What of a booking is paid, what is open and until when, for both of its sides; its hunter can pay it here. */
export const BalancePanel = ({ held, now, onChanged }: BalancePanelProps) => {
  const [isChanged, setChanged] = useState(false)
  const { balance } = held
  if (!balance) return null
  const isOpen = balance.state === 'open'
  const changed = () => {
    setChanged(true)
    onChanged()
  }
  return (
    <Card as="section" aria-labelledby="balance">
      <h2 id="balance">
        <Trans>Deposit and balance</Trans>
      </h2>
      <div className="stack">
        {isOpen && <Due held={held} balance={balance} />}
        {!isOpen && (
          // What was pressed is gone: the focus goes to what it has done.
          <p role="status" tabIndex={-1} ref={(line) => (isChanged ? line?.focus() : undefined)}>
            {balance.state === 'paid' ? (
              <Trans>The deposit and the balance are paid.</Trans>
            ) : (
              <Trans>The booking has ended before its balance was paid. There is nothing to pay.</Trans>
            )}
          </p>
        )}
        {isOpen && held.current_user_type === 'main_hunter' && Date.parse(balance.until) > now.getTime() && (
          <PayBalance id={held.id} balance={balance} onChanged={changed} />
        )}
      </div>
    </Card>
  )
}
