import { messageTable, type MessageValues } from '#core/words/message.ts'

/** Who pays the service fee, in basis points of the lease amount after discounts (decision 3). */
export interface FeePolicy {
  readonly name: 'split' | 'landowner_only'
  readonly hunter: number
  readonly landowner: number
}

export const feePolicies = {
  split: { name: 'split', hunter: 750, landowner: 750 },
  landowner_only: { name: 'landowner_only', hunter: 0, landowner: 800 },
} as const satisfies Record<FeePolicy['name'], FeePolicy>

const percent = (basisPoints: number): string => `${basisPoints / 100}%`

const sentences = messageTable({
  split:
    "{landowner} from the landowner's lease amount and {hunter} charged to the hunter. Service fees are non-refundable.",
  landowner_only: "{landowner} of the landowner's revenue; hunters pay no fee.",
})

/** The sentence about fees for every page that mentions them. */
export const feeSentence = (policy: FeePolicy): { english: string; values: MessageValues } => ({
  english: sentences[policy.hunter === 0 ? 'landowner_only' : 'split'],
  values: { landowner: percent(policy.landowner), hunter: percent(policy.hunter) },
})

const keptSentences = messageTable({
  split: 'You keep {kept} of every lease amount.',
  landowner_only: 'You keep {kept} of every lease amount; our share is the only fee.',
})

/** What a landowner keeps under a policy, for the page that says what listing costs. */
export const keptSentence = (policy: FeePolicy): { english: string; values: MessageValues } => ({
  english: keptSentences[policy.hunter === 0 ? 'landowner_only' : 'split'],
  values: { kept: percent(10_000 - policy.landowner) },
})
