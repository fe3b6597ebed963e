import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Reservation } from '#core/calls/reservations.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import tabStyles from '#parts/page/tabs.module.css'
import { Button } from '#ui/controls/Button.tsx'
import { PlusIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { CancelFundDialog } from './CancelFundDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { FundRow } from './FundRow.tsx'
import { PayDialog } from './PayDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import css from './funds.module.css'

type Act = 'pay' | 'decline' | 'cancel'

interface FundsProps {
  held: Reservation
  onChanged: () => void
}

/** Money that the main hunter and the landowner ask each other for, in both directions. */
export const FundsBox = ({ held, onChanged }: FundsProps) => {
  const { sent_funds_request: sent, received_funds_request: received } = held
  const [tab, setTab] = useState<'sent' | 'received'>(
    received.some(({ status }) => status === 'pending' || status === 'processing') ? 'received' : 'sent',
  )
  const [asking, setAsking] = useState(false)
  const [acting, setActing] = useState<{ act: Act; fund: FundRequest } | null>(null)
  const shown = tab === 'sent' ? sent : received
  const close = () => setActing(null)
  const done = () => {
    close()
    onChanged()
  }
  const tabButton = (name: typeof tab, label: string) => (
    <button
      type="button"
      role="tab"
      id={`funds-${name}`}
      aria-controls="funds-list"
      aria-selected={tab === name}
      aria-current={tab === name ? 'page' : undefined}
      className={tabStyles['tab']}
      onClick={() => setTab(name)}
    >
      {label}
    </button>
  )
  return (
    <Card as="section" aria-labelledby="funds">
      <h2 id="funds">
        <Trans>FUNDS REQUEST</Trans>
      </h2>
      <div role="tablist" aria-labelledby="funds" className={`${tabStyles['tabs']} ${css['tabs']}`}>
        {tabButton('sent', t`Sent`)}
        {tabButton('received', t`Received`)}
      </div>
      <div role="tabpanel" id="funds-list" aria-labelledby={`funds-${tab}`}>
        {shown.length === 0 ? (
          <p className="muted">
            {tab === 'sent' ? t`You have not requested funds.` : t`No one has requested funds from you.`}
          </p>
        ) : (
          <ul className={css['list']}>
            {shown.map((fund) => (
              <FundRow
                key={fund.id}
                fund={fund}
                sent={tab === 'sent'}
                onAct={(act) => setActing({ act, fund })}
              />
            ))}
          </ul>
        )}
      </div>
      {held.is_allowed_fund_request && (
        <Button full look="outline" icon={<PlusIcon />} onClick={() => setAsking(true)}>
          <Trans>Request funds</Trans>
        </Button>
      )}
      {asking && (
        <RequestDialog
          held={held}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false)
            setTab('sent')
            onChanged()
          }}
        />
      )}
      {acting?.act === 'pay' && (
        <PayDialog fund={acting.fund} onClose={close} onChanged={onChanged} onPaid={done} />
      )}
      {acting?.act === 'decline' && <DeclineDialog fund={acting.fund} onClose={close} onDone={done} />}
      {acting?.act === 'cancel' && <CancelFundDialog fund={acting.fund} onClose={close} onDone={done} />}
    </Card>
  )
}
