import { t } from '@lingui/core/macro'
import type { BookingBy } from '#core/rules/booking/request-words.ts'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Choices, NumberOf, useErrorOf, useFormState } from './fields.tsx'
import css from './listings.module.css'

/** The rules on the land, who may book, and what a cancellation costs. */
export const RulesStep = () => {
  const { form, set } = useFormState()
  const errorOf = useErrorOf()
  const hasDeposit = form.deposit_percent !== null || form.balance_days !== null
  return (
    <>
      <Choices
        name="booking_by"
        label={t`Bookings`}
        description={t`After you have agreed: hunters ask, you answer within 48 hours, and their card is charged only then.`}
        value={[form.booking_by]}
        choices={[
          { value: 'instant' as BookingBy, label: t`Right away` },
          { value: 'request', label: t`After I have agreed` },
        ]}
        onChange={([chosen]) => set({ booking_by: chosen ?? 'instant' })}
      />
      <Choices
        name="deposit"
        label={t`Payment`}
        description={t`With a deposit, the booking is sure at once, and ends if the balance is not paid 48 hours after its day. Requests, shared payments and bookings at short notice are paid as a whole.`}
        value={[hasDeposit]}
        choices={[
          { value: false, label: t`All at the booking` },
          { value: true, label: t`Deposit, then balance` },
        ]}
        onChange={([chosen]) =>
          set(
            chosen
              ? { deposit_percent: form.deposit_percent ?? 30, balance_days: form.balance_days ?? 30 }
              : { deposit_percent: null, balance_days: null },
          )
        }
      />
      {hasDeposit && (
        <div className={css['pair']}>
          <NumberOf
            name="deposit_percent"
            label={t`Deposit percentage`}
            description={t`10 to 90 percent of the total price.`}
            value={form.deposit_percent}
            onChange={(deposit_percent) => set({ deposit_percent })}
            suffix=" %"
            whole
            required
          />
          <NumberOf
            name="balance_days"
            label={t`Balance due`}
            description={t`7 to 60 days before the hunt.`}
            value={form.balance_days}
            onChange={(balance_days) => set({ balance_days })}
            whole
            required
          />
        </div>
      )}
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
          description={t`Free until this many days before the hunt.`}
          value={form.cancellation_days}
          onChange={(cancellation_days) => set({ cancellation_days })}
          whole
          required
        />
        <NumberOf
          name="cancellation_fee"
          label={t`Cancellation fee`}
          description={t`Deducted from every refund.`}
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
