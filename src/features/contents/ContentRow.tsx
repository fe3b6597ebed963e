import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type Content, contentCalls } from '#core/calls/administration/contents.ts'
import { type ContentKind, contentFields } from '#core/rules/contents.ts'
import { inWidth } from '#core/rules/pictures.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { TrashIcon } from '#ui/icons/index.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './contents.module.css'
import { Dots, Steps } from './OrderButtons.tsx'
import type { SavedOrder } from './use-saved-order.ts'
import { isUsed, usesOf } from './words.ts'

interface RowProps {
  kind: ContentKind
  content: Content
  order: SavedOrder
  hint: string
  onEdit: () => void
  refresh: () => Promise<void>
}

const Thumb = ({ kind, image }: { kind: ContentKind; image: string | null }) => {
  if (image === null) return null
  if (contentFields[kind].picture === 'silhouette')
    return (
      <span className={css['silhouette']}>
        <SpeciesImage src={image} size={40} />
      </span>
    )
  return <img className={css['thumb']} src={inWidth(image, 320)} alt="" loading="lazy" />
}

const Words = ({ kind, content }: { kind: ContentKind; content: Content }) => {
  const { name, text, video_url: video, changed_by: by, changed_at: at } = content
  const uses = usesOf(kind, content)
  const person = by === null ? null : `${by.first_name} ${by.last_name}`
  const time = at === null ? null : timeOf(at)
  return (
    <div className={css['words']}>
      <h2>{name}</h2>
      {text !== '' && <p className={css['clamp']}>{text}</p>}
      {video !== '' && <p className={`muted small ${css['address']}`}>{video}</p>}
      <p className="muted small">
        {[uses, person !== null && time !== null && t`changed by ${person}, ${time}`]
          .filter((line) => line !== null && line !== false)
          .join(' · ')}
      </p>
      <div className={css['chips']}>
        {!content.is_shown && (
          <Chip tone="queued">
            <Trans>Hidden</Trans>
          </Chip>
        )}
        {!content.is_searchable && (
          <Chip>
            <Trans>Not in the search</Trans>
          </Chip>
        )}
      </div>
    </div>
  )
}

/** Deleting takes what nothing uses; anything else can be hidden. */
const RemoveDialog = ({
  kind,
  content,
  onHide,
  onClose,
  refresh,
}: {
  kind: ContentKind
  content: Content
  onHide: () => void
  onClose: () => void
  refresh: () => Promise<void>
}) => {
  const { act, busy, failure } = useAct(contentCalls.remove)
  const { id, version, name } = content
  const uses = usesOf(kind, content)
  if (isUsed(content))
    return (
      <ConfirmDialog
        title={t`“${name}” is used`}
        opened
        confirm={content.is_shown ? t`Hide it` : t`Keep it`}
        onConfirm={() => {
          if (content.is_shown) onHide()
          onClose()
        }}
        onClose={onClose}
      >
        <p>{uses}.</p>
        <p>
          {content.is_shown ? (
            <Trans>
              So it cannot be deleted. If you hide it, it stays where it is used, but nobody can choose it
              anymore.
            </Trans>
          ) : (
            <Trans>So it cannot be deleted. It is hidden already, and nobody can choose it anymore.</Trans>
          )}
        </p>
      </ConfirmDialog>
    )
  const remove = async () => {
    const result = await act({ kind, id, version })
    await refresh()
    if (result.outcome !== 'done') return
    toast(t`It is deleted`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Delete “${name}”?`}
      opened
      dangerous
      confirm={t`Delete it`}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <Trans>This cannot be undone. If you hide it instead, you can show it again.</Trans>
      </p>
      {failure && <Problem title={failureText(failure)} />}
    </ConfirmDialog>
  )
}

/** One of a list, with what can be done with it. */
export const ContentRow = ({ kind, content, order, hint, onEdit, refresh }: RowProps) => {
  const [isRemoving, setRemoving] = useState(false)
  const { act, busy, failure } = useAct(contentCalls.show)
  const { id, version, name, is_shown: isShown } = content
  const show = async () => {
    const result = await act({ kind, id, version, is_shown: !isShown })
    await refresh()
    if (result.outcome === 'done') toast(isShown ? t`It is hidden` : t`It is shown`)
  }
  return (
    <li className={css['row']} data-hidden={!isShown} data-lifted={order.lifted === String(id)}>
      <Dots id={id} name={name} order={order} hint={hint} />
      <Thumb kind={kind} image={content.image} />
      <Words kind={kind} content={content} />
      <div className={css['acts']}>
        <Steps id={id} name={name} order={order} />
        <Button look="outline" size="compact" aria-label={t`Edit ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          look="outline"
          size="compact"
          aria-label={isShown ? t`Hide ${name}` : t`Show ${name}`}
          busy={busy}
          onClick={() => void show()}
        >
          {isShown ? <Trans>Hide</Trans> : <Trans context="contents">Show</Trans>}
        </Button>
        <Button
          look="quiet"
          size="round"
          aria-label={t`Delete ${name}`}
          icon={<TrashIcon size={20} />}
          onClick={() => setRemoving(true)}
        />
      </div>
      {failure && (
        <div className={css['problem']}>
          <Problem title={failureText(failure)} />
        </div>
      )}
      {isRemoving && (
        <RemoveDialog
          kind={kind}
          content={content}
          onHide={() => void show()}
          onClose={() => setRemoving(false)}
          refresh={refresh}
        />
      )}
    </li>
  )
}
