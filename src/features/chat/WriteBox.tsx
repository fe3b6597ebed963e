import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from 'react'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import { isEmptyMessage, photoFields } from '#core/rules/chat.ts'
import { forget, recall, remember } from '#parts/forms/kept-values.ts'
import { useKeptFiles } from '#parts/forms/use-kept-files.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './chat.module.css'
import { ChosenPhotos } from './ChosenPhotos.tsx'

const wordsOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '')

interface WriteBoxProps {
  reservationId: number
  userId: number
  /** False: the messages are not on this phone, and what becomes of a new one is said instead of shown. */
  isThreadShown: boolean
}

/** The message field with its photos: an empty message is not sent, and both survive a reload. */
export const WriteBox = ({ reservationId, userId, isThreadShown }: WriteBoxProps) => {
  const keep = `chat:${reservationId}:${userId}`
  const [photos, setPhotos] = useState<File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [text, setText] = useState(() => wordsOf(recall(keep, { message: '' })['message']))
  const { act, busy } = useAct(chatCalls.send)
  useKeptFiles(keep, photos, setPhotos)

  const written = !isEmptyMessage(text, photos.length)
  useEffect(() => {
    setFormDirty(keep, written)
    return () => setFormDirty(keep, false)
  }, [keep, written])

  const change = (message: string) => {
    setText(message)
    remember(keep, { message })
  }
  const choose = (files: File[]) => {
    setPhotos(files)
    setProblem(null)
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (!written || busy) return
    const files = Object.fromEntries(photos.map((file, at) => [photoFields[at]!, file]))
    const result = await act({
      reservationId,
      userId,
      message,
      written_at: new Date().toISOString(),
      ...files,
    })
    if (result.outcome === 'failed') {
      setProblem(photos.length > 0 ? failureText(result.failure) : null)
      return toast(failureText(result.failure), 'problem')
    }
    setText('')
    choose([])
    forget(keep)
    if (isThreadShown) return
    const outcome = await settleQueued(result, { sendMs: 3000, keepRefused: true })
    if (typeof outcome === 'object') toast(failureText(outcome), 'problem')
    else toast(outcome === 'sent' ? t`Sent` : notSentYet())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
  }

  return (
    <form onSubmit={(event) => void send(event)} className={css['write']}>
      <Textarea
        label={t`Message`}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={!written}>
        <Trans>Send</Trans>
      </Button>
      <ChosenPhotos files={photos} error={problem} onFiles={choose} onRefused={setProblem} />
    </form>
  )
}
