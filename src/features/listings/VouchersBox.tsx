import { plural, t } from '@lingui/core/macro'
import type { FormVoucher } from '#core/rules/land/stand-form.ts'
import { SwitchField } from '#ui/controls/fields.tsx'
import {
  Box,
  RemoveButton,
  Choices,
  DayOf,
  NumberOf,
  replaced,
  TextOf,
  useFormState,
  without,
} from './fields.tsx'
import css from './listings.module.css'

const emptyVoucher: FormVoucher = {
  name: '',
  code: '',
  discount_type: null,
  amount: null,
  has_expiry: false,
  date: null,
  max_usage: null,
  once_per_hunter: true,
}

interface VoucherProps {
  at: string
  voucher: FormVoucher
  used: number
  onChange: (change: Partial<FormVoucher>) => void
  onRemove: () => void
}

const Voucher = ({ at, voucher, used, onChange, onRemove }: VoucherProps) => (
  <div className={css['entry']}>
    <TextOf
      name={`${at}.name`}
      label={t`Name`}
      maxLength={100}
      value={voucher.name}
      onChange={(name) => onChange({ name })}
      required
    />
    <TextOf
      name={`${at}.code`}
      label={t`Code`}
      maxLength={40}
      placeholder={t`Made for you if left empty`}
      value={voucher.code}
      onChange={(code) => onChange({ code })}
    />
    <Choices
      name={`${at}.discount_type`}
      label={t`Discount`}
      value={voucher.discount_type === null ? [] : [voucher.discount_type]}
      choices={[
        { value: 'percentage', label: t`Percent` },
        { value: 'fixed', label: t`Dollars` },
      ]}
      onChange={([chosen]) => onChange({ discount_type: chosen ?? null })}
      required
    />
    <NumberOf
      name={`${at}.amount`}
      label={t`Amount`}
      value={voucher.amount}
      onChange={(amount) => onChange({ amount })}
      money={voucher.discount_type === 'fixed'}
      required
    />
    <SwitchField
      name={`${at}.has_expiry`}
      label={t`Ends on a date`}
      value={voucher.has_expiry}
      onChange={(has_expiry) => onChange({ has_expiry })}
    />
    {voucher.has_expiry ? (
      <DayOf
        name={`${at}.date`}
        label={t`Expiry date`}
        value={voucher.date}
        onChange={(date) => onChange({ date })}
      />
    ) : (
      <NumberOf
        name={`${at}.max_usage`}
        label={t`Usage limit`}
        value={voucher.max_usage}
        onChange={(max_usage) => onChange({ max_usage })}
        whole
        required
      />
    )}
    <SwitchField
      name={`${at}.once_per_hunter`}
      label={t`Once per hunter`}
      value={voucher.once_per_hunter}
      onChange={(once_per_hunter) => onChange({ once_per_hunter })}
    />
    {used > 0 && (
      <p className="muted small">
        {plural(used, {
          one: 'Used # time. Removing it ends it.',
          other: 'Used # times. Removing it ends it.',
        })}
      </p>
    )}
    <RemoveButton onRemove={onRemove} />
  </div>
)

export const VouchersBox = () => {
  const { form, set, uses } = useFormState()
  const list = form.vouchers
  return (
    <Box title={t`Vouchers`} add={t`Add a voucher`} onAdd={() => set({ vouchers: [...list, emptyVoucher] })}>
      {list.map((voucher, i) => (
        <Voucher
          // oxlint-disable-next-line react/no-array-index-key -- a new voucher has nothing else to be known by
          key={i}
          at={`vouchers.${i}`}
          voucher={voucher}
          used={uses.get(voucher.id ?? 0) ?? 0}
          onChange={(part) => set({ vouchers: replaced(list, i, part) })}
          onRemove={() => set({ vouchers: without(list, i) })}
        />
      ))}
    </Box>
  )
}
