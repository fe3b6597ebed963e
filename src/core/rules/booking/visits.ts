import { type Day, localTime } from '#core/rules/time/days.ts'

/** What is known of one hunter of a hunt that is due today, or that has not been checked out of. */
export interface VisitFacts {
  readonly start_date: Day
  readonly end_date: Day
  readonly time_zone: string
  readonly checked_in_at: string | null
  readonly checked_out_at: string | null
  /** When the hunter said they would be back; null without a check-out reminder. */
  readonly due_at: string | null
}

export type VisitState = 'overdue' | 'in' | 'expected' | 'out'

/**
 * Where a hunter is as far as anybody knows: the later of check-in and check-out counts. Who has not checked out is
 * overdue after the time they gave, or without one after the last day of the hunt. A check-out of an earlier day does not
 * count on a day that is still booked.
 */
export const visitState = (facts: VisitFacts, now: Date): VisitState => {
  const today = localTime(now, facts.time_zone).day
  const { checked_in_at: cameIn, checked_out_at: wentOut } = facts
  if (cameIn !== null && (wentOut === null || cameIn > wentOut)) {
    const late = facts.due_at === null ? today > facts.end_date : facts.due_at < now.toISOString()
    return late ? 'overdue' : 'in'
  }
  if (today > facts.end_date) return 'out'
  return wentOut !== null && localTime(new Date(wentOut), facts.time_zone).day === today ? 'out' : 'expected'
}

const order: readonly VisitState[] = ['overdue', 'in', 'expected', 'out']
export const byUrgency = (one: VisitState, other: VisitState): number =>
  order.indexOf(one) - order.indexOf(other)
