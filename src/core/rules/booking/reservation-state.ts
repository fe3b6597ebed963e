import { addDays, type Day } from '#core/rules/time/days.ts'

/** A reservation as the rules see it. `today` is always the day at the stand. */
export interface Held {
  /**
   * `requested` waits for the landowner's answer; `accepted` has it, and the card is being charged; `splitting` waits for
   * the shares of a party. All keep their days.
   */
  readonly state: 'pending' | 'requested' | 'accepted' | 'splitting' | 'approved' | 'cancel' | 'rejected'
  readonly start: Day
  readonly end: Day
}
export type Viewer = 'main_hunter' | 'additional_hunter' | 'landowner'
export type Status = Held['state'] | 'completed'

/** Days after the last day of the hunt during which people may still write (decision 14). */
export const chatDays = 7

/** The status on the wire: completed from the day after the last day (decision 13). */
export const statusOn = (held: Held, today: Day): Status =>
  held.state === 'approved' && today > held.end ? 'completed' : held.state

/** Whether a paid hunt has begun and is not over: it goes on, whatever becomes of the stand. */
export const goesOn = (held: Held, today: Day): boolean =>
  held.state === 'approved' && held.start <= today && today <= held.end

export const canCancel = (held: Held, viewer: Viewer, today: Day): boolean =>
  viewer === 'main_hunter' && held.state === 'approved' && today < held.start

/** Why nobody may write about a reservation any more, or not yet; null while they may (decision 14). */
export const chatRefusal = (
  { state, end }: Held,
  today: Day,
): 'chat_closed' | 'chat_canceled' | 'chat_over' | null => {
  if (state === 'cancel') return 'chat_canceled'
  if (state !== 'approved') return 'chat_closed'
  return today <= addDays(end, 1 + chatDays) ? null : 'chat_over'
}
export const chatAllowed = (held: Held, today: Day): boolean => chatRefusal(held, today) === null

/**
 * Whether the landowner sees the phone numbers, car plates and waivers of the hunters: from payment until the day
 * after the hunt (decision 60).
 */
export const huntersShown = (status: Status, isPaid: boolean, end: Day, today: Day): boolean =>
  isPaid && (status === 'approved' || status === 'completed') && today <= addDays(end, 1)

export const fundRequestAllowed = (held: Held, viewer: Viewer, today: Day): boolean =>
  viewer !== 'additional_hunter' && statusOn(held, today) === 'approved'

/** The tab under which a reservation stands in the hunter's list. */
export const tabOf = (held: Held, today: Day): 'active' | 'history' | 'cancel' | null => {
  const status = statusOn(held, today)
  if (status === 'cancel') return 'cancel'
  if (status === 'completed') return 'history'
  return status === 'rejected' ? null : 'active'
}
