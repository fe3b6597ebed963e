import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { standTimeOf } from '#parts/days/stand-time.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { ReturnTimer } from './use-return.ts'

interface EndTimerDialogProps {
  timer: ReturnTimer
  /** The stand's. */
  timeZone: string
  /** The verb of the button that was tapped. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}

/** An answer within so many milliseconds of the tap that asks is the second tap of a double one. */
export const answerApart = 600

const consequence = ({ held, standing }: ReturnTimer, timeZone: string): string => {
  if (held === null) return t`If a back-by timer runs, it stops, and your emergency contact is not emailed.`
  const name = held.contact_name
  const expected = standTimeOf(new Date(held.expected_at), timeZone)
  if (standing === 'told') return t`We notify ${name} that you are back and all is well.`
  // Without a signal the phone cannot know whether the email is on its way already.
  if (standing === 'overdue')
    return t`Your timer for ${expected} stops. If we have already emailed ${name}, we notify them that you are back.`
  return t`Your timer for ${expected} stops, and we do not email ${name}.`
}

/**
 * Asks before the timer that may save a life ends: a stray tap of a cold finger would end it unnoticed. While it is not
 * known whether one runs it asks too, and answers itself when none turns out to.
 */
export const EndTimerDialog = ({ timer, timeZone, confirm, onConfirm, onClose }: EndTimerDialogProps) => {
  const { known, running } = timer
  const [wasKnown] = useState(known)
  const hasNothingToEnd = !wasKnown && known && !running
  const confirmAlone = useEffectEvent(onConfirm)
  useEffect(() => {
    if (hasNothingToEnd) confirmAlone()
  }, [hasNothingToEnd])
  return (
    <ConfirmDialog
      title={t`Are you back?`}
      opened
      confirm={confirm}
      cancel={t`Not yet`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {consequence(timer, timeZone)}
    </ConfirmDialog>
  )
}
