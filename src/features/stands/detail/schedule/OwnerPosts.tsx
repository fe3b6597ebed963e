import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { postCalls } from '#core/calls/owners/posts.ts'
import type { Post } from '#core/calls/site.ts'
import { Button } from '#ui/controls/Button.tsx'
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
  const remove = useAct(postCalls.remove)
  const { title } = post
  const close = () => setOpen(null)
  const go = async () => {
    const result = await remove.act({ id: post.id })
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    toast(t`Deleted stand post successfully`)
    close()
  }
  return (
    <div className="row">
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
        busy={remove.busy}
        onConfirm={() => void go()}
        onClose={close}
      >
        <Trans>The post and its pictures cannot be brought back.</Trans>
      </ConfirmDialog>
    </div>
  )
}
