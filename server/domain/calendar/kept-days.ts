import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `reservation` keeps its days from others: booked, awaiting its payment or its shares, or
 * awaiting an answer. A request or a split whose time is over keeps them until its job has told everybody.
 */
export const keepsDays = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(state in ('approved', 'requested', 'accepted', 'splitting') or (state = 'pending' and hold_until > ${now}))`

/** Whether a row `r` of `reservation` keeps its days, and the use of its voucher, without having been paid. */
export const isUnpaidHold = sql<boolean>`r.state in ('pending', 'requested', 'accepted', 'splitting')`
