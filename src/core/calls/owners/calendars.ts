import * as v from 'valibot'
import { del, get, group, post } from '#core/contract/define.ts'
import { byId, done, doneWith, given, id, required, timeOut } from '#core/contract/fields.ts'

/** Why a calendar could not be read. */
const calendarFailures = ['unreachable', 'not_public', 'large', 'unreadable'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

const Calendar = v.object({
  id: v.number(),
  name: v.string(),
  /** Of its address, which is a secret. */
  host: v.string(),
  failure: v.nullable(v.picklist(calendarFailures)),
  /** When it was last read whole. */
  read_at: v.nullable(timeOut),
  tried_at: v.nullable(timeOut),
  /** Days from today on that it says are taken, and those of them that were taken here already. */
  busy_days: v.number(),
  taken_days: v.number(),
})
export type StandCalendar = v.InferOutput<typeof Calendar>

const Feed = v.object({ feed_url: v.nullable(v.string()) })
const StandCalendars = v.object({ ...Feed.entries, calendars: v.array(Calendar) })
export type StandCalendars = v.InferOutput<typeof StandCalendars>

/** The address of a calendar as people copy it: `webcal` is `https`. */
const calendarUrl = v.pipe(
  v.string('calendar_address'),
  v.trim(),
  v.maxLength(2000, 'calendar_address'),
  v.transform((text) => text.replace(/^webcals?:/i, 'https:')),
  v.url('calendar_address'),
  v.regex(/^https?:/i, 'calendar_address'),
)

export const calendarCalls = /* @__PURE__ */ group('calendars', {
  read: get('stand-calendars/:id', {
    takes: byId,
    gives: given(StandCalendars),
    fails: ['not_found'],
    source: 'Calendars in and out (iCalendar); `id` is the stand',
  }),
  /** Makes the address of the stand's calendar; the one before, if any, ends. */
  open: post('stand-calendar-feed/:id', {
    access: 'verified',
    takes: byId,
    gives: doneWith(Feed),
    fails: ['not_found'],
    source: 'Calendars in and out; `id` is the stand',
  }),
  close: del('stand-calendar-feed/:id', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Calendars in and out; `id` is the stand',
  }),
  add: post('stand-calendar/:id', {
    access: 'verified',
    takes: v.object({ id, name: required(60, 'text_needed'), url: calendarUrl }),
    gives: done,
    fails: ['not_found', 'calendar_known', 'calendars_many'],
    source: 'Calendars in and out; `id` is the stand',
  }),
  /** Reads it now. */
  refresh: post('refresh-stand-calendar/:id', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Calendars in and out; `id` is the calendar',
  }),
  remove: del('stand-calendar/:id', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Calendars in and out; `id` is the calendar. The days that it closed open again',
  }),
})
