import { plural } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'

const policySentence = (days: number, fee: number): string => {
  if (fee === 0)
    return plural(days, {
      0: 'Cancel before the hunt begins and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
      one: 'Cancel # or more day before the hunt and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
      other:
        'Cancel # or more days before the hunt and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
    })
  const kept = showMoney(toCents(fee), locale())
  return plural(days, {
    0: `Cancel before the hunt begins and the lease amount is refunded less a ${kept} processing fee. Later cancellations are not refunded. Service fees are non-refundable.`,
    one: `Cancel # or more day before the hunt and the lease amount is refunded less a ${kept} processing fee. Later cancellations are not refunded. Service fees are non-refundable.`,
    other: `Cancel # or more days before the hunt and the lease amount is refunded less a ${kept} processing fee. Later cancellations are not refunded. Service fees are non-refundable.`,
  })
}

/**
 * A cancellation policy in the reader's language: it comes as the sentence that our rule makes of days and fee,
 * which are found in it again. One of other words stays as it came.
 */
export const showPolicy = (sentence: string): string => {
  const days = Number(/(\d+) or more/.exec(sentence)?.[1] ?? 0)
  const fee = Number(/\$([\d,.]+) processing/.exec(sentence)?.[1]?.replaceAll(',', '') ?? 0)
  return cancellationPolicy({ days, fee: toCents(fee) }) === sentence ? policySentence(days, fee) : sentence
}
