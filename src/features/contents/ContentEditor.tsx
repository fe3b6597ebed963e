import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { type Content, contentCalls } from '#core/calls/administration/contents.ts'
import { contentProblems } from '#core/rules/content-problems.ts'
import { type ContentKind, contentFields } from '#core/rules/contents.ts'
import { inWidth } from '#core/rules/pictures.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { type Form, useForm } from '#parts/forms/use-form.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { SwitchField, TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './contents.module.css'
import { kindWords } from './words.ts'

interface Values extends Record<string, unknown> {
  name: string
  text: string
  video_url: string
  is_searchable: boolean
  image: File | null
}
const words = v.omit(contentCalls.add.takes, ['kind', 'image_upload'])
const valuesOf = (content: Content | null): Values => ({
  name: content?.name ?? '',
  text: content?.text ?? '',
  video_url: content?.video_url ?? '',
  is_searchable: content?.is_searchable ?? true,
  image: null,
})

const Fields = ({ kind, form, image }: { kind: ContentKind; form: Form<Values>; image: string | null }) => {
  const fields = contentFields[kind]
  return (
    <>
      {fields.picture !== undefined && (
        <>
          {image !== null && form.values.image === null && (
            <div className={css['now']}>
              {fields.picture === 'silhouette' ? (
                <SpeciesImage src={image} size={56} />
              ) : (
                <img src={inWidth(image, 320)} alt={t`The current picture`} />
              )}
            </div>
          )}
          <PhotoField
            label={image === null ? t`Picture` : t`Another picture`}
            accept={fields.picture === 'silhouette' ? 'image/png' : 'image/png,image/jpeg'}
            {...form.field('image')}
          />
          {fields.picture === 'silhouette' && (
            <p className="muted small">
              <Trans>A silhouette as a PNG with a transparent background: it is drawn in one color.</Trans>
            </p>
          )}
        </>
      )}
      <TextField {...form.field('name')} label={t(kindWords[kind].name)} maxLength={fields.name} required />
      {fields.text !== undefined && (
        <TextAreaField {...form.field('text')} label={t`Answer`} rows={5} maxLength={fields.text} required />
      )}
      {fields.video && (
        <TextField
          {...form.field('video_url')}
          label={t`Address of the video`}
          description={t`On YouTube or Vimeo, or of an own MP4 or WebM file`}
          inputMode="text"
          maxLength={500}
          required
        />
      )}
      {fields.searchable && (
        <SwitchField {...form.field('is_searchable')} label={t`Hunters can search for it`} />
      )}
    </>
  )
}

/** What a colleague has made of it since it was opened; nothing of that is overwritten unseen. */
const Conflict = ({
  content,
  onMine,
  onTheirs,
}: {
  content: Content
  onMine: () => void
  onTheirs: () => void
}) => {
  const { changed_by: by, name, text, video_url: video } = content
  const person = by === null ? t`Someone` : `${by.first_name} ${by.last_name}`
  return (
    <div className={css['conflict']} role="alert">
      <strong>{t`${person} has changed this meanwhile.`}</strong>
      <p>
        <Trans>It reads now:</Trans>
      </p>
      <blockquote>
        {[name, text, video]
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </blockquote>
      <div className="row">
        <Button look="outline" size="compact" onClick={onTheirs}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button look="outline" size="compact" onClick={onMine}>
          <Trans>Continue with mine</Trans>
        </Button>
      </div>
    </div>
  )
}

interface EditorProps {
  kind: ContentKind
  /** As the list has it now; null for a new one. */
  content: Content | null
  refresh: () => Promise<void>
  onClose: () => void
}

/** Writes a new one, or changes one. What is typed is kept until it is saved or thrown away. */
export const ContentEditor = ({ kind, content, refresh, onClose }: EditorProps) => {
  const [seen, setSeen] = useState(content)
  const [isLeaving, setLeaving] = useState(false)
  const add = useAct(contentCalls.add)
  const change = useAct(contentCalls.change)
  const [initial] = useState(() => valuesOf(content))
  const form = useForm({
    schema: words,
    initial,
    keep: `content:${kind}:${content?.id ?? 'new'}:${content?.version ?? 0}`,
    alsoCheck: (values) => {
      const problems = contentProblems(
        { ...values, kind, text: values.text.trim(), video_url: values.video_url.trim() },
        content !== null || values.image !== null,
        location.origin,
      )
      return Object.fromEntries(Object.entries(problems).map(([name, [first]]) => [name, first?.code]))
    },
    onSubmit: async (value) => {
      const result =
        seen === null
          ? await add.act({ ...value, kind })
          : await change.act({ ...value, kind, id: seen.id, version: seen.version })
      if (result.outcome === 'failed') {
        // What a colleague has made of it is shown beside what was typed.
        if ([404, 409].includes(result.failure.status)) await refresh()
        return result.failure
      }
      await refresh()
      toast(seen === null ? t`It is added` : t`It is saved`)
      onClose()
      return null
    },
  })
  const isTyped =
    form.values.image !== null ||
    (['name', 'text', 'video_url', 'is_searchable'] as const).some(
      (name) => form.values[name] !== initial[name],
    )
  const isStale = content !== null && seen !== null && content.version !== seen.version
  const close = () => {
    if (form.busy) return
    if (isTyped) setLeaving(true)
    else onClose()
  }
  const takeTheirs = () => {
    const theirs = valuesOf(content)
    for (const name of ['name', 'text', 'video_url', 'is_searchable', 'image'] as const)
      form.set(name, theirs[name])
    setSeen(content)
  }
  return (
    <>
      <Dialog title={content === null ? t(kindWords[kind].add) : t`Edit`} opened onClose={close}>
        <form className="stack" {...form.props}>
          <Fields kind={kind} form={form} image={content?.image ?? null} />
          {isStale ? (
            <Conflict content={content} onTheirs={takeTheirs} onMine={() => setSeen(content)} />
          ) : (
            <FormProblem problem={form.problem} />
          )}
          <Button type="submit" full busy={form.busy} disabled={isStale}>
            {content === null ? <Trans>Add</Trans> : <Trans>Save</Trans>}
          </Button>
        </form>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title={t`Discard what you typed?`}
          opened
          dangerous
          confirm={t`Discard it`}
          cancel={t`Keep writing`}
          onConfirm={() => {
            form.reset()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          <p>
            <Trans>It is not saved yet.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
