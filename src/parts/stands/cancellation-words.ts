import { translate } from '#app/i18n/language.ts'
import { policyMessage } from '#core/rules/money/cancellation.ts'
import { toCents } from '#core/rules/money/money.ts'

interface Policy {
  cancellation_policy: string
  cancellation_days?: number | undefined
  /** In dollars. */
  cancellation_fee?: number | undefined
}

/** A cancellation policy in the reader's language; what a phone keeps of an older service has only the English. */
export const showPolicy = ({
  cancellation_policy: text,
  cancellation_days: days,
  cancellation_fee: fee,
}: Policy): string => {
  if (days === undefined || fee === undefined) return text
  const { english, values } = policyMessage({ days, fee: toCents(fee) })
  return translate(english, values)
}
