import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CallFailed } from '#offline/failure.ts'
import { listedField } from '#offline/outbox/file-lists.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import { type SyntheticEvent, useState } from 'react'
import { itemTitleText } from '#parts/outbox/item-title.ts'
import { type OutboxItem, useOutbox } from '#app/data/use-outbox.ts'
import { isEmptyMessage } from '#core/rules/chat.ts'
import { callOf } from '#core/calls/registry/table.ts'
import { check } from '#core/contract/wire.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

const labels = {
  message: msg`Message`,
  comment: msg`Comment`,
  subject: msg`Subject`,
  title: msg`Title`,
  description: msg`Description`,
  feedback: msg`Feedback`,
  name: msg`Name`,
} as const
type Name = keyof typeof labels

const textsOf = (input: unknown): [Name, string][] =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [Name, string] => entry[0] in labels && typeof entry[1] === 'string',
  )

/** Whether the item has texts or a picture that a person can edit. */
export const editable = (item: OutboxItem): boolean =>
  // A signature is drawn anew, never replaced by a picture.
  item.callKey !== 'waivers.sign' && (textsOf(item.input).length > 0 || item.files > 0)

const pictureLabel = (files: number, number: number): string => {
  if (files === 0) return t`Picture (optional)`
  return files === 1
    ? t`Another picture (optional)`
    : t`Another picture instead of photo ${number} (optional)`
}

/** The names of an item's files: a post has a list of them, others stand in the first fields of their call. */
const fileFields = ({ callKey, files: count }: OutboxItem): string[] => {
  const { files } = callOf(callKey)
  const most = Math.max(1, count)
  return callKey === 'posts.create' || callKey === 'posts.update'
    ? Array.from({ length: most }, (_, n) => listedField(files[0]!, n))
    : files.slice(0, most)
}

/** Edits a pending item before it is sent; it keeps its position in the queue and its time. */
export const EditDialog = ({ item, onClose }: { item: OutboxItem; onClose: () => void }) => {
  const outbox = useOutbox()
  const [texts, setTexts] = useState(() => Object.fromEntries(textsOf(item.input)))
  const [pictures, setPictures] = useState<Readonly<Record<string, File>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fields = fileFields(item)
  const next = { ...(item.input as object), ...texts }
  const checked = check(callOf(item.callKey), next)
  const errors = checked.ok ? {} : checked.errors
  const isEmpty =
    item.callKey === 'chat.send' &&
    isEmptyMessage(texts['message'] ?? '', Math.max(item.files, Object.keys(pictures).length))
  const wrong = isEmpty || Object.keys(texts).some((name) => errors[name])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (wrong || busy) return
    setBusy(true)
    try {
      await outbox.edit(item.id, next, pictures)
      onClose()
    } catch (error) {
      setProblem(failureText(error instanceof CallFailed ? error.failure : phoneFailure('item_unsaved')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={itemTitleText(item.title)} opened onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {item.state === 'needs_you' && item.reason !== null && <p>{failureText(item.reason)}</p>}
        {Object.entries(texts).map(([name, text]) => (
          <Textarea
            key={name}
            label={t(labels[name as Name])}
            autosize
            minRows={2}
            value={text}
            error={errors[name]?.[0] && fieldText(errors[name][0])}
            onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          />
        ))}
        {fields.map((field, at) => (
          <PhotoField
            key={field}
            name={field}
            label={pictureLabel(item.files, at + 1)}
            accept={item.callKey === 'tickets.create' ? 'image/*,video/*' : 'image/*'}
            value={pictures[field] ?? null}
            onChange={(file) => {
              const { [field]: _, ...others } = pictures
              setPictures(file ? { ...others, [field]: file } : others)
            }}
          />
        ))}
        <FormProblem problem={problem} />
        <Button type="submit" full busy={busy} disabled={wrong}>
          <Trans>Save and send</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
