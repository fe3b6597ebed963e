import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { requestCalls } from '#core/calls/owners/requests.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'

interface RequestPanelProps {
  held: Reservation
  onChanged: () => void
}

const Waiting = ({ held, onChanged }: RequestPanelProps) => {
  const withdraw = useAct(requestCalls.withdraw)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const name = held.stand_detail.user.first_name
  const answerBy = held.request?.answer_by ?? null
  const until = answerBy === null ? '' : recordTimeOf(answerBy, held.stand_detail.time_zone)
  const end = async () => {
    const result = await withdraw.act({ id: held.id })
    setAsking(false)
    if (result.outcome === 'failed') setRefused(result.failure)
    else toast(t`Your request is withdrawn. Nothing was charged.`)
    onChanged()
  }
  return (
    <>
      <h2 id="request">
        <Trans>{name} is asked</Trans>
      </h2>
      <p>
        <Trans>
          {name} answers by {until}. Your card has agreed to <Money dollars={held.amount} /> and is charged
          only when {name} accepts. The days are kept for you.
        </Trans>
      </p>
      <Button look="quiet" full onClick={() => setAsking(true)}>
        <Trans>Withdraw the request</Trans>
      </Button>
      {refused !== null && <p role="alert">{failureText(refused)}</p>}
      {asking && (
        <ConfirmDialog
          title={t`Withdraw the request?`}
          opened
          confirm={t`Withdraw`}
          cancel={t`Keep it`}
          dangerous
          busy={withdraw.busy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          <Trans>Nothing is charged, and the days become free for others.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

const endWords = ({ request, stand_detail: { user } }: Reservation): string => {
  const name = user.first_name
  if (request?.end === 'declined') return t`${name} has declined this request. Nothing was charged.`
  if (request?.end === 'expired') return t`${name} has not answered in time. Nothing was charged.`
  if (request?.end === 'card_failed')
    return t`${name} agreed, but your card refused. The days are free again.`
  if (request?.end === 'stand_gone') return t`This stand is no longer offered. Nothing was charged.`
  return t`You have withdrawn this request. Nothing was charged.`
}

/** Where a request stands, for the hunter who has made it. */
export const RequestPanel = ({ held, onChanged }: RequestPanelProps) => {
  const { request } = held
  const [isChanged, setChanged] = useState(false)
  const changed = () => {
    setChanged(true)
    onChanged()
  }
  if (request?.answer_by == null && request?.end == null && held.status !== 'accepted') return null
  return (
    <Card as="section" aria-labelledby="request">
      <div className="stack">
        {request?.end != null ? (
          <>
            <h2 id="request">
              <Trans>This request has ended</Trans>
            </h2>
            <p role="status" tabIndex={-1} ref={(line) => (isChanged ? line?.focus() : undefined)}>
              {endWords(held)}
            </p>
            {request.reason !== null && <blockquote>{request.reason}</blockquote>}
          </>
        ) : held.status === 'accepted' ? (
          <>
            <h2 id="request">
              <Trans>Accepted</Trans>
            </h2>
            <p role="status">
              <Trans>Your card is being charged. This takes a moment.</Trans>
            </p>
          </>
        ) : (
          <Waiting held={held} onChanged={changed} />
        )}
      </div>
    </Card>
  )
}
