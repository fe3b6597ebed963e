import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { dayOut, dollars, given, nothing, timeOut } from '#core/contract/fields.ts'
import { HuntHunter, Person, WaiverInfo } from '../shapes/people.ts'

const hunt = {
  reservation_id: v.number(),
  stand: v.object({ id: v.number(), title: v.string(), time_zone: v.string() }),
  start_date: dayOut,
  end_date: dayOut,
}

/** One hunter of a hunt that runs today, or that ended yesterday; `visitState` says where they are. */
const Visit = v.object({
  ...hunt,
  hunter: HuntHunter,
  checked_in_at: v.nullable(timeOut),
  checked_out_at: v.nullable(timeOut),
  /** When they said they would be back. */
  due_at: v.nullable(timeOut),
  /** When the service last heard of them by a check-in or check-out. */
  heard_at: v.nullable(timeOut),
})
export type Visit = v.InferOutput<typeof Visit>

const NextHunt = v.object({
  ...hunt,
  hunter: Person,
  /** How many have joined the main hunter. */
  others: v.number(),
  waiver_info: WaiverInfo,
})
export type NextHunt = v.InferOutput<typeof NextHunt>

export const visitCalls = /* @__PURE__ */ group('visits', {
  list: get('land-visits', {
    takes: nothing,
    gives: given(
      v.object({
        visits: v.array(Visit),
        /** The next ten hunts that begin after today. */
        next: v.array(NextHunt),
        /** From the ledger, after service fees: of hunts that ended this month, and of those still to come. */
        earned_this_month: dollars,
        held: dollars,
      }),
    ),
    source: 'Owner’s evening: who is on my land, who comes next, what was earned',
  }),
})
