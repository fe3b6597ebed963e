import { useState } from 'react'
import { useConnection } from '#app/connection.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { StateChip } from '#parts/StateChip.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ClockIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'
import css from './returns.module.css'
import { ReturnDialog } from './ReturnDialog.tsx'
import { useReturn } from './use-return.ts'

interface ReturnCardProps {
  reservationId: number
  /** The stand's. */
  timeZone: string
  sunset: Date | null
}

/** The timer that somebody hears of when one does not come back; the server holds it, so a dead phone is no matter. */
export const ReturnCard = ({ reservationId, timeZone, sunset }: ReturnCardProps) => {
  const { held, standing, mark, back } = useReturn(reservationId, true)
  const { online } = useConnection()
  const [setting, setSetting] = useState(false)
  const clock = (at: number | string) => timeOf(new Date(at).toISOString(), timeZone)
  const told = held && clock(Date.parse(held.expected_at) + held.grace_minutes * 60_000)
  const unsent = mark !== undefined && mark.state !== 'sent'
  const running = standing === 'waiting' || standing === 'due' || standing === 'overdue'
  const stop = async () => {
    const result = await back()
    if (result.outcome === 'failed') toast(result.failure.message, 'problem')
  }
  return (
    <Card as="section" aria-labelledby="back-by">
      <div className="stack">
        <div className="row spread">
          <h2 id="back-by">Back by</h2>
          {mark && <StateChip state={mark.state} />}
        </div>
        {held && standing === 'waiting' && (
          <p>
            <strong className={css['time']}>{clock(held.expected_at)}</strong> Otherwise {held.contact_name}{' '}
            gets a mail at {told}.
          </p>
        )}
        {held && (standing === 'due' || standing === 'overdue') && (
          <p role="alert" className={css['late']}>
            {standing === 'due'
              ? `You meant to be back by ${clock(held.expected_at)}. Check out, or ${held.contact_name} gets a mail at ${told}.`
              : unsent
                ? `You are overdue since ${clock(held.expected_at)}. ${held.contact_name} knows nothing of it yet.`
                : `You are overdue since ${clock(held.expected_at)}. ${held.contact_name} is being told by mail.`}
          </p>
        )}
        {held && standing === 'told' && (
          <p role="alert" className={css['late']}>
            {held.contact_name} was told{held.told_at === null ? '' : ` at ${clock(held.told_at)}`}. Check out
            when you are back, and {held.contact_name} hears that too.
          </p>
        )}
        {unsent && running && (
          <p className={css['unsent']}>
            Not sent yet{online ? '' : ': there is no signal'}. Nobody is told anything until it is.
          </p>
        )}
        {(standing === 'none' || standing === 'back') && (
          <p className="muted">
            {standing === 'back' ? 'You are back. ' : ''}Say when you mean to be back. If you do not check
            out, a person you name gets a mail, even when your phone is dead.
          </p>
        )}
        <div className="row">
          <Button
            look={running || standing === 'told' ? 'quiet' : 'outline'}
            icon={<ClockIcon />}
            onClick={() => setSetting(true)}
          >
            {running || standing === 'told' ? 'Change' : 'Set a time'}
          </Button>
          {(running || standing === 'told') && (
            <Button look="outline" onClick={() => void stop()}>
              I am back
            </Button>
          )}
        </div>
      </div>
      {setting && (
        <ReturnDialog
          reservationId={reservationId}
          before={held}
          suggested={sunset && new Date(sunset.getTime() + 3_600_000)}
          onClose={() => setSetting(false)}
        />
      )}
    </Card>
  )
}
