import { messageTable, type MessageValues } from '#core/words/message.ts'

export const feePolicyNames = ['split', 'landowner_only'] as const
/** The largest share in percent, and the longest wait for a review, that the settings take (decision 154). */
export const feeBounds = { share: 30, reviewDays: 60 } as const

/** Who pays the service fee, in basis points of the lease amount after discounts (decision 3). */
export interface FeePolicy {
  readonly name: (typeof feePolicyNames)[number]
  readonly hunter: number
  readonly landowner: number
}

export const feePolicies = {
  split: { name: 'split', hunter: 750, landowner: 750 },
  landowner_only: { name: 'landowner_only', hunter: 0, landowner: 800 },
} as const satisfies Record<FeePolicy['name'], FeePolicy>

/** The policy as the wire carries it, in percent. */
export interface FeePolicyOut {
  readonly name: string
  readonly hunter_percent: number
  readonly landowner_percent: number
}
export const toFeePolicy = (out: FeePolicyOut): FeePolicy => ({
  name: out.name === 'landowner_only' ? 'landowner_only' : 'split',
  hunter: Math.round(out.hunter_percent * 100),
  landowner: Math.round(out.landowner_percent * 100),
})
export const feePolicyOut = ({ name, hunter, landowner }: FeePolicy): FeePolicyOut => ({
  name,
  hunter_percent: hunter / 100,
  landowner_percent: landowner / 100,
})

const percent = (basisPoints: number): string => `${basisPoints / 100}%`

const sentences = messageTable({
  split:
    "{landowner} from the landowner's lease amount and {hunter} charged to the hunter, {total} in total. Service fees are non-refundable.",
  landowner_only: "{landowner} of the landowner's revenue; hunters pay no fee.",
})

/** The sentence about fees for every page that mentions them. */
export const feeSentence = (policy: FeePolicy): { english: string; values: MessageValues } => ({
  english: sentences[policy.hunter === 0 ? 'landowner_only' : 'split'],
  values: {
    landowner: percent(policy.landowner),
    hunter: percent(policy.hunter),
    total: percent(policy.landowner + policy.hunter),
  },
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
