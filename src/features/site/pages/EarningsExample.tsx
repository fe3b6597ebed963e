import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { FeePolicy } from '#core/rules/money/fees.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { quote } from '#core/rules/money/prices.ts'
import { NumberField } from '#ui/controls/fields.tsx'
import styles from './text.module.css'

const within = (value: number | string, most: number): number =>
  Math.min(most, Math.max(0, Math.floor(Number(value)) || 0))

/** What a landowner would be paid for a year of booked days, by the rule that prices bookings. */
export function EarningsExample({ policy }: { policy: FeePolicy }) {
  const [price, setPrice] = useState<number | string>(100)
  const [days, setDays] = useState<number | string>(20)
  const count = within(days, 365)
  const unit = toCents(within(price, 10_000))
  const { lease, landownerAmount } = quote([{ days: count, unit, total: count * unit }], {
    tiers: [],
    voucher: null,
    fees: policy,
  })
  const [paid, earned] = [showMoney(lease, locale()), showMoney(landownerAmount, locale())]
  return (
    <div className={styles.example} role="group" aria-label={t`An example`}>
      <div className={styles.pair}>
        <NumberField name="price" label={t`Price of a day`} value={price} onChange={setPrice} max={10_000} />
        <NumberField name="days" label={t`Booked days a year`} value={days} onChange={setDays} max={365} />
      </div>
      <output>
        <strong>
          <Trans>You are paid {earned} a year.</Trans>
        </strong>{' '}
        <span className="muted">
          {plural(count, {
            one: `# day at your price is ${paid}, less the fee.`,
            other: `# days at your price are ${paid}, less the fee.`,
          })}
        </span>
      </output>
    </div>
  )
}
