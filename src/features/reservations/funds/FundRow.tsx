import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { locale } from '#app/i18n/language.ts'
import { brand } from '#core/brand.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip, type Tone } from '#ui/layout/Card.tsx'
import css from './funds.module.css'

const words: Record<FundRequest['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'fund request' })],
  processing: ['sending', msg({ message: 'Processing', context: 'fund request' })],
  paid: ['sent', msg({ message: 'Paid', context: 'fund request' })],
  transferred: ['sent', msg({ message: 'Transferred', context: 'fund request' })],
  declined: ['needs', msg({ message: 'Declined', context: 'fund request' })],
  cancelled: ['plain', msg({ message: 'Canceled', context: 'fund request' })],
}

interface FundRowProps {
  fund: FundRequest
  sent: boolean
  onAct: (act: 'pay' | 'decline' | 'cancel') => void
}

/** One request with its state; who sent it sees the share and what arrives, who pays it a fee of 0%. */
export const FundRow = ({ fund, sent, onAct }: FundRowProps) => {
  const [tone, word] = words[fund.status]
  const name = `${fund.user.first_name} ${fund.user.last_name}`
  const share = `${fund.transaction_fee_percentage}%`
  const product = brand.name
  const open = fund.status === 'pending' || fund.status === 'processing'
  const settled = fund.status === 'paid' || fund.status === 'transferred'
  const day =
    fund.transaction_date === null
      ? null
      : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(fund.transaction_date))
  const amount = showMoney(toCents(fund.requested_amount), locale())
  return (
    <li className={css['request']}>
      <div className={css['head']}>
        <div>
          <strong>{sent ? t`To ${name}` : t`${name} asks`}</strong>
          <p className="muted">{fund.description}</p>
        </div>
        <div className={css['amount']}>
          <Money dollars={fund.requested_amount} />
          <Chip tone={tone}>{t(word)}</Chip>
        </div>
      </div>
      {fund.status === 'declined' && (
        <p>
          <Trans>Reason: {fund.decline_reason}</Trans>
        </p>
      )}
      {(open || settled) && (
        <dl className={css['facts']}>
          <div>
            <dt>{sent ? t`${product} will take ${share} share of this transaction` : t`Transaction fee`}</dt>
            <dd>{sent ? <Money dollars={fund.transaction_amount - fund.requested_amount} /> : share}</dd>
          </div>
          <div>
            <dt>
              {sent ? (settled ? t`You received` : t`You receive`) : settled ? t`You paid` : t`You pay`}
            </dt>
            <dd>
              <Money dollars={fund.transaction_amount} />
            </dd>
          </div>
        </dl>
      )}
      {settled && day !== null && <p className="muted">{day}</p>}
      {sent && fund.status === 'pending' && (
        <Button full look="outline" onClick={() => onAct('cancel')}>
          <Trans context="fund request">CANCEL</Trans>
        </Button>
      )}
      {!sent && open && (
        <div className={css['acts']}>
          <Button look="outline" disabled={fund.status === 'processing'} onClick={() => onAct('decline')}>
            <Trans>DECLINE</Trans>
          </Button>
          <Button look="ember" aria-label={t`PAY ${amount}`} onClick={() => onAct('pay')}>
            <Trans context="fund request">PAY</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
