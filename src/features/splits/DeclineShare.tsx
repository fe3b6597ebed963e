import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type SharePage, splitCalls } from '#core/calls/money/splits.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'

interface DeclineShareProps {
  share: SharePage
  secret: string
  onChanged: () => void
}

/** Says that this person does not pay the share, so that nobody waits for it. Needs no account. */
export const DeclineShare = ({ share, secret, onChanged }: DeclineShareProps) => {
  const decline = useAct(splitCalls.decline)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const send = async () => {
    setProblem(null)
    const result = await decline.act({ secret })
    setAsking(false)
    if (result.outcome === 'failed') setProblem(result.failure)
    onChanged()
  }
  return (
    <>
      <Button look="quiet" full onClick={() => setAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      {problem !== null && <p role="alert">{failureText(problem)}</p>}
      {asking && (
        <ConfirmDialog
          title={t`Decline this share?`}
          opened
          confirm={t`Decline it`}
          cancel={t`Not now`}
          busy={decline.busy}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <Trans>
            We notify {share.person}, who can pay your share or ask another hunter. You can still change your
            mind while the days are held.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
