import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { type AmountInfo, paymentCalls } from '#core/calls/money/payments.ts'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FilterIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { EscrowDialog } from './EscrowDialog.tsx'
import { SandboxOnboarding } from './SandboxOnboarding.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatsOverview } from './StatsOverview.tsx'
import { ThresholdDialog } from './ThresholdDialog.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useReturn } from './use-return.ts'
import css from './payments.module.css'

type Opened = 'transfer' | 'threshold' | 'escrow' | 'connect' | null

interface SumProps {
  title: string
  dollars: number
  first?: boolean
  children?: React.ReactNode
}
const Sum = ({ title, dollars, first = false, children }: SumProps) => (
  <Card as="section" className={first ? `${css['card']} ${css['first']}` : (css['card'] ?? '')}>
    <h2>{title}</h2>
    <p className={css['sum']}>
      <Money dollars={dollars} />
    </p>
    <div className="muted">{children}</div>
  </Card>
)

const Sums = ({ info, open }: { info: AmountInfo; open: (dialog: Opened) => void }) => {
  const threshold = info.threshold_amount ?? 0
  return (
    <div className={css['cards']}>
      <Sum title={t`Available`} dollars={info.available} first>
        {!info.connected ? (
          info.provider !== 'off' && (
            <button type="button" className={css['link']} onClick={() => open('connect')}>
              <Trans>Connect a payout account</Trans>
            </button>
          )
        ) : threshold > 0 ? (
          <Trans>
            pays out automatically at <Money dollars={threshold} />
          </Trans>
        ) : (
          <Trans>stays until you transfer it</Trans>
        )}
      </Sum>
      <Sum title={t`Earnings`} dollars={info.earnings}>
        <Trans>released hunts and fund requests</Trans>
      </Sum>
      <Sum title={t`Spendings`} dollars={info.spendings}>
        <Trans>less what was refunded</Trans>
      </Sum>
      <Sum title={t`Bucks`} dollars={info.escrow}>
        <button type="button" className={css['link']} onClick={() => open('escrow')}>
          <Trans>What is held</Trans>
        </button>
      </Sum>
    </div>
  )
}

/** A person's money: what is available, earned, spent and held; chart, history, transfer and threshold. */
export function PaymentsPage() {
  const read = useRead(paymentCalls.amounts, {})
  const [opened, setOpened] = useState<Opened>(null)
  const onboarding = useReturn(() => void read.refresh())
  const info = read.data?.data
  const close = () => setOpened(null)
  return (
    <Page
      title={t`Payments`}
      lead={info?.provider === 'sandbox' ? t`Test mode: no real money moves` : undefined}
      act={
        <div className={css['head']}>
          <Button
            look="outline"
            size="round"
            aria-label={t`Threshold settings`}
            disabled={!info}
            onClick={() => setOpened('threshold')}
            icon={<FilterIcon />}
          />
          <Button
            look="ember"
            disabled={!info || info.provider === 'off'}
            onClick={() => setOpened(info?.connected ? 'transfer' : 'connect')}
          >
            <Trans>Transfer</Trans>
          </Button>
        </div>
      }
    >
      <div className="stack">
        {onboarding.problem !== null && <p role="alert">{onboarding.problem}</p>}
        <QueryBoundary read={read} problem={t`Your amounts could not be loaded.`}>
          {({ data }) => <Sums info={data} open={setOpened} />}
        </QueryBoundary>
        <StatsOverview />
        <TransactionHistory />
        <StatementCard />
      </div>
      {opened === 'escrow' && <EscrowDialog onClose={close} />}
      {info && opened === 'threshold' && <ThresholdDialog info={info} onClose={close} />}
      {info && opened === 'transfer' && <TransferDialog info={info} onClose={close} />}
      {opened === 'connect' && <ConnectDialog onClose={close} />}
      {onboarding.sandbox !== null && <SandboxOnboarding {...onboarding.sandbox} />}
    </Page>
  )
}
