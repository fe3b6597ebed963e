import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { StandVoucher } from '#core/calls/stands.ts'
import { showDay } from '#core/rules/time/days.ts'
import { localToday } from '#parts/days/local-today.ts'
import { share } from '#parts/page/share.ts'
import { CopyRefused } from '#parts/vouchers/CopyRefused.tsx'
import { discountOf } from '#parts/vouchers/discount.ts'
import { useCopyCode } from '#parts/vouchers/use-copy-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ShareIcon } from '#ui/icons/index.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

/** When the voucher ends, and how often it was used. */
const factsOf = (voucher: StandVoucher, expired: boolean): string[] => {
  const { expiry_type, expiry_date, redeem_count: used, max_usage: most, once_per_hunter } = voucher
  const once = once_per_hunter === true ? [t`once per hunter`] : []
  const usedWords = plural(used, { one: 'used once', other: 'used # times' })
  if (expiry_type === 'max_usage' && most !== null) {
    const left = Math.max(0, most - used)
    const ends = plural(most, { one: 'Ends after # use', other: 'Ends after # uses' })
    return [ends, usedWords, t`${left} remaining`, ...once]
  }
  const day = expiry_date === null ? '' : showDay(expiry_date, locale())
  return [expired ? t`Ended on ${day}` : t`Ends on ${day}`, usedWords, ...once]
}

interface OwnVoucherProps {
  voucher: StandVoucher
  standId: number
  expired: boolean
  onCopy: () => void
  refused: boolean
}

function OwnVoucher({ voucher, standId, expired, onCopy, refused }: OwnVoucherProps) {
  const { code, name } = voucher
  const discount = discountOf(voucher)
  const codeBox = useRef<HTMLElement>(null)
  return (
    <Card as="article">
      <div className="row spread">
        <h3>{name}</h3>
        <div className="row">
          <Chip tone={expired ? 'plain' : 'sent'}>{discount}</Chip>
          {expired && (
            <Chip tone="needs">
              <Trans>Expired</Trans>
            </Chip>
          )}
        </div>
      </div>
      <p className="tabular">
        <Trans>
          Code <strong ref={codeBox}>{code}</strong>
        </Trans>
      </p>
      <p className="muted small">{factsOf(voucher, expired).join(' · ')}</p>
      <div className="row">
        <Button look="outline" size="compact" aria-label={t`Copy the code ${code}`} onClick={onCopy}>
          <Trans>Copy code</Trans>
        </Button>
        <Button
          look="outline"
          size="compact"
          icon={<ShareIcon size={20} />}
          aria-label={t`Share ${name}`}
          disabled={expired}
          onClick={() =>
            void share({
              title: name,
              text: t`${discount} with the code ${code}:`,
              url: `${location.origin}/stand/${standId}`,
            })
          }
        >
          <Trans>Share</Trans>
        </Button>
      </div>
      {refused && <CopyRefused code={codeBox} />}
    </Card>
  )
}

/** The owner's vouchers; used-up and expired ones cannot be shared. */
export function VouchersTab({ vouchers, standId }: { vouchers: readonly StandVoucher[]; standId: number }) {
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
          standId={standId}
          expired={expired(voucher)}
          onCopy={() => copy(voucher)}
          refused={refused === voucher.id}
        />
      ))}
    </div>
  )
}
