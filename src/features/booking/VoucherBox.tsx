import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fieldText, problemAt } from '#app/i18n/field-text.ts'
import { TextInput } from '#ui/theme/mantine.ts'
import { type FormEvent, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import type { StandVoucher } from '#core/calls/stands.ts'
import { voucherCalls } from '#core/calls/money/vouchers.ts'
import { checkBy } from '#core/contract/wire.ts'
import { discountOf } from '#parts/vouchers/discount.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './booking.module.css'

interface VoucherBoxProps {
  standId: number
  voucher: StandVoucher | null
  onVoucher: (voucher: StandVoucher | null) => void
}

/** The discount code, typed or from the wallet. The server verifies it and redeems it when the booking is paid. */
export const VoucherBox = ({ standId, voucher, onVoucher }: VoucherBoxProps) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const wallet = useRead(voucherCalls.mine, { per_page: 100 })
  const own = wallet.data?.data.filter(({ stand }) => stand.id === standId) ?? []
  const verify = useAct(reservationCalls.voucher)

  const apply = async (wanted: string) => {
    const checked = checkBy(reservationCalls.voucher.takes, { id: standId, code: wanted })
    if (!checked.ok)
      return setError(fieldText(checked.errors['code']?.[0] ?? { code: 'voucher_code_needed' }))
    const result = await verify.act({ id: standId, code: wanted })
    if (result.outcome === 'done') {
      setError(null)
      setCode('')
      onVoucher(result.answer.data)
    } else if (result.outcome === 'failed') setError(problemAt(result.failure, 'code'))
  }

  if (voucher) {
    const { code: redeemed } = voucher
    return (
      <div className="row spread">
        <span>
          <Trans>
            Code <strong>{redeemed}</strong>
          </Trans>{' '}
          · {voucher.name}
        </span>
        <Button look="quiet" size="compact" onClick={() => onVoucher(null)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="stack">
      <form
        className={css['code']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void apply(code)
        }}
        noValidate
      >
        <TextInput
          label={t`Discount code`}
          value={code}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" look="outline" busy={verify.busy} style={{ marginTop: 28 }}>
          <Trans context="voucher">APPLY</Trans>
        </Button>
      </form>
      {own.length > 0 && (
        <ul className={css['own']} aria-label={t`Your vouchers for this stand`}>
          {own.map((each) => (
            <li key={each.id}>
              <Button
                look="outline"
                size="compact"
                disabled={verify.busy}
                onClick={() => void apply(each.code)}
              >
                {each.code} · {discountOf(each)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
