import { Script } from 'node:vm'
import ICAL from 'ical.js'
import type { Stay } from '#core/rules/booking/availability.ts'
import { addDays, type Day, localTime } from '#core/rules/time/days.ts'

/** A text that is no calendar, or one that is larger than a person's. */
export class BadCalendar extends Error {
  readonly failure: 'unreadable' | 'large'
  constructor(failure: 'unreadable' | 'large') {
    super(`a calendar that is ${failure}`)
    this.failure = failure
  }
}

interface Window {
  readonly from: Day
  readonly to: Day
  /** Of the stand, to which times are brought. */
  readonly zone: string
}
type Component = InstanceType<typeof ICAL.Component>
type Time = InstanceType<typeof ICAL.Time>

const most = { events: 5000, occurrences: 200_000, spans: 1000, ms: 1000 }

const dayOf = (time: Time, zone: string, ms = 0): Day =>
  time.isDate || time.zone === ICAL.Timezone.localTimezone
    ? time.toString().slice(0, 10)
    : localTime(new Date(time.toUnixTime() * 1000 - ms), zone).day

/** The last day of an event: an end is the first moment after it. */
const lastDayOf = (start: Time, end: Time, zone: string): Day => {
  const first = dayOf(start, zone)
  const atMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0)
  const last =
    end.isDate || (end.zone === ICAL.Timezone.localTimezone && atMidnight)
      ? addDays(dayOf(end, zone), -1)
      : dayOf(end, zone, 1000)
  return last < first ? first : last
}

const textOf = (component: Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '')
const numberOf = (component: Component, name: string): number => Number(textOf(component, name)) || 0
const isCanceled = (component: Component): boolean =>
  textOf(component, 'status').toUpperCase() === 'CANCELLED'
const isBusy = (component: Component): boolean =>
  !isCanceled(component) && textOf(component, 'transp').toUpperCase() !== 'TRANSPARENT'

/** An event with what was changed about single days of it, the newest of each. */
interface Group {
  master: Component | null
  readonly changes: Map<string, Component>
}
const groupsOf = (events: readonly Component[]): Group[] => {
  const groups = new Map<string, Group>()
  const newer = (held: Component | null | undefined, next: Component): Component =>
    held && numberOf(held, 'sequence') > numberOf(next, 'sequence') ? held : next
  events.forEach((event, at) => {
    const uid = textOf(event, 'uid') || `without ${at}`
    const group = groups.get(uid) ?? { master: null, changes: new Map<string, Component>() }
    groups.set(uid, group)
    const changed = textOf(event, 'recurrence-id')
    if (changed === '') group.master = newer(group.master, event)
    else group.changes.set(changed, newer(group.changes.get(changed), event))
  })
  return [...groups.values()]
}

const read = (text: string, { from, to, zone }: Window): Stay[] => {
  const calendar = new ICAL.Component(
    ICAL.parse(text) as unknown as ConstructorParameters<typeof ICAL.Component>[0],
  )
  if (calendar.name !== 'vcalendar') throw new BadCalendar('unreadable')
  const events = calendar.getAllSubcomponents('vevent')
  if (events.length > most.events) throw new BadCalendar('large')
  const spans: Stay[] = []
  const take = (start: Time, end: Time) => {
    const span = { start: dayOf(start, zone), end: lastDayOf(start, end, zone) }
    if (span.end < from || span.start > to) return
    spans.push({ start: span.start < from ? from : span.start, end: span.end > to ? to : span.end })
  }
  let occurrences = 0
  for (const { master, changes } of groupsOf(events)) {
    const exceptions = [...changes.values()]
    if (!master) {
      for (const change of exceptions.filter(isBusy)) {
        const event = new ICAL.Event(change)
        take(event.startDate, event.endDate)
      }
      continue
    }
    const event = new ICAL.Event(master, { exceptions } as never)
    if (!event.isRecurring()) {
      if (isBusy(master)) take(event.startDate, event.endDate)
      continue
    }
    if (isCanceled(master)) continue
    const iterator = event.iterator()
    for (let next = iterator.next(); next as Time | null; next = iterator.next()) {
      if (++occurrences > most.occurrences) throw new BadCalendar('large')
      if (dayOf(next, zone) > to) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (isBusy(item.component)) take(startDate, endDate)
    }
  }
  return joined(spans)
}

/** Spans in their order, those that touch as one. */
const joined = (spans: readonly Stay[]): Stay[] => {
  const found: { start: Day; end: Day }[] = []
  for (const { start, end } of spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = found.at(-1)
    if (!last || addDays(last.end, 1) < start) found.push({ start, end })
    else if (last.end < end) last.end = end
  }
  if (found.length > most.spans) throw new BadCalendar('large')
  return found
}

/**
 * The days within the window on which an iCalendar text (RFC 5545) says that its owner is busy, in order and without
 * overlap. Events that are canceled or "free" do not count. Throws `BadCalendar` for what is no calendar, and for one
 * that takes longer than a second, as an endless rule does.
 */
export const busyDays = (text: string, window: Window): Stay[] => {
  try {
    return new Script('work()').runInNewContext(
      { work: () => read(text, window) },
      { timeout: most.ms },
    ) as Stay[]
  } catch (error) {
    if (error instanceof BadCalendar) throw error
    const { code } = error as { code?: string }
    throw new BadCalendar(code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'large' : 'unreadable')
  }
}
