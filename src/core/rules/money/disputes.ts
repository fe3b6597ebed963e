import type { Cents } from './money.ts'

/**
 * How a dispute of a payment stands at the provider, from its begin to its end. A `warning` is an inquiry, for which the
 * bank has taken no money; an appeal follows a dispute that was lost.
 */
export const disputeStates = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
  'warning_closed',
  'lost',
  'won',
] as const
export type DisputeState = (typeof disputeStates)[number]

export const isDisputeState = (text: string): text is DisputeState =>
  (disputeStates as readonly string[]).includes(text)

const closed: readonly DisputeState[] = ['prevented', 'warning_closed', 'lost', 'won']
export const isDisputeClosed = (state: DisputeState): boolean => closed.includes(state)

/** Who wants to keep the money has to give evidence now. */
export const needsResponse = (state: DisputeState): boolean => state.endsWith('needs_response')

/** What a report says of a dispute, and when the provider has said it. */
export interface Said {
  readonly state: DisputeState
  readonly at: Date
}
/** Whether a report replaces what is known: reports come in any order. Of two of the same second, the one further on. */
export const isNewer = (report: Said, known: Said): boolean =>
  report.at.getTime() === known.at.getTime()
    ? disputeStates.indexOf(report.state) > disputeStates.indexOf(known.state)
    : report.at > known.at

/** What the bank has taken for a dispute, and of that given back. */
export interface Taken {
  readonly withdrawn: Cents
  readonly reinstated: Cents
}
/**
 * What of a dispute is withdrawn, reinstated and lost, of what is known and of a report, whichever comes first. Money never
 * comes back twice: what is won is reinstated as a whole, and what is lost is what has not come back.
 */
export const disputeFunds = (
  known: Taken,
  report: Taken,
  { state, cents }: { readonly state: DisputeState; readonly cents: Cents },
): Taken & { readonly lost: Cents } => {
  const said = Math.max(known.withdrawn, known.reinstated, report.withdrawn, report.reinstated)
  const withdrawn = state === 'lost' && said === 0 ? cents : said
  const reinstated = state === 'won' ? withdrawn : Math.max(known.reinstated, report.reinstated)
  return { withdrawn, reinstated, lost: state === 'lost' ? withdrawn - reinstated : 0 }
}
