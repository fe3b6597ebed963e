import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { PriceSummary } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import css from './booking.module.css'

interface Line {
  label: string
  dollars: number
  minus?: boolean
  /** A part of the line above it. */
  part?: boolean
}

const linesOf = (price: PriceSummary): Line[] => [
  { label: t`Sub Total`, dollars: price.sub_total },
  { label: t`Booking Fee`, dollars: price.hunter_booking_fee },
  ...(price.total_discount > 0 ? [{ label: t`Discount`, dollars: price.total_discount, minus: true }] : []),
  ...(price.multi_day_discount > 0
    ? [{ label: t`Multi Days Discount`, dollars: price.multi_day_discount, minus: true, part: true }]
    : []),
  ...(price.voucher_discount > 0
    ? [{ label: t`Voucher Discount`, dollars: price.voucher_discount, minus: true, part: true }]
    : []),
]

/** The price breakdown: days by unit price, then every part of the total. */
export const PriceLines = ({ price }: { price: PriceSummary }) => (
  <table className={css['lines']}>
    <caption className="hidden-visually">
      <Trans>How the price is made up</Trans>
    </caption>
    <tbody>
      {price.chargeable.map(({ number_of_days: days, unit_price: unit, total_price: total }) => (
        <tr key={unit}>
          <th scope="row">
            <Plural value={days} one="# day" other="# days" /> × <Money dollars={unit} />
          </th>
          <td>
            <Money dollars={total} />
          </td>
        </tr>
      ))}
      {linesOf(price).map((line) => (
        <tr key={line.label} className={line.part ? css['part'] : undefined}>
          <th scope="row">{line.label}</th>
          <td>
            {line.minus && '− '}
            <Money dollars={line.dollars} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">
          <Trans>Total Amount</Trans>
        </th>
        <td>
          <Money dollars={price.total_amount} />
        </td>
      </tr>
      {price.deposit && (
        <>
          <tr>
            <th scope="row">
              <Trans>Deposit, now</Trans>
            </th>
            <td>
              <Money dollars={price.deposit.amount} />
            </td>
          </tr>
          <tr className={css['part']}>
            <th scope="row">
              <Trans>
                Balance, by <Days start={price.deposit.due_date} end={price.deposit.due_date} />
              </Trans>
            </th>
            <td>
              <Money dollars={price.deposit.balance} />
            </td>
          </tr>
        </>
      )}
    </tfoot>
  </table>
)
