/** The check-out reminder, which emails a contact when a hunter is overdue. */
const minute = 60_000
/** A phone that has just sent its timer is online again: a check-out may be the next item in its outbox. */
const afterArrival = 15 * minute
const longest = 7 * 24 * 60 * minute

export const graceChoices = [15, 30, 60, 120] as const
export const usualGrace = 30

export interface Return {
  /** Milliseconds since 1970. */
  readonly expected: number
  readonly graceMinutes: number
  readonly state: 'waiting' | 'told' | 'back'
}

/** When the server reminds the hunter, and when it writes to the contact; `received` is when the server heard of it. */
export const returnTimes = (
  expected: number,
  graceMinutes: number,
  received: number,
): { remindAt: number; tellAt: number } => ({
  remindAt: Math.max(expected, received),
  tellAt: Math.max(expected + graceMinutes * minute, received + afterArrival),
})

/** Why a return time cannot be taken, as the code for its field; null when it can. `set` is the clock of the tap. */
export const returnRefusal = (expected: number, set: number): 'return_past' | 'return_far' | null =>
  expected <= set ? 'return_past' : expected - set > longest ? 'return_far' : null

export type ReturnStanding = 'none' | 'waiting' | 'due' | 'overdue' | 'told' | 'back'
/** The reminder's state by the phone's clock, for display; the server's state decides. */
export const returnStanding = (held: Return | null, now: number): ReturnStanding =>
  held === null
    ? 'none'
    : held.state !== 'waiting'
      ? held.state
      : now < held.expected
        ? 'waiting'
        : now < held.expected + held.graceMinutes * minute
          ? 'due'
          : 'overdue'
