import { translate } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { feePolicies, feeSentence } from '#core/rules/money/fees.ts'

/** The sentence about fees under the current policy; null while loading (decision 3). */
export const useFeeSentence = (): string | null => {
  const name = useRead(serviceCalls.config, {}).data?.data.fee_policy.name
  const policy = Object.values(feePolicies).find((one) => one.name === name)
  if (!policy) return null
  const { english, values } = feeSentence(policy)
  return translate(english, values)
}
