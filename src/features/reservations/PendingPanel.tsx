import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { reservationCalls, type Reservation } from '#core/calls/reservations.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { dropBooked, dropPayment, readPayment } from '#parts/reservations/booking-draft.ts'

interface PendingPanelProps {
  held: Reservation
  onChanged: () => void
}

/** A reservation awaiting payment: pay, refresh the payment's state, or release the days. */
export const PendingPanel = ({ held, onChanged }: PendingPanelProps) => {
  const standId = held.stand_detail.id
  const now = useNow(10_000)
  const settle = useAct(reservationCalls.settle)
  const release = useAct(reservationCalls.release)
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const begun = readPayment(standId, now)

  const look = async () => {
    const result = await settle.act({ id: held.id })
    if (result.outcome === 'failed') return setRefused(result.failure)
    dropBooked(standId)
    onChanged()
  }
  const giveBack = async () => {
    const result = await release.act({ id: held.id })
    if (result.outcome === 'failed') return setRefused(result.failure)
    dropPayment(standId)
    onChanged()
  }
  return (
    <Card as="section" aria-labelledby="pending">
      <div className="stack">
        <h2 id="pending">
          <Trans>This reservation awaits its payment</Trans>
        </h2>
        <p className="muted">
          <Trans>Its days are held for 15 minutes, then they are free again. Nothing was charged yet.</Trans>
        </p>
        {begun?.reservation_id === held.id ? (
          <ButtonLink to="/reserve-stand/$id" params={{ id: String(standId) }} look="ember" full>
            <Trans>Keep paying</Trans>
          </ButtonLink>
        ) : (
          <Button look="outline" full busy={settle.busy} onClick={() => void look()}>
            <Trans>I have paid, check again</Trans>
          </Button>
        )}
        <Button look="quiet" full busy={release.busy} onClick={() => void giveBack()}>
          <Trans>Give the days back</Trans>
        </Button>
        {refused !== null && <p role="alert">{failureText(refused)}</p>}
      </div>
    </Card>
  )
}
