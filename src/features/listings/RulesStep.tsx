import { t } from '@lingui/core/macro'
import type { BookingBy } from '#core/rules/booking/request-words.ts'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Choices, NumberOf, useErrorOf, useFormState } from './fields.tsx'
import css from './listings.module.css'

/** The rules on the land, who may book, and what a cancellation costs. */
export const RulesStep = () => {
  const { form, set } = useFormState()
  const errorOf = useErrorOf()
  return (
    <>
      <Choices
        name="booking_by"
        label={t`Bookings`}
        description={t`After you have agreed: hunters ask, you answer within 48 hours, and their card is charged only then.`}
        value={[form.booking_by]}
        choices={[
          { value: 'instant' as BookingBy, label: t`At once` },
          { value: 'request', label: t`After I have agreed` },
        ]}
        onChange={([chosen]) => set({ booking_by: chosen ?? 'instant' })}
      />
      <TextAreaField
        name="rules"
        label={t`Rules`}
        maxLength={5000}
        value={form.rules}
        error={errorOf('rules')}
        onChange={(rules) => set({ rules })}
        required
      />
      <NumberOf
        name="minimum_rating"
        label={t`Minimum rating`}
        description={t`Hunters rated lower cannot book. From 1 to 5.`}
        value={form.minimum_rating}
        onChange={(minimum_rating) => set({ minimum_rating })}
        required
      />
      <div className={css['pair']}>
        <NumberOf
          name="cancellation_days"
          label={t`Cancellation days`}
          description={t`Free of charge until so many days before.`}
          value={form.cancellation_days}
          onChange={(cancellation_days) => set({ cancellation_days })}
          whole
          required
        />
        <NumberOf
          name="cancellation_fee"
          label={t`Cancellation fee`}
          description={t`Kept from every refund.`}
          value={form.cancellation_fee}
          onChange={(cancellation_fee) => set({ cancellation_fee })}
          money
        />
      </div>
      <NumberOf
        name="recovery_period_days"
        label={t`Recovery days`}
        description={t`Days on which the land rests before and after a stay.`}
        value={form.recovery_period_days}
        onChange={(recovery_period_days) => set({ recovery_period_days })}
        whole
        required
      />
    </>
  )
}
