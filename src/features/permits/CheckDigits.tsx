import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import type { Given } from '#core/contract/define.ts'
import { permitContent } from '#core/rules/booking/permits.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { CancelledPermit } from './CancelledPermit.tsx'
import { PermitFacts } from './PermitFacts.tsx'

type Found = Given<typeof permitCalls.checkCode>['data']

const FoundPermit = ({ found }: { found: Found }) => {
  const now = useNow()
  const permit = permitContent(found.permit)
  const time = timeOf(permit.issuedAt)
  if (found.state === 'cancelled') return <CancelledPermit />
  return (
    <Card as="section" aria-label={t`The permit`}>
      <PermitFacts permit={permit} now={now} />
      <p className="muted small">
        {t`Checked with the service just now: the booking stands. The digits were shown at ${time}.`}
      </p>
    </Card>
  )
}

/** For a phone whose camera cannot read the code: the digits from the hunter's card, which the service knows. */
export const CheckDigits = () => {
  const { online } = useConnection()
  const [digits, setDigits] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { act, busy, failure } = useAct(permitCalls.checkCode)
  const check = async () => {
    setFound(null)
    const result = await act({ code: digits })
    if (result.outcome === 'done') setFound(result.answer.data)
  }
  return (
    <>
      {found && <FoundPermit found={found} />}
      <Card
        as="form"
        aria-label={t`Six digits`}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <TextField
          name="code"
          value={digits}
          onChange={setDigits}
          label={t`Or type the six digits that the hunter reads aloud`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          disabled={!online}
          error={online && failure ? failureText(failure) : undefined}
        />
        {!online && (
          <p className="muted small">
            <Trans>Six digits need a signal on this phone. The code on the card does not.</Trans>
          </p>
        )}
        <Button
          type="submit"
          look="outline"
          full
          busy={busy}
          disabled={!online || digits.replaceAll(/\D/g, '').length !== 6}
        >
          <Trans>Check the digits</Trans>
        </Button>
      </Card>
    </>
  )
}
