import { translate } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { type FeePolicy, feeSentence, keptSentence, toFeePolicy } from '#core/rules/money/fees.ts'

/** The fee policy in force; undefined while loading. */
export const usePolicy = (): FeePolicy | undefined => {
  const policy = useRead(serviceCalls.config, {}).data?.data.fee_policy
  return policy && toFeePolicy(policy)
}
type Sentence = ReturnType<typeof feeSentence>
const say = ({ english, values }: Sentence): string => translate(english, values)

/** The sentence about fees under the current policy; null while loading (decision 3). */
export const useFeeSentence = (): string | null => {
  const policy = usePolicy()
  return policy ? say(feeSentence(policy)) : null
}

/** What a landowner keeps under the current policy; null while loading. */
export const useKeptSentence = (): string | null => {
  const policy = usePolicy()
  return policy ? say(keptSentence(policy)) : null
}
