import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { StandVoucher } from '#core/calls/stands.ts'

/** What a voucher takes off, as its card says it: "15% Off" or "$ 25 Off" (spec 3 §2.11). */
export const discountOf = ({
  discount,
  discount_type,
}: Pick<StandVoucher, 'discount' | 'discount_type'>): string => {
  const amount = discount.toLocaleString(locale(), {
    minimumFractionDigits: Number.isInteger(discount) ? 0 : 2,
  })
  return discount_type === 'percentage' ? t`${amount}% Off` : t`$ ${amount} Off`
}
