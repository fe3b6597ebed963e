import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `reservation` keeps its days from others: booked, awaiting its payment, or awaiting an answer. A
 * request whose time is over keeps them until its job has told both sides.
 */
export const keepsDays = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(state in ('approved', 'requested', 'accepted') or (state = 'pending' and hold_until > ${now}))`

/** Whether a row `r` of `reservation` keeps its days, and the use of its voucher, without having been paid. */
export const isUnpaidHold = sql<boolean>`r.state in ('pending', 'requested', 'accepted')`
