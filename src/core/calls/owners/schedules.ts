import * as v from 'valibot'
import { del, get, group, post } from '#core/contract/define.ts'
import {
  byId,
  day,
  dayOut,
  done,
  dollars,
  doneWith,
  given,
  id,
  integer,
  number,
  required,
} from '#core/contract/fields.ts'
import { readDay } from '#core/rules/time/days.ts'

const Blockout = v.object({
  id: v.number(),
  start_date: dayOut,
  end_date: dayOut,
  notes: v.string(),
  /** The calendar elsewhere that closed them; null where the owner did. Phones keep older answers without it. */
  calendar: v.optional(v.nullable(v.string()), null),
})

/** Everything that decides what a day of a stand is, for its owner. */
const Schedule = v.object({
  time_zone: v.string(),
  recovery_period_days: v.number(),
  stays: v.array(
    v.object({
      id: v.number(),
      start_date: dayOut,
      end_date: dayOut,
      recovery_days: v.number(),
      first_name: v.string(),
      last_name: v.string(),
    }),
  ),
  blockout_days: v.array(Blockout),
  weekdays: v.array(v.object({ weekday: v.number(), rate: dollars, is_enabled: v.boolean() })),
  /** Prices of single dates; those with a name are occasions. */
  dates: v.array(v.object({ date: dayOut, price: dollars, name: v.string() })),
})
export type StandSchedule = v.InferOutput<typeof Schedule>

const needed = v.pipe(
  v.string('blockout_date_needed'),
  v.nonEmpty('blockout_date_needed'),
  v.transform(readDay),
  day,
)

export const scheduleCalls = /* @__PURE__ */ group('schedules', {
  read: get('stand-schedule/:id', {
    takes: byId,
    gives: given(Schedule),
    fails: ['not_found'],
    source: 'Spec 2 §2: the Schedule tab (no call named there)',
  }),
  block: post('block-out-day/:id', {
    access: 'verified',
    takes: v.object({
      id,
      start_date: needed,
      end_date: needed,
      notes: required(300, 'blockout_notes_needed'),
    }),
    gives: doneWith(Blockout),
    fails: ['not_found', 'blockout_refused'],
    source: 'Spec 2 §7; `id` is the stand',
  }),
  unblock: del('block-out-day/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Spec 2 §7; `id` is the blockout',
  }),
  price: post('stand-day-prices/:id', {
    access: 'verified',
    takes: v.object({
      id,
      start_date: day,
      end_date: day,
      /** 1 is Monday. */
      weekdays: v.pipe(
        v.array(v.pipe(integer, v.minValue(1), v.maxValue(7))),
        v.minLength(1, 'list_needed'),
        v.maxLength(7),
      ),
      change: v.picklist(['set', 'raise', 'lower']),
      amount: v.pipe(number, v.minValue(0.01, 'at_least'), v.maxValue(100_000, 'at_most')),
      /** How many days the owner was told would change; another number is refused. */
      days: v.optional(integer),
    }),
    gives: doneWith(v.object({ changed: v.number() })),
    fails: ['not_found', 'prices_unchanged', 'schedule_changed'],
    source: 'The bulk change of prices in the schedule; `id` is the stand',
  }),
})
