import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { standTimeOf } from '#parts/days/stand-time.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'
import { ClockIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useSecondTap } from '#ui/controls/use-single-tap.ts'
import css from './returns.module.css'
import { answerApart, EndTimerDialog } from './EndTimerDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { useReturn } from './use-return.ts'

interface ReturnCardProps {
  reservationId: number
  /** The stand's. */
  timeZone: string
  sunset: Date | null
}

/** The check-out reminder. The server runs the timer, so it works when the phone is dead. */
export const ReturnCard = ({ reservationId, timeZone, sunset }: ReturnCardProps) => {
  const { timer, mark, back } = useReturn(reservationId)
  const { held, standing } = timer
  const { online } = useConnection()
  const [asking, setAsking] = useState<'time' | 'back' | null>(null)
  const taps = useSecondTap(answerApart)
  const clock = (at: number | string) => standTimeOf(new Date(at), timeZone)
  const name = held?.contact_name ?? ''
  const expected = held ? clock(held.expected_at) : ''
  const telling = held ? clock(Date.parse(held.expected_at) + held.grace_minutes * 60_000) : ''
  const heard = held && held.told_at !== null && clock(held.told_at)
  const unsent = mark !== undefined && mark.state !== 'sent'
  const running = standing === 'waiting' || standing === 'due' || standing === 'overdue'
  const askBack = () => {
    taps.begin()
    setAsking('back')
  }
  const stop = async () => {
    // The second tap of a double one would answer the question that the first has opened.
    if (taps.isSecond()) return
    setAsking(null)
    const result = await back()
    if (result.outcome === 'failed') toast(failureText(result.failure), 'problem')
  }
  return (
    <>
      <FreezeWhilePressed>
        <Card as="section" aria-labelledby="back-by">
          <div className="stack">
            <div className="row spread">
              <h2 id="back-by">
                <Trans>Back by</Trans>
              </h2>
              {mark && <StateChip state={mark.state} />}
            </div>
            {held && standing === 'waiting' && (
              <p>
                <Trans>
                  <strong className={css['time']}>{expected}</strong> Otherwise we email {name} at {telling}.
                </Trans>
              </p>
            )}
            {held && (standing === 'due' || standing === 'overdue') && (
              <p role="alert" className={css['late']}>
                {standing === 'due'
                  ? t`You planned to be back by ${expected}. Check out, or we email ${name} at ${telling}.`
                  : unsent
                    ? t`You are overdue since ${expected}. ${name} has not been notified yet.`
                    : t`You are overdue since ${expected}. We are emailing ${name}.`}
              </p>
            )}
            {held && standing === 'told' && (
              <p role="alert" className={css['late']}>
                {heard
                  ? t`We emailed ${name} at ${heard}. Check out when you are back, and we let ${name} know.`
                  : t`We emailed ${name}. Check out when you are back, and we let ${name} know.`}
              </p>
            )}
            {unsent && running && (
              <p className={css['unsent']}>
                {online
                  ? t`Not sent yet. Nobody is notified until it is.`
                  : t`Not sent yet: no signal. Nobody is notified until it is.`}
              </p>
            )}
            {(standing === 'none' || standing === 'back') && (
              <p className="muted">
                {standing === 'back' && `${t`You are back.`} `}
                <Trans>
                  Set the time you will be back. If you do not check out, we email your emergency contact,
                  even if your phone is dead.
                </Trans>
              </p>
            )}
            <div className="row">
              <Button
                look={running || standing === 'told' ? 'quiet' : 'outline'}
                icon={<ClockIcon />}
                onClick={() => setAsking('time')}
              >
                {running || standing === 'told' ? t`Change` : t`Set a time`}
              </Button>
              {(running || standing === 'told') && (
                <Button look="outline" onClick={askBack}>
                  <Trans>I am back</Trans>
                </Button>
              )}
            </div>
          </div>
        </Card>
      </FreezeWhilePressed>
      {asking === 'time' && (
        <ReturnDialog
          reservationId={reservationId}
          timeZone={timeZone}
          before={held}
          suggested={sunset && new Date(sunset.getTime() + 3_600_000)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'back' && (
        <EndTimerDialog
          timer={timer}
          timeZone={timeZone}
          confirm={t`I am back`}
          onConfirm={() => void stop()}
          onClose={() => taps.isSecond() || setAsking(null)}
        />
      )}
    </>
  )
}
