import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { toCents } from '#core/rules/money/money.ts'
import { Money } from '#parts/page/Money.tsx'
import css from '../reservations.module.css'

/** What of a refund does not reach the card. */
const isLost = ({ status }: Reservation['refunds'][number]) => status === 'failed'

const Fact = ({ name, dollars }: { name: string; dollars: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money dollars={dollars} />
    </dd>
  </div>
)

/** What of a canceled booking goes back to those who have paid it, what is kept, and that a voucher stays spent. */
export const CanceledFacts = ({ held }: { held: Reservation }) => {
  const paid = held.paid_amount ?? held.booking_amount
  const back = held.refunds.reduce((sum, one) => (isLost(one) ? sum : sum + one.refund_amount), 0)
  const kept = Math.max(0, toCents(paid) - toCents(back)) / 100
  return (
    <>
      <dl className={css['facts']}>
        <Fact name={t`Paid`} dollars={paid} />
        <Fact name={t`Goes back to the card`} dollars={back} />
        <Fact name={t`Kept under the cancellation policy`} dollars={kept} />
      </dl>
      {held.voucher_discount > 0 && (
        <p>
          <Trans>The voucher of this booking has been used and does not come back.</Trans>
        </p>
      )}
    </>
  )
}
