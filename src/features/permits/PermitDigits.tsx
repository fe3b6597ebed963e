import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useConnection } from '#app/device/connection.ts'
import { failureText } from '#app/i18n/language.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './permits.module.css'

/** Six digits for a camera that cannot read the code; the service gives them, so they need a signal. */
export const PermitDigits = ({ reservationId, now }: { reservationId: number; now: Date }) => {
  const { online } = useConnection()
  const ask = useAct(permitCalls.code)
  const [given, setGiven] = useState<{ code: string; until: string } | null>(null)
  const shown = given !== null && new Date(given.until) > now ? given : null
  const show = async () => {
    const result = await ask.act({ reservationId })
    if (result.outcome === 'done') setGiven(result.answer.data)
  }
  const until = shown ? timeOf(shown.until) : ''
  return (
    <>
      {shown && (
        <p role="status" className={css['digits']}>
          <strong>{shown.code.replaceAll(/..(?=.)/g, '$& ')}</strong>
          <span className="muted small">{t`Six digits to read aloud, until ${until}`}</span>
        </p>
      )}
      <Button look="outline" full busy={ask.busy} disabled={!online} onClick={() => void show()}>
        {shown ? t`Show other digits` : t`Show six digits to read aloud`}
      </Button>
      {!online && (
        <p className="muted small">
          <Trans>Six digits need a signal. The code above does not.</Trans>
        </p>
      )}
      {online && ask.failure && <p role="alert">{failureText(ask.failure)}</p>}
    </>
  )
}
