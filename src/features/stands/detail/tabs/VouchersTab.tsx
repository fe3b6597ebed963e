import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { StandVoucher } from '#core/calls/stands.ts'
import { showDay } from '#core/rules/time/days.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { localToday } from '#parts/days/local-today.ts'
import { CopyRefused } from '#parts/vouchers/CopyRefused.tsx'
import { useCopyCode } from '#parts/vouchers/use-copy-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

const discountOf = (voucher: StandVoucher) =>
  voucher.discount_type === 'percentage' ? `${voucher.discount}%` : showShortMoney(voucher.discount, locale())

const factsOf = ({
  once_per_hunter,
  expiry_date,
  redeem_count: redeemed,
  max_usage,
}: StandVoucher): string[] => {
  const day = expiry_date !== null && showDay(expiry_date, locale())
  const left = max_usage !== null && Math.max(0, max_usage - redeemed)
  return [
    ...(day === false ? [] : [t`Expires ${day}`]),
    t`redeemed ${redeemed}`,
    ...(left === false ? [] : [t`${left} remaining`]),
    ...(once_per_hunter === true ? [t`once per hunter`] : []),
  ]
}

interface OwnVoucherProps {
  voucher: StandVoucher
  expired: boolean
  onCopy: () => void
  refused: boolean
}

function OwnVoucher({ voucher, expired, onCopy, refused }: OwnVoucherProps) {
  const { code } = voucher
  const codeBox = useRef<HTMLElement>(null)
  return (
    <Card as="article">
      <div className="row spread">
        <h3>{voucher.name}</h3>
        <Chip tone={expired ? 'needs' : 'sent'}>{expired ? t`Expired` : discountOf(voucher)}</Chip>
      </div>
      <p className="tabular">
        <Trans>
          Code <strong ref={codeBox}>{code}</strong>
        </Trans>
      </p>
      <p className="muted small">{factsOf(voucher).join(' · ')}</p>
      <div>
        <Button look="outline" size="compact" disabled={expired} onClick={onCopy}>
          <Trans>Copy code</Trans>
        </Button>
      </div>
      {refused && <CopyRefused code={codeBox} />}
    </Card>
  )
}

/** The owner's vouchers; used-up and expired ones cannot be shared. */
export function VouchersTab({ vouchers }: { vouchers: readonly StandVoucher[] }) {
  const [today] = useState(localToday)
  const expired = ({ expiry_date, max_usage, expiry_type }: StandVoucher) =>
    expiry_type === 'expiry_date' ? expiry_date !== null && expiry_date < today : (max_usage ?? 0) <= 0
  const { copy, refused } = useCopyCode()
  if (vouchers.length === 0) return <Empty title={t`No vouchers found`} />
  return (
    <div className="stack">
      {vouchers.map((voucher) => (
        <OwnVoucher
          key={voucher.id}
          voucher={voucher}
          expired={expired(voucher)}
          onCopy={() => copy(voucher)}
          refused={refused === voucher.id}
        />
      ))}
    </div>
  )
}
