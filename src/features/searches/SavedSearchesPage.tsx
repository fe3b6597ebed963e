import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { searchCalls, type SavedSearch } from '#core/calls/searches.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { type Named, SearchForm } from '#parts/searches/SearchForm.tsx'
import { useTermWords } from '#parts/searches/use-term-words.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { toast } from '#ui/messages/toast.ts'
import { SavedSearchCard } from './SavedSearchCard.tsx'
import styles from './searches.module.css'

/** A person's saved searches: open, rename, switch alerts, remove. Readable offline. */
export function SavedSearchesPage() {
  const read = useRead(searchCalls.list, {})
  const wordsOf = useTermWords(read.data?.data.map(({ terms }) => terms) ?? [])
  const change = useAct(searchCalls.change)
  const removal = useAct(searchCalls.remove)
  const [renaming, setRenaming] = useState<SavedSearch | null>(null)
  const [removing, setRemoving] = useState<SavedSearch | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const rename = async ({ name, alerts }: Named) => {
    if (!renaming) return null
    const acted = await change.act({ id: renaming.id, name, alerts })
    if (acted.outcome === 'failed') return acted.failure
    setRenaming(null)
    toast(t`Search saved`)
    return null
  }
  const remove = async () => {
    if (!removing) return
    const acted = await removal.act({ id: removing.id })
    flushSync(() => setRemoving(null))
    if (acted.outcome === 'failed') return toast(failureText(acted.failure), 'problem')
    toast(t`Search removed`)
    // The button that opened the dialog is removed with its search.
    list.current?.focus()
  }
  return (
    <Page
      title={t`Saved searches`}
      lead={t`We notify you when a new stand matches, or its days are free again.`}
      act={
        <ButtonLink to="/my-profile/notifications" look="outline" size="compact">
          <Trans>How we notify you</Trans>
        </ButtonLink>
      }
    >
      <div ref={list} tabIndex={-1} className={styles.searches}>
        <QueryBoundary
          read={read}
          problem={t`Your saved searches could not be loaded.`}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <Empty
              title={t`No saved searches yet`}
              act={
                <ButtonLink to="/stand">
                  <Trans>Browse stands</Trans>
                </ButtonLink>
              }
            >
              <Trans>Set filters and tap “Save search” to find it here.</Trans>
            </Empty>
          }
        >
          {({ data }) => (
            <ul>
              {data.map((search) => (
                <SavedSearchCard
                  key={search.id}
                  search={search}
                  words={wordsOf(search.terms).all}
                  onRename={() => setRenaming(search)}
                  onRemove={() => setRemoving(search)}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
      {renaming && (
        <Dialog title={t`Rename search`} opened onClose={() => setRenaming(null)} size="small">
          <SearchForm initial={{ name: renaming.name, alerts: renaming.alerts }} onSave={rename} />
        </Dialog>
      )}
      <ConfirmDialog
        title={t`Remove this search?`}
        opened={removing !== null}
        confirm={t`Remove`}
        dangerous
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(null)}
      >
        <p>
          <Trans>You no longer get its matches.</Trans>
        </p>
        <p>{removing?.name}</p>
      </ConfirmDialog>
    </Page>
  )
}
