import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { scheduleCalls } from '#core/calls/owners/schedules.ts'
import { priceChanges, type Schedule } from '#core/rules/booking/schedule.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { showRange } from '#core/rules/time/days.ts'
import { Button } from '#ui/controls/Button.tsx'
import { NumberField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './schedule.module.css'
import type { Span } from './schedule.ts'

type Change = 'set' | 'raise' | 'lower'

interface PriceProps {
  id: number
  schedule: Schedule
  now: Date
  span: Span
  onDone: () => void
  onClose: () => void
}

/** Monday first, as weekdays are counted. */
const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, i) =>
    new Date(Date.UTC(2026, 10, 23 + i, 12)).toLocaleDateString(locale(), {
      weekday: 'short',
      timeZone: 'UTC',
    }),
  )

/** From one price to another, or from the lowest to the highest where they differ. */
const sums = (cents: readonly number[]): string => {
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  const low = showMoney(least, locale())
  return least === most ? low : `${low} – ${showMoney(most, locale())}`
}

/** A new price for many days at once; says first how many change and which stay. */
export function PriceDialog({ id, schedule, now, span, onDone, onClose }: PriceProps) {
  const [weekdays, setWeekdays] = useState([1, 2, 3, 4, 5, 6, 7])
  const [change, setChange] = useState<Change>('set')
  const [amount, setAmount] = useState<number | string>('')
  const price = useAct(scheduleCalls.price)
  const cents = toCents(Number(amount))
  const { changed, staying } = priceChanges(schedule, { ...span, weekdays, change, cents }, now)
  const count = cents > 0 ? changed.length : 0
  const days = showRange(span.start, span.end, locale())
  const ways: [Change, string][] = [
    ['set', t`Set to`],
    ['raise', t`Raise by`],
    ['lower', t`Lower by`],
  ]
  const turn = (weekday: number) =>
    setWeekdays((on) => (on.includes(weekday) ? on.filter((each) => each !== weekday) : [...on, weekday]))
  const go = async () => {
    const { start: start_date, end: end_date } = span
    const input = { id, start_date, end_date, weekdays, change, amount: cents / 100, days: count }
    const result = await price.act(input)
    if (result.outcome === 'failed') return
    toast(
      plural(count, { one: 'The price of # day has changed', other: 'The prices of # days have changed' }),
    )
    onDone()
  }
  return (
    <Dialog title={t`Price, ${days}`} opened onClose={onClose} size="small">
      <div className="stack">
        <div className={css['chips']} role="group" aria-label={t`Weekdays`}>
          {weekdayNames().map((name, i) => (
            <button
              key={name}
              type="button"
              aria-pressed={weekdays.includes(i + 1)}
              onClick={() => turn(i + 1)}
            >
              {name}
            </button>
          ))}
        </div>
        <div className={css['chips']} role="group" aria-label={t`How the price changes`}>
          {ways.map(([way, word]) => (
            <button key={way} type="button" aria-pressed={way === change} onClick={() => setChange(way)}>
              {word}
            </button>
          ))}
        </div>
        <NumberField name="amount" label={t`Dollars`} value={amount} onChange={setAmount} />
        <div className={css['facts']} aria-live="polite">
          <strong>
            {plural(count, { one: '# day changes', other: '# days change' })}
            {count > 0 && (
              <>
                : {sums(changed.map(({ from }) => from))} → {sums(changed.map(({ to }) => to))}
              </>
            )}
          </strong>
          {staying.taken > 0 && (
            <span className="muted">
              {plural(staying.taken, {
                one: '# booked, resting or blocked day stays as it is',
                other: '# booked, resting or blocked days stay as they are',
              })}
            </span>
          )}
          {staying.occasion > 0 && (
            <span className="muted">
              {plural(staying.occasion, {
                one: '# special occasion keeps its price',
                other: '# special occasions keep their prices',
              })}
            </span>
          )}
          {staying.closed > 0 && (
            <span className="muted">
              {plural(staying.closed, { one: '# day is not open', other: '# days are not open' })}
            </span>
          )}
        </div>
        {price.failure && <p role="alert">{failureText(price.failure)}</p>}
        <Button full disabled={count === 0} busy={price.busy} onClick={() => void go()}>
          {plural(count, { one: 'Change # day', other: 'Change # days' })}
        </Button>
        <Button full look="quiet" disabled={price.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
