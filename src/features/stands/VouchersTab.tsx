import { useState } from 'react'
import type { StandVoucher } from '#core/calls/stands.ts'
import { showDay } from '#core/rules/days.ts'
import { Button } from '#ui/Button.tsx'
import { Card, Chip } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { toast } from '#ui/toast.ts'

const discountOf = (voucher: StandVoucher) =>
  voucher.discount_type === 'percentage' ? `${voucher.discount}%` : `$${voucher.discount}`

/** The owner's vouchers; one that has run out cannot be shared any more. */
export function VouchersTab({ vouchers }: { vouchers: readonly StandVoucher[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const expired = ({ expiry_date, max_usage, expiry_type }: StandVoucher) =>
    expiry_type === 'expiry_date' ? expiry_date !== null && expiry_date < today : (max_usage ?? 0) <= 0
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code)
    toast('Code Copied Successfully')
  }
  if (vouchers.length === 0) return <Empty title="No vouchers found" />
  return (
    <div className="stack">
      {vouchers.map((voucher) => (
        <Card key={voucher.id} as="article">
          <div className="row spread">
            <h3>{voucher.name}</h3>
            <Chip tone={expired(voucher) ? 'needs' : 'sent'}>
              {expired(voucher) ? 'Expired' : discountOf(voucher)}
            </Chip>
          </div>
          <p className="tabular">
            Code <strong>{voucher.code}</strong>
          </p>
          <p className="muted small">
            {voucher.expiry_date !== null && `Expires ${showDay(voucher.expiry_date)} · `}
            redeemed {voucher.redeem_count}
            {voucher.max_usage !== null &&
              ` · ${Math.max(0, voucher.max_usage - voucher.redeem_count)} remaining`}
          </p>
          <div>
            <Button
              look="outline"
              size="compact"
              disabled={expired(voucher)}
              onClick={() => void copy(voucher.code)}
            >
              Copy code
            </Button>
          </div>
        </Card>
      ))}
    </div>
  )
}
