import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Money } from '#parts/page/Money.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './reservations.module.css'

/** What only a newer service names is on its way, too. */
const refundWord = (status: string): string =>
  ({ succeeded: t`Paid back`, failed: t`Failed` })[status] ?? t`On its way`

interface RowProps {
  label: string
  dollars: number
  look?: 'total' | 'part'
  /** It makes the price less. */
  minus?: boolean
}
const Row = ({ label, dollars, look, minus = false }: RowProps) => (
  <div className={look && css[look]}>
    <dt>{label}</dt>
    <dd>
      {minus && dollars > 0 && '− '}
      <Money dollars={dollars} />
    </dd>
  </div>
)

/**
 * The landowner's part as the ledger has it. For the hunter until the balance is paid, the deposit; of a booking that is
 * not paid yet, its price.
 */
const paidOf = (held: Reservation): number => {
  if (held.earnings) return held.earnings.kept
  if (held.balance && held.paid_amount !== undefined) return held.paid_amount
  return held.current_user_type === 'landowner' ? held.landowner_booking_amount : held.booking_amount
}

const paidWords = ({ current_user_type: viewer, earnings, paid_at: paidAt }: Reservation): string => {
  if (earnings && earnings.returned > 0) return t`Kept Amount`
  if (viewer === 'landowner') return t`Received Amount`
  return paidAt === null ? t`Total Amount` : t`Paid Amount`
}

/** The payment's breakdown; the landowner sees what they received, and what of it they keep. */
export const PaymentsBox = ({ held }: { held: Reservation }) => {
  const owner = held.current_user_type === 'landowner'
  const ownersFee = held.subtotal - held.discount - held.landowner_booking_amount
  const { kept, returned } = held.earnings ?? { kept: 0, returned: 0 }
  const refunded = held.refunds.reduce((sum, refund) => sum + refund.refund_amount, 0)
  return (
    <Card as="section" aria-labelledby="payments">
      <h2 id="payments">
        <Trans>PAYMENTS</Trans>
      </h2>
      <dl className={css['facts']}>
        <Row label={t`Sub Total`} dollars={held.subtotal} />
        {/* What each side pays for the booking: the hunter on top of the price, the landowner out of it. */}
        <Row label={t`Booking Fee`} dollars={owner ? ownersFee : held.booking_fee} minus={owner} />
        <Row label={t`Discount`} dollars={held.discount} minus />
        {held.multi_day_discount > 0 && (
          <Row label={t`Multi Days Discount`} dollars={held.multi_day_discount} look="part" minus />
        )}
        {held.voucher_discount > 0 && (
          <Row label={t`Voucher Discount`} dollars={held.voucher_discount} look="part" minus />
        )}
        {held.status === 'cancel' && <Row label={t`Cancellation Fee`} dollars={held.cancellation_fee} />}
        {held.refunds.length > 0 && <Row label={t`Refunds Details`} dollars={refunded} />}
      </dl>
      {held.voucher_discount > 0 && held.ended !== null && held.ended !== 'voucher_gone' && (
        <p className="muted small">
          <Trans>The voucher was not used: it counts again.</Trans>
        </p>
      )}
      {held.refunds.length > 0 && (
        <table className={css['refunds']} aria-label={t`Refunds Details`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Date</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {held.refunds.map((refund) => (
              <tr key={refund.date}>
                <td>{recordTimeOf(refund.date, held.stand_detail.time_zone)}</td>
                <td>{refundWord(refund.status)}</td>
                <td>
                  <Money dollars={refund.refund_amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={css['facts']}>
        {returned > 0 && (
          <>
            <Row label={t`Received Amount`} dollars={kept + returned} />
            <Row label={t`Went back to the hunters`} dollars={returned} minus />
          </>
        )}
        <Row label={paidWords(held)} dollars={paidOf(held)} look="total" />
        {held.balance?.state === 'open' && <Row label={t`Open balance`} dollars={held.balance.amount} />}
      </dl>
    </Card>
  )
}
