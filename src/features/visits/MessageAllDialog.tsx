import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import type { Visit } from '#core/calls/owners/visits.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import { nameOf } from './VisitCard.tsx'
import css from './visits.module.css'

interface MessageAllDialogProps {
  visits: readonly Visit[]
  onClose: () => void
}

/** The same words to each hunter of the day, each in a conversation of their own; without a signal they wait. */
export const MessageAllDialog = ({ visits, onClose }: MessageAllDialogProps) => {
  const [text, setText] = useState('')
  /** Who has it already, so that trying again after a failure writes to nobody twice. */
  const [sent, setSent] = useState<readonly Visit[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const { act } = useAct(chatCalls.send)
  const left = visits.filter((visit) => !sent.includes(visit))
  const written = text.trim() !== ''
  useEffect(() => {
    setFormDirty('message-all', written)
    return () => setFormDirty('message-all', false)
  }, [written])

  const send = async () => {
    setSending(true)
    setProblem(null)
    const at = new Date().toISOString()
    const done = [...sent]
    for (const visit of left) {
      const result = await act({
        reservationId: visit.reservation_id,
        userId: visit.hunter.user.id,
        message: text.trim(),
        written_at: at,
      })
      if (result.outcome === 'failed') {
        const name = nameOf(visit)
        const reason = failureText(result.failure)
        setProblem(t`${name} did not get it: ${reason}`)
        break
      }
      done.push(visit)
    }
    setSent(done)
    setSending(false)
    if (done.length < visits.length) return
    const count = visits.length
    toast(plural(count, { one: 'Your message goes to # hunter', other: 'Your message goes to # hunters' }))
    onClose()
  }
  return (
    <Dialog title={t`Message all hunters of today`} opened onClose={() => !sending && onClose()} size="small">
      <div className="stack">
        <p className="muted">
          <Trans>Each hunter gets it separately and does not see the others.</Trans>
        </p>
        <Textarea
          label={t`Message`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={css['names']} aria-label={t`Recipients`}>
          {left.map((visit) => (
            <li key={`${visit.reservation_id}/${visit.hunter.user.id}`}>
              <Chip>{nameOf(visit)}</Chip>
            </li>
          ))}
        </ul>
        <Button
          full
          busy={sending}
          disabled={!written}
          icon={<ChatIcon size={18} />}
          onClick={() => void send()}
        >
          <Plural value={left.length} one="Send to # hunter" other="Send to # hunters" />
        </Button>
        <p className="muted small">
          <Trans>Without a signal it waits on this phone and is sent when the signal is back.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
