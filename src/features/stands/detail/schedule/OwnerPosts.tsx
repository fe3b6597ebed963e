import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { postCalls } from '#core/calls/owners/posts.ts'
import type { Post } from '#core/calls/site.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { PostDialog } from './PostDialog.tsx'

/** Begins a new post. */
export function NewPost({ standId }: { standId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>New post</Trans>
      </Button>
      {open && <PostDialog standId={standId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the owner can do with their own post. */
export function PostActs({ post }: { post: Post }) {
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = useAct(postCalls.remove)
  const { title } = post
  const close = () => setOpen(null)
  const go = async () => {
    setBusy(true)
    const outcome = await settleQueued(await remove.act({ id: post.id })).finally(() => setBusy(false))
    if (typeof outcome === 'object') return toast(failureText(outcome), 'problem')
    toast(outcome === 'waiting' ? notSentYet() : t`Deleted stand post successfully`)
    close()
  }
  const mark = outboxMark(post)
  const unsent = mark !== undefined && mark.state !== 'sent' && <StateChip state={mark.state} />
  // A post that the server does not have yet is changed among what waits to be sent.
  if (post.id < 0) return <div className="row">{unsent}</div>
  return (
    <div className="row">
      {unsent}
      <Button look="outline" size="compact" aria-label={t`Change ${title}`} onClick={() => setOpen('change')}>
        <Trans>Change</Trans>
      </Button>
      <Button look="danger" size="compact" aria-label={t`Delete ${title}`} onClick={() => setOpen('delete')}>
        <Trans>Delete</Trans>
      </Button>
      {open === 'change' && <PostDialog standId={post.stand.id} post={post} onClose={close} />}
      <ConfirmDialog
        title={t`Delete ${title}?`}
        opened={open === 'delete'}
        confirm={t`Delete`}
        dangerous
        busy={busy}
        onConfirm={() => void go()}
        onClose={close}
      >
        <Trans>The post and its pictures cannot be brought back.</Trans>
      </ConfirmDialog>
    </div>
  )
}
