import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { fundCalls } from '#core/calls/money/funds.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface CancelProps {
  fund: FundRequest
  onClose: () => void
  onDone: () => void
}

export const CancelFundDialog = ({ fund, onClose, onDone }: CancelProps) => {
  const withdraw = useAct(fundCalls.withdraw)
  const amount = showMoney(toCents(fund.requested_amount), locale())
  const confirm = async () => {
    const result = await withdraw.act({ id: fund.id })
    if (result.outcome === 'done') onDone()
  }
  return (
    <ConfirmDialog
      title={t`Cancel the request of ${amount}?`}
      opened
      confirm={t`Cancel request`}
      cancel={t`Not now`}
      dangerous
      busy={withdraw.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {withdraw.failure === null ? (
        <Trans>Nothing was paid.</Trans>
      ) : (
        <span role="alert">{failureText(withdraw.failure)}</span>
      )}
    </ConfirmDialog>
  )
}
