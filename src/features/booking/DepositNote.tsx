import { Trans } from '@lingui/react/macro'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import type { Payment } from './use-booking.ts'

/** That this is a deposit, and what follows it. */
export const DepositNote = ({ deposit }: { deposit: NonNullable<Payment['deposit']> }) => (
  <p className="small">
    <Trans>
      This is the deposit. The balance of <Money dollars={deposit.balance} /> is due by{' '}
      <Days start={deposit.due_date} end={deposit.due_date} />. We remind you; if it is not paid 48 hours
      later, the booking is canceled by its policy.
    </Trans>
  </p>
)
