import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { UserVoucher } from '#core/calls/money/vouchers.ts'
import { localTime, showDay } from '#core/rules/time/days.ts'
import { CopyRefused } from '#parts/vouchers/CopyRefused.tsx'
import { discountOf } from '#parts/vouchers/discount.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { SeatIcon } from '#ui/icons/frame.tsx'
import css from './vouchers.module.css'

/** Until when or for how many it is good; of one that is past, what ended it too. */
const factsOf = (
  { once_per_hunter, expiry_date, max_usage, redeem_count, stand, used_at }: UserVoucher,
  today: string,
) => {
  const facts: string[] = []
  if (used_at !== null) {
    const day = showDay(localTime(new Date(used_at), stand.time_zone).day, locale())
    facts.push(t`Used on ${day}`)
  }
  if (expiry_date !== null) {
    const day = showDay(expiry_date, locale())
    facts.push(expiry_date < today ? t`Expired ${day}` : t`Expires ${day}`)
  }
  if (max_usage !== null) {
    const left = Math.max(0, max_usage - redeem_count)
    facts.push(plural(max_usage, { one: '# user', other: '# users' }), t`${left} remaining`)
  }
  if (once_per_hunter === true) facts.push(t`once per hunter`)
  return facts
}

interface VoucherCardProps {
  voucher: UserVoucher
  past: boolean
  /** The day at the stand. */
  today: string
  onUse: () => void
  /** The browser did not let the code be copied. */
  refused: boolean
}

export function VoucherCard({ voucher, past, today, onUse, refused }: VoucherCardProps) {
  const { id, name, code, stand } = voucher
  const codeBox = useRef<HTMLElement>(null)
  return (
    <Card as="li" className={past ? `${css['voucher']} ${css['past']}` : (css['voucher'] ?? '')}>
      <div className={css['head']}>
        <div className="row spread">
          <h2 id={`voucher-${id}`}>{name}</h2>
          {past && (
            <Chip tone="needs">
              <Trans>EXPIRED</Trans>
            </Chip>
          )}
        </div>
        <p className={css['discount']}>{discountOf(voucher)}</p>
        <p className={`muted ${css['facts']}`}>
          {factsOf(voucher, today).map((fact) => (
            <Fragment key={fact}>
              <span>{fact}</span>{' '}
            </Fragment>
          ))}
        </p>
        {stand.active ? (
          <Link to="/stand/$id" params={{ id: String(stand.id) }} className={css['stand']}>
            <SeatIcon size={20} />
            <span>{stand.title}</span>
          </Link>
        ) : (
          <p className="muted">
            {stand.title}
            <br />
            <Trans>This stand is not taking bookings now.</Trans>
          </p>
        )}
      </div>
      <div className={css['stub']}>
        <p className={css['code']}>
          <Trans>
            Code <strong ref={codeBox}>{code}</strong>
          </Trans>
        </p>
        {!past && (
          <Button onClick={onUse} aria-describedby={`voucher-${id}`}>
            <Trans context="voucher">USE</Trans>
          </Button>
        )}
        {refused && <CopyRefused code={codeBox} />}
      </div>
    </Card>
  )
}
