import { t } from '@lingui/core/macro'
import type { OfferedSpan } from '#core/rules/land/stand-form.ts'
import { hiddenDiscountDays } from '#core/rules/land/stand-form.ts'
import { SwitchField } from '#ui/controls/fields.tsx'
import { Box, RemoveButton, DayOf, NumberOf, replaced, TextOf, useFormState, without } from './fields.tsx'
import css from './listings.module.css'
import { VouchersBox } from './VouchersBox.tsx'

const emptySpan: OfferedSpan = { title: '', start_date: null, end_date: null, rate: null }

interface SpanProps {
  at: string
  span: OfferedSpan
  onChange: (change: Partial<OfferedSpan>) => void
  onRemove: () => void
}
const Span = ({ at, span, onChange, onRemove }: SpanProps) => (
  <div className={css['entry']}>
    <TextOf
      name={`${at}.title`}
      label={t`Name`}
      maxLength={100}
      value={span.title}
      onChange={(title) => onChange({ title })}
      required
    />
    <div className={css['pair']}>
      <DayOf
        name={`${at}.start_date`}
        label={t`From`}
        value={span.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DayOf
        name={`${at}.end_date`}
        label={t`Until`}
        value={span.end_date}
        onChange={(end_date) => onChange({ end_date })}
      />
    </div>
    <NumberOf
      name={`${at}.rate`}
      label={t`Price of the whole time`}
      value={span.rate}
      onChange={(rate) => onChange({ rate })}
      money
      required
    />
    <RemoveButton onRemove={onRemove} />
  </div>
)

const Discounts = () => {
  const { form, set } = useFormState()
  const list = form.multi_day_discounts
  const add = () =>
    set({
      multi_day_discounts: [...list, { number_of_days: null, discount_percentage: null, is_enabled: true }],
    })
  return (
    <Box title={t`Multi day discounts`} add={t`Add a discount`} onAdd={add}>
      <p className="muted small">
        {t`A discount for ${hiddenDiscountDays} days or more applies, but hunters do not see it on the page.`}
      </p>
      {list.map((tier, i) => {
        const at = `multi_day_discounts.${i}`
        const change = (part: Partial<typeof tier>) => set({ multi_day_discounts: replaced(list, i, part) })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has nothing else to be known by
          <div key={i} className={css['entry']}>
            <div className={css['pair']}>
              <NumberOf
                name={`${at}.number_of_days`}
                label={t`From this many days`}
                value={tier.number_of_days}
                onChange={(number_of_days) => change({ number_of_days })}
                whole
                required
              />
              <NumberOf
                name={`${at}.discount_percentage`}
                label={t`Percent off`}
                value={tier.discount_percentage}
                onChange={(discount_percentage) => change({ discount_percentage })}
                whole
                suffix=" %"
                required
              />
            </div>
            <SwitchField
              name={`${at}.is_enabled`}
              label={t`In force`}
              value={tier.is_enabled}
              onChange={(is_enabled) => change({ is_enabled })}
            />
            <RemoveButton onRemove={() => set({ multi_day_discounts: without(list, i) })} />
          </div>
        )
      })}
    </Box>
  )
}

/** Seasons, the whole year, discounts and vouchers: all of it if one likes. */
export const OffersStep = () => {
  const { form, set } = useFormState()
  const { seasons, yearly } = form
  return (
    <>
      <Box title={t`Seasons`} add={t`Add a season`} onAdd={() => set({ seasons: [...seasons, emptySpan] })}>
        {seasons.map((season, i) => (
          <Span
            // oxlint-disable-next-line react/no-array-index-key -- a new season has nothing else to be known by
            key={i}
            at={`seasons.${i}`}
            span={season}
            onChange={(part) => set({ seasons: replaced(seasons, i, part) })}
            onRemove={() => set({ seasons: without(seasons, i) })}
          />
        ))}
      </Box>
      <Box
        title={t`Yearly rental`}
        add={t`Offer the whole year`}
        onAdd={yearly === null ? () => set({ yearly: emptySpan }) : null}
      >
        {yearly && (
          <Span
            at="yearly"
            span={yearly}
            onChange={(part) => set({ yearly: { ...yearly, ...part } })}
            onRemove={() => set({ yearly: null })}
          />
        )}
      </Box>
      <Discounts />
      <VouchersBox />
    </>
  )
}
