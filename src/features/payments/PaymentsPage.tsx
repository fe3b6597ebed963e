import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { type AmountInfo, paymentCalls } from '#core/calls/money/payments.ts'
import { FactCard, FactCards } from '#parts/charts/FactCard.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FilterIcon } from '#ui/icons/index.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { EscrowDialog } from './EscrowDialog.tsx'
import { SandboxOnboarding } from './SandboxOnboarding.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatsOverview } from './StatsOverview.tsx'
import { ThresholdDialog } from './ThresholdDialog.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { locale } from '#app/i18n/language.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { Done } from '#ui/messages/Done.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { useReturn } from './use-return.ts'
import css from './payments.module.css'

/** A transfer asks for an account first, where there is none. */
type Opened = 'transfer' | 'threshold' | 'escrow' | null

const Sums = ({ info, open }: { info: AmountInfo; open: (dialog: Opened) => void }) => {
  const threshold = info.threshold_amount ?? 0
  return (
    <FactCards>
      <FactCard title={t`Available`} value={<Money dollars={info.available} />}>
        {!info.connected ? (
          info.provider !== 'off' && (
            <button type="button" className={css['link']} onClick={() => open('transfer')}>
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
      </FactCard>
      <FactCard title={t`Earnings`} value={<Money dollars={info.earnings} />}>
        <Trans>released hunts and fund requests</Trans>
      </FactCard>
      <FactCard title={t`Spendings`} value={<Money dollars={info.spendings} />}>
        <Trans>minus refunds</Trans>
      </FactCard>
      <FactCard title={t`Bucks`} value={<Money dollars={info.escrow} />}>
        <button type="button" className={css['link']} onClick={() => open('escrow')}>
          <Trans>What is held</Trans>
        </button>
      </FactCard>
    </FactCards>
  )
}

/** A person's money: what is available, earned, spent and held; chart, history, transfer and threshold. */
export function PaymentsPage() {
  const read = useRead(paymentCalls.amounts, {})
  const [opened, setOpened] = useState<Opened>(null)
  /** The transfer that was made last, with its number on this page. */
  const [moved, setMoved] = useState<{ dollars: number; n: number } | null>(null)
  const amount = moved === null ? '' : showMoney(toCents(moved.dollars), locale())
  const onboarding = useReturn(() => read.refresh())
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
            busy={onboarding.isConnecting}
            onClick={() => setOpened('transfer')}
          >
            <Trans>Transfer</Trans>
          </Button>
        </div>
      }
    >
      <div className="stack">
        {moved !== null && (
          <Done key={moved.n} title={t`${amount} is on its way to your payout account.`}>
            <p>
              <Trans>The history below shows it, and Available is what is left.</Trans>
            </p>
          </Done>
        )}
        {onboarding.problem !== null && <Problem title={onboarding.problem} />}
        <QueryBoundary read={read} problem={t`Your amounts could not be loaded.`}>
          {({ data }) => <Sums info={data} open={setOpened} />}
        </QueryBoundary>
        <StatsOverview />
        <TransactionHistory />
        <StatementCard />
      </div>
      {opened === 'escrow' && <EscrowDialog onClose={close} />}
      {info && opened === 'threshold' && <ThresholdDialog info={info} onClose={close} />}
      {info && opened === 'transfer' && info.connected && (
        <TransferDialog
          info={info}
          onDone={(dollars) => setMoved({ dollars, n: (moved?.n ?? 0) + 1 })}
          onClose={close}
        />
      )}
      {info && opened === 'transfer' && !info.connected && <ConnectDialog onClose={close} />}
      {onboarding.sandbox !== null && <SandboxOnboarding {...onboarding.sandbox} />}
    </Page>
  )
}
