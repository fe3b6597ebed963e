import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Dispute, disputeCalls } from '#core/calls/administration/disputes.ts'
import { needsResponse } from '#core/rules/money/disputes.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './disputes.module.css'
import { reasonWord, stateWords } from './words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The sandbox is no bank: an administrator says how it decides. */
const Decide = ({ id }: { id: number }) => {
  const decide = useAct(disputeCalls.decide)
  const say = async (outcome: 'won' | 'lost') => {
    const result = await decide.act({ id, outcome })
    if (result.outcome === 'failed') toast(failureText(result.failure), 'problem')
    else if (result.outcome === 'done') toast(t`The bank has decided`)
  }
  return (
    <div className="stack">
      <p className="muted small">
        <Trans>Sandbox: choose what the bank decides.</Trans>
      </p>
      <div className="row">
        <Button look="outline" size="compact" busy={decide.busy} onClick={() => void say('won')}>
          <Trans>We win</Trans>
        </Button>
        <Button look="outline" size="compact" busy={decide.busy} onClick={() => void say('lost')}>
          <Trans>We lose</Trans>
        </Button>
      </div>
    </div>
  )
}

export const DisputeCard = ({ dispute }: { dispute: Dispute }) => {
  const [tone, word] = stateWords[dispute.state]
  const { reservation_id: booking, payer } = dispute
  return (
    <Card as="li" className="stack">
      <div className="row spread">
        <h2>
          <Link to="/admin/reservations/$id" params={{ id: String(booking) }}>
            <span className="muted">#{booking} </span>
            {dispute.stand.title}
          </Link>
        </h2>
        <Chip tone={tone}>{t(word)}</Chip>
      </div>
      <dl className={css['facts']}>
        <Fact name={t`Amount`}>
          <Money dollars={dispute.amount} />
          {dispute.currency !== 'usd' && ` (${dispute.currency.toUpperCase()})`}
        </Fact>
        <Fact name={t`Reason`}>{reasonWord(dispute.reason)}</Fact>
        {dispute.closed_at === null && dispute.evidence_due !== null && needsResponse(dispute.state) && (
          <Fact name={t`Evidence until`}>{recordTimeOf(dispute.evidence_due)}</Fact>
        )}
        {dispute.closed_at !== null && <Fact name={t`Decided`}>{recordTimeOf(dispute.closed_at)}</Fact>}
        <Fact name={t`Paid by`}>
          <Link to="/admin/users/$id" params={{ id: String(payer.id) }}>
            {payer.first_name} {payer.last_name}
          </Link>
          {dispute.is_fund_request && <> · {t`for a fund request`}</>}
        </Fact>
        {dispute.withdrawn > 0 && (
          <Fact name={t`With the bank`}>
            <Money dollars={dispute.withdrawn} />
          </Fact>
        )}
        {dispute.lost > 0 && (
          <>
            <Fact name={t({ message: 'Lost', context: 'dispute' })}>
              <Money dollars={dispute.lost} />
            </Fact>
            <Fact name={t`Of that from the landowner`}>
              <Money dollars={dispute.landowner} />
            </Fact>
          </>
        )}
        <Fact name={t`Number at the payment provider`}>{dispute.named}</Fact>
      </dl>
      {dispute.provider === 'sandbox' && dispute.closed_at === null && <Decide id={dispute.id} />}
    </Card>
  )
}
