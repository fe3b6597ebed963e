import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { StandSchedule } from '#core/calls/owners/schedules.ts'
import { lastDay } from '#core/rules/booking/availability.ts'
import { type DayKind, dayKind } from '#core/rules/booking/schedule.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { dayPrice } from '#core/rules/money/prices.ts'
import { addDays, type Day, localTime } from '#core/rules/time/days.ts'
import { addMonths, dayName, monthName, monthOf, weeksOf } from '#parts/calendar/months.ts'
import { WeekdayHead } from '#parts/calendar/WeekdayHead.tsx'
import { wordLength } from '#parts/calendar/word-length.ts'
import { Button } from '#ui/controls/Button.tsx'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import css from './schedule.module.css'
import { nextSpan, type Span, toSchedule } from './schedule.ts'

/** What a kind is called, and the word or sign in its days. */
const kindWords = (): Record<DayKind, { name: string; sign: string }> => ({
  reserved: { name: t`Reserved`, sign: 'DW' },
  reserved_special: { name: t`Reserved special`, sign: '★' },
  special: { name: t`Special occasion`, sign: '★' },
  free: { name: t({ message: 'Free', context: 'a day' }), sign: '$' },
  pre_blocked: { name: t`Pre-blocked`, sign: t({ message: 'Kept', context: 'a day before a hunt' }) },
  recovery: { name: t`Recovery`, sign: t({ message: 'Rest', context: 'a day after a hunt' }) },
  special_recovery: { name: t`Special recovery`, sign: '★' },
  blocked: { name: t`Blocked`, sign: t({ message: 'Off', context: 'a blocked day' }) },
  unpriced: { name: t`Not open`, sign: '–' },
})

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const initials = (first: string, last: string) => `${first.slice(0, 1)}${last.slice(0, 1)}`

interface MonthProps {
  data: StandSchedule
  now: Date
  span: Span | null
  onSpan: (span: Span | null) => void
}

/** A month of the schedule. Two taps make a span, as do Shift and the arrows. */
export function ScheduleMonth({ data, now, span, onSpan }: MonthProps) {
  const schedule = toSchedule(data)
  const { calendar } = schedule
  const today = localTime(now, calendar.zone).day
  const last = lastDay(now, calendar.zone)
  const [month, setMonth] = useState(monthOf(today))
  const [focused, setFocused] = useState<Day>(today)
  /** The day at which Shift began a span. */
  const anchor = useRef<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const words = kindWords()
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent, day: Day) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = addDays(day, by)
    if (next < today || next > last) return
    moved.current = true
    setFocused(next)
    setMonth(monthOf(next))
    if (!event.shiftKey) {
      anchor.current = null
      return
    }
    const from = (anchor.current ??= day)
    onSpan(next < from ? { start: next, end: from } : { start: from, end: next })
  }
  const turn = (by: number) => {
    const next = addMonths(month, by)
    setMonth(next)
    setFocused(next === monthOf(today) ? today : `${next}-01`)
  }
  const cell = (day: Day) => {
    const kind = dayKind(schedule, day)
    const cents = dayPrice(calendar.rates, day)
    const stay = data.stays.find((each) => each.start_date <= day && day <= each.end_date)
    const price = cents === null ? '' : showShortMoney(cents / 100, locale())
    const source = data.blockout_days.find(
      ({ start_date: start, end_date: end, calendar: name }) => name !== null && start <= day && day <= end,
    )
    const hunter = stay ? `${stay.first_name} ${stay.last_name}` : ''
    const word = stay
      ? `${initials(stay.first_name, stay.last_name)}${kind === 'reserved_special' ? ' ★' : ''}`
      : kind === 'free'
        ? price
        : kind === 'special'
          ? `★${wordLength(price) ? ' ' : ''}${price}`
          : words[kind].sign
    const past = day < today || day > last
    const said = [
      dayName(day),
      words[kind].name,
      hunter,
      source?.calendar ?? '',
      kind === 'free' || kind === 'special' ? price : '',
    ]
    const chosen = span !== null && span.start <= day && day <= span.end
    return (
      <button
        type="button"
        className={css['day']}
        data-kind={kind}
        data-day={day}
        data-past={past || undefined}
        data-chosen={chosen || undefined}
        aria-label={said.filter(Boolean).join(', ')}
        aria-pressed={chosen}
        aria-disabled={past || undefined}
        tabIndex={day === focused ? 0 : -1}
        onKeyDown={(event) => onKeyDown(event, day)}
        onClick={() => {
          setFocused(day)
          anchor.current = null
          if (!past) onSpan(nextSpan(span, day))
        }}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <small aria-hidden data-length={wordLength(word)}>
          {word}
        </small>
      </button>
    )
  }
  return (
    <div role="group" aria-label={t`Schedule`} ref={grid} className="stack">
      <div className={css['head']}>
        <Button
          look="quiet"
          size="round"
          icon={<BackIcon size={20} />}
          aria-label={t`Previous month`}
          disabled={month <= monthOf(today)}
          onClick={() => turn(-1)}
        />
        <strong aria-live="polite">{monthName(month)}</strong>
        <Button
          look="quiet"
          size="round"
          icon={<ForwardIcon size={20} />}
          aria-label={t`Next month`}
          disabled={month >= monthOf(last)}
          onClick={() => turn(1)}
        />
      </div>
      <table className={css['grid']}>
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week, i) => (
            <tr key={`${month}-${i}`}>
              {week.map((day, at) => (
                <td key={day ?? at}>{day !== null && cell(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={css['legend']} aria-label={t`What the days mean`}>
        {(Object.keys(words) as DayKind[]).map((kind) => (
          <li key={kind}>
            <span className={css['sample']} data-kind={kind} aria-hidden>
              {words[kind].sign}
            </span>
            {words[kind].name}
          </li>
        ))}
      </ul>
      {span === null && (
        <p className="muted small">
          <Trans>Tap a first and a last day to block them or to change their price.</Trans>
        </p>
      )}
    </div>
  )
}
