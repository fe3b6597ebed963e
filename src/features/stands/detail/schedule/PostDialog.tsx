import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { postCalls } from '#core/calls/owners/posts.ts'
import type { Post } from '#core/calls/site.ts'
import { required, text } from '#core/contract/fields.ts'
import { postLimits, postRefusal } from '#core/rules/posts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { FileButton } from '#ui/controls/FileButton.tsx'
import { CameraIcon } from '#ui/icons/index.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { toast } from '#ui/messages/toast.ts'
import css from './schedule.module.css'

const schema = v.object({
  title: required(200, 'post_title_needed'),
  description: v.optional(text(10_000), ''),
})

const isOversized = ({ size }: File): boolean => size > postLimits.imageBytes

/** Pictures of a post: kept ones can be marked to go, new ones are chosen, and too large ones are flagged. */
function Pictures(props: {
  images: Post['images']
  removed: readonly number[]
  onRemoved: (removed: number[]) => void
  files: readonly File[]
  onFiles: (files: File[]) => void
  error: string | null
}) {
  const { images, removed, onRemoved, files, onFiles, error } = props
  return (
    <div className="stack">
      {images.map(({ id, image }, i) => (
        <label key={id} className={css['picture']}>
          <img src={image} alt="" width={72} height={54} />
          <input
            type="checkbox"
            checked={removed.includes(id)}
            onChange={() =>
              onRemoved(removed.includes(id) ? removed.filter((each) => each !== id) : [...removed, id])
            }
          />
          <Trans>Remove picture {i + 1}</Trans>
        </label>
      ))}
      {files.map((file, i) => (
        <div key={`${file.name}-${file.lastModified}`} className={css['picture']}>
          <span data-flagged={isOversized(file) || undefined}>
            {file.name}
            {isOversized(file) && <strong> {fieldText({ code: 'post_image_large' })}</strong>}
          </span>
          <Button
            look="quiet"
            size="compact"
            aria-label={t`Remove ${file.name}`}
            onClick={() => onFiles(files.filter((_, at) => at !== i))}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <FileButton
        icon={<CameraIcon size={20} />}
        label={t`Add pictures`}
        accept="image/*"
        multiple
        onFiles={(more) => onFiles([...files, ...more])}
      />
      <p className="muted small">
        {plural(postLimits.images, { one: 'At most # picture', other: 'At most # pictures' })}
      </p>
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

interface PostProps {
  standId: number
  /** Absent for a new one. */
  post?: Post
  onClose: () => void
}

/** Writes or changes a post of the stand's blog. */
export function PostDialog({ standId, post, onClose }: PostProps) {
  const create = useAct(postCalls.create)
  const update = useAct(postCalls.update)
  const [files, setFiles] = useState<File[]>([])
  const [removed, setRemoved] = useState<number[]>([])
  const [pictureError, setPictureError] = useState<string | null>(null)
  const images = post?.images ?? []
  const form = useForm({
    schema,
    initial: { title: post?.title ?? '', description: post?.description ?? '' },
    onSubmit: async ({ title, description }) => {
      const refused = postRefusal({ description, kept: images.length - removed.length, images: files })
      const said = files.some(({ type }) => !type.startsWith('image/'))
        ? ({ code: 'picture_refused' } as const)
        : Object.values(refused?.errors ?? {})[0]?.[0]
      setPictureError(said ? fieldText(said) : null)
      if (said) return 'keep'
      const sent = { stand_id: standId, title, description, stand_post_images: files }
      const outcome = await settleQueued(
        post
          ? await update.act({ ...sent, _method: 'PUT', id: post.id, delete_image: removed })
          : await create.act(sent),
      )
      if (typeof outcome === 'object') {
        toast(failureText(outcome), 'problem')
        return outcome
      }
      if (outcome === 'waiting') toast(notSentYet())
      else toast(post ? t`Update Post successfully` : t`Created Post successfully`)
      onClose()
      return null
    },
  })
  return (
    <Dialog title={post ? t`Change post` : t`New post`} opened onClose={() => !form.busy && onClose()}>
      <form {...form.props} className="stack">
        <TextField {...form.field('title')} label={t`Title`} required maxLength={200} />
        <TextAreaField {...form.field('description')} label={t`Text`} rows={5} maxLength={10_000} />
        <Pictures
          images={images}
          removed={removed}
          onRemoved={setRemoved}
          files={files}
          onFiles={setFiles}
          error={pictureError}
        />
        <FormProblem problem={form.problem} />
        <Button full type="submit" busy={form.busy}>
          {post ? <Trans>Save</Trans> : <Trans context="publish a post">Post</Trans>}
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
