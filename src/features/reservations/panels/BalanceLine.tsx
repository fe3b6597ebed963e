import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'

/** In a list: what is still to be paid of a booking, and by which day; nothing where nothing is open. */
export const BalanceLine = ({ balance }: Pick<Reservation, 'balance'>) =>
  balance?.state === 'open' ? (
    <p className="small">
      <Trans>
        The balance of <Money dollars={balance.amount} /> is due by{' '}
        <Days start={balance.due_date} end={balance.due_date} />.
      </Trans>
    </p>
  ) : null
