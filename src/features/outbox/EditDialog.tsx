import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OutboxItem } from '#app/use-outbox.ts'
import { callOf } from '#core/calls/index.ts'
import { check } from '#core/calls/wire.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import '#ui/mantine-forms.ts'

const labels = {
  message: 'Message',
  comment: 'Comment',
  subject: 'Subject',
  description: 'Description',
  feedback: 'Feedback',
  name: 'Name',
} as const
type Name = keyof typeof labels

const textsOf = (input: unknown): [Name, string][] =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [Name, string] => entry[0] in labels && typeof entry[1] === 'string',
  )

/** Whether there are words in it that a person can change. */
export const editable = (item: OutboxItem): boolean => textsOf(item.input).length > 0

interface EditDialogProps {
  item: OutboxItem
  onClose: () => void
  onSave: (input: unknown) => void
}

/** The words of something that waits, changed before it goes; it keeps its place and its time. */
export const EditDialog = ({ item, onClose, onSave }: EditDialogProps) => {
  const [texts, setTexts] = useState(() => Object.fromEntries(textsOf(item.input)))
  const next = { ...(item.input as object), ...texts }
  const checked = check(callOf(item.callKey), next)
  const errors = checked.ok ? {} : checked.errors
  const wrong = Object.keys(texts).some((name) => errors[name])
  return (
    <Dialog title={item.title} opened onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) onSave(next)
        }}
      >
        {Object.entries(texts).map(([name, text]) => (
          <Textarea
            key={name}
            label={labels[name as Name]}
            autosize
            minRows={2}
            value={text}
            error={errors[name]?.[0]}
            onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" full disabled={wrong}>
          Save and send
        </Button>
      </form>
    </Dialog>
  )
}
