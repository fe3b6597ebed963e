import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { Tag } from '#core/calls/profile.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { JuniorDialog } from '#parts/account/JuniorDialog.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { TrashIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import styles from './profile.module.css'

const removal = ({ name }: Tag) => t`Remove ${name}`

function AddTag() {
  const { act } = useAct(accountCalls.addTag)
  const form = useForm({
    schema: accountCalls.addTag.takes,
    initial: { tags: '' },
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      form.reset()
      toast(t`Tag added`)
      return null
    },
  })
  return (
    <form {...form.props} className={styles.addTag}>
      <TextField
        {...form.field('tags')}
        label={t`New tag`}
        description={t`3 to 20 characters`}
        maxLength={40}
      />
      <Button type="submit" busy={form.busy}>
        <Trans>Add</Trans>
      </Button>
      <FormProblem problem={form.problem} />
    </form>
  )
}

/** A person's own tags. Juniors have none and see a dialog that explains it. */
export function TagsPage() {
  const junior = useMe()?.is_junior === true
  const read = useRead(accountCalls.tags, {})
  const { act, busy } = useAct(accountCalls.removeTag)
  const [removing, setRemoving] = useState<Tag | null>(null)
  const [met, setMet] = useState(false)
  const add = useRef<HTMLDivElement>(null)
  const remove = async () => {
    if (!removing) return
    const acted = await act({ id: removing.id })
    flushSync(() => setRemoving(null))
    if (acted.outcome === 'failed') return toast(failureText(acted.failure), 'problem')
    toast(t`Tag removed`)
    // The button that opened the dialog is removed with its tag.
    add.current?.querySelector('input')?.focus()
  }
  return (
    <Page title={t`My Tags`} width="text" lead={t`Labels to organize your stands.`}>
      {junior ? (
        <>
          <JuniorDialog opened={!met} onClose={() => setMet(true)} />
          <Empty title={t`No tags found`}>
            <Trans>Tags are for those who list land.</Trans>
          </Empty>
        </>
      ) : (
        <>
          <div ref={add}>
            <AddTag />
          </div>
          <QueryBoundary
            read={read}
            isEmpty={({ data }) => data.length === 0}
            empty={<Empty title={t`No tags found`} />}
          >
            {({ data }) => (
              <ul className={styles.tags}>
                {data.map((tag) => (
                  <li key={tag.id}>
                    {tag.name}
                    <button type="button" aria-label={removal(tag)} onClick={() => setRemoving(tag)}>
                      <TrashIcon size={18} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </QueryBoundary>
          <ConfirmDialog
            title={t`Remove this tag?`}
            opened={removing !== null}
            confirm={t`Remove`}
            dangerous
            busy={busy}
            onConfirm={() => void remove()}
            onClose={() => setRemoving(null)}
          >
            <p>{removing?.name}</p>
            <p>
              <Trans>Your stands lose this tag as well.</Trans>
            </p>
          </ConfirmDialog>
        </>
      )}
    </Page>
  )
}
