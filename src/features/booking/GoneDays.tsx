import { Plural, Trans } from '@lingui/react/macro'
import { locale } from '#app/i18n/language.ts'
import { eachDay, showRange } from '#core/rules/time/days.ts'
import type { Choice } from '#parts/reservations/booking-draft.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './booking.module.css'
import type { Gone } from './gone-days.ts'

interface GoneDaysProps {
  gone: Gone
  onChoose: (choice: Choice | null) => void
}

/** The days of the choice that were taken meanwhile, and the ways on: without them, or with others. */
export const GoneDays = ({ gone: { runs, left }, onChoose }: GoneDaysProps) => {
  const taken = runs.map(({ start, end }) => showRange(start, end, locale())).join(', ')
  const count = runs.reduce((sum, { start, end }) => sum + eachDay(start, end).length, 0)
  const rest = left && showRange(left.start, left.end, locale())
  return (
    <div className="stack" role="alert">
      <p className={css['error']}>
        {count === 0 ? (
          <Trans>What you chose was booked in the meantime. Nothing was charged.</Trans>
        ) : (
          <Plural
            value={count}
            one={`# day you chose was taken in the meantime: ${taken}. Nothing was charged.`}
            other={`# days you chose were taken in the meantime: ${taken}. Nothing was charged.`}
          />
        )}
      </p>
      {left && (
        <Button full onClick={() => onChoose({ kind: 'dateRange', ...left })}>
          <Trans>Continue with {rest}</Trans>
        </Button>
      )}
      <Button
        full
        look="outline"
        onClick={() => {
          onChoose(null)
          document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
        }}
      >
        <Trans>Choose other days</Trans>
      </Button>
    </div>
  )
}
