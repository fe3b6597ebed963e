import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { HuntingDetail } from '#core/calls/reservations.ts'
import { addDays, type Day, eachDay } from '#core/rules/time/days.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import css from '#parts/calendar/calendar.module.css'
import { addMonths, dayName, type Month, monthName, monthOf, weeksOf } from '#parts/calendar/months.ts'
import { WeekdayHead } from '#parts/calendar/WeekdayHead.tsx'

export interface DayRange {
  start: Day
  end: Day
}
type Offer = HuntingDetail['available_dates'][number]

interface PriceCalendarProps {
  offers: readonly Offer[]
  value: DayRange | null
  /** Absent for a read-only calendar. */
  onChange?: (range: DayRange | null) => void
  /** Months side by side on wide screens. */
  months?: 1 | 2
  label?: string
}

/** How far the calendar goes on after the last offered day (spec 3 §5). */
const monthsAfterLastOffer = 24

const price = (rate: number) => showShortMoney(rate, locale())

const lengths = ['cents', 'long', 'longer', 'longest'] as const
/** Which smaller type a price needs in a narrow cell, to keep clear of its neighbors: `$87.50`, `$110.50`, `$1110.50`. */
const lengthOf = (word: string): (typeof lengths)[number] | undefined =>
  word.length < 6 ? undefined : lengths[Math.min(word.length - 6, lengths.length - 1)]

/** The range after another tap: up to that day when every day between is free, otherwise a new first day. */
const nextRange = (value: DayRange | null, day: Day, free: (day: Day) => boolean): DayRange | null => {
  if (!value || value.start !== value.end) return { start: day, end: day }
  if (value.start === day) return null
  const range = day < value.start ? { start: day, end: value.start } : { start: value.start, end: day }
  return eachDay(range.start, range.end).every(free) ? range : { start: day, end: day }
}

/** A day as the calendar's attribute names it: DD-MM-YYYY (spec 3 §9). */
const dayAttribute = (day: Day): string => day.split('-').toReversed().join('-')

/**
 * Days with their prices. One tap chooses a day, a second one a range. By keyboard: arrows move by a day
 * and a week, Page Up and Page Down by a month, Home and End within the week, Enter chooses.
 */
export const PriceCalendar = ({
  offers,
  value,
  onChange,
  months = 1,
  label = t`Days and prices`,
}: PriceCalendarProps) => {
  const byDay = new Map(offers.map((offer) => [offer.date, offer]))
  const free = (day: Day) => byDay.get(day)?.is_reserved === false
  const first = offers.find((offer) => !offer.is_reserved)?.date ?? offers[0]?.date ?? null
  const [focused, setFocused] = useState<Day | null>(null)
  const [shown, setShown] = useState<Month | null>(null)
  const [isPastShown, setIsPastShown] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  const active = focused ?? value?.start ?? first
  const month = shown ?? (active ? monthOf(active) : null)
  const earliest = offers[0] ? monthOf(offers[0].date) : null
  const latest = offers.at(-1) ? addMonths(monthOf(offers.at(-1)!.date), monthsAfterLastOffer) : null

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused && dayAttribute(focused)}"]`)?.focus()
  }, [focused])

  if (!month || !earliest || !latest)
    return (
      <p className={css['none']}>
        <Trans>No days are offered at the moment.</Trans>
      </p>
    )

  const go = (day: Day) => {
    if (monthOf(day) < earliest || monthOf(day) > latest) return
    moved.current = true
    setFocused(day)
    if (monthOf(day) < month || monthOf(day) > addMonths(month, months - 1)) setShown(monthOf(day))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, day: Day) => {
    const weekdayIndex = new Date(`${day}T00:00:00Z`).getUTCDay()
    const by: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekdayIndex,
      End: 6 - weekdayIndex,
      PageUp: -28,
      PageDown: 28,
    }
    const days = by[event.key]
    if (days === undefined) return
    event.preventDefault()
    go(addDays(day, days))
  }
  const choose = (day: Day) => {
    setFocused(day)
    if (free(day)) onChange?.(nextRange(value, day, free))
  }

  const isPast = (week: readonly (Day | null)[]) => week.every((day) => day === null || day < offers[0]!.date)
  const pastButton = (name: Month) =>
    !isPastShown && weeksOf(name).some(isPast) ? (
      <button type="button" className={css['fold']} onClick={() => setIsPastShown(true)}>
        <Trans>Show the past weeks</Trans>
      </button>
    ) : null
  const cell = (day: Day) => {
    const offer = byDay.get(day)
    const isFree = offer?.is_reserved === false
    const chosen = value !== null && day >= value.start && day <= value.end
    const word = isFree ? price(offer.rate) : offer ? t`Booked` : t`N/A`
    const name = dayName(day)
    const said = isFree ? t`${name}, ${word}, free` : offer ? t`${name}, booked` : t`${name}, not available`
    return (
      <button
        type="button"
        className={css['day']}
        data-day={dayAttribute(day)}
        data-chosen={chosen || undefined}
        data-edge={chosen && (day === value.start || day === value.end) ? true : undefined}
        aria-label={said}
        aria-pressed={chosen}
        aria-disabled={!isFree || undefined}
        tabIndex={day === active ? 0 : -1}
        onKeyDown={(event) => onKeyDown(event, day)}
        onClick={() => choose(day)}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <small aria-hidden data-word={word} data-length={lengthOf(word)} />
      </button>
    )
  }

  return (
    <div className={css['calendar']} role="group" aria-label={label} ref={grid}>
      <div className={css['months']} data-months={months}>
        {Array.from({ length: months }, (_, i) => addMonths(month, i)).map((name, i) => (
          <section key={name} aria-label={monthName(name)}>
            <div className={css['head']}>
              <button
                type="button"
                aria-label={t`Earlier month`}
                hidden={i > 0}
                disabled={month <= earliest}
                onClick={() => setShown(addMonths(month, -1))}
              >
                ‹
              </button>
              <h2 aria-live="polite">{monthName(name)}</h2>
              <button
                type="button"
                aria-label={t`Later month`}
                hidden={i < months - 1}
                disabled={addMonths(month, months - 1) >= latest}
                onClick={() => setShown(addMonths(month, 1))}
              >
                ›
              </button>
            </div>
            {pastButton(name)}
            <table className={css['grid']}>
              <WeekdayHead />
              <tbody>
                {weeksOf(name)
                  .filter((week) => isPastShown || !isPast(week))
                  .map((week, w) => (
                    <tr key={week.find((day) => day !== null) ?? w}>
                      {week.map((day, d) => (
                        <td key={day ?? `blank-${d}`}>{day && cell(day)}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </div>
  )
}
