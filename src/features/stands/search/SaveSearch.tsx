import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { useSession } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { searchCalls, type SavedTerms } from '#core/calls/searches.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { BellIcon, CheckIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import { type Named, SearchForm } from '#parts/searches/SearchForm.tsx'
import { type ChangeSearch, hasChip, none, removedWith } from './filters.ts'
import { SearchChips } from '#parts/searches/SearchChips.tsx'
import { areSame, savedTermsOf } from './terms.ts'
import { useTermWords } from '#parts/searches/use-term-words.ts'
import styles from '#parts/searches/searches.module.css'

function SaveButton({ terms, name }: { terms: SavedTerms; name: string }) {
  const read = useRead(searchCalls.list, {})
  const { act } = useAct(searchCalls.save)
  const [opened, setOpened] = useState(false)
  const known = read.data?.data.find((search) => areSame(search.terms, terms))
  const save = async (named: Named) => {
    const acted = await act({ ...named, terms })
    if (acted.outcome === 'failed') return acted.failure
    setOpened(false)
    toast(t`Search saved`)
    return null
  }
  return (
    <>
      <Button
        look="outline"
        size="compact"
        aria-haspopup="dialog"
        icon={known ? <CheckIcon size={18} /> : <BellIcon size={18} />}
        onClick={() => setOpened(true)}
      >
        {known ? <Trans>Search saved</Trans> : <Trans>Save search</Trans>}
      </Button>
      {opened && (
        <Dialog title={t`Save search`} opened onClose={() => setOpened(false)} size="small">
          <SearchForm initial={{ name: known?.name ?? name, alerts: known?.alerts ?? true }} onSave={save} />
          <Link to="/my-profile/saved-searches" className={styles.all}>
            <Trans>All saved searches</Trans>
          </Link>
        </Dialog>
      )}
    </>
  )
}

interface SaveSearchProps {
  search: StandSearch
  view: View
  onChange: ChangeSearch
  onClear: () => void
  /** On a phone's map the two stand apart. */
  only?: 'chips' | 'button'
}

/** The current filters, each of which can be removed, and the way to save them. Visitors log in first and return to the same filters. */
export function SaveSearch({ search, view, onChange, onClear, only }: SaveSearchProps) {
  const { token } = useSession()
  const navigate = useNavigate()
  const { href } = useLocation()
  const terms = savedTermsOf(search)
  const { chips, name } = useTermWords([terms])(terms)
  const save =
    token === null ? (
      <Button
        look="outline"
        size="compact"
        icon={<BellIcon size={18} />}
        onClick={() => void navigate({ to: '/auth/login', search: { from: href } })}
      >
        <Trans>Save search</Trans>
      </Button>
    ) : (
      <SaveButton terms={terms} name={name} />
    )
  if (only === 'button') return save
  return (
    <div className={styles.save}>
      <SearchChips
        chips={chips.filter(({ field }) => hasChip(field, search, view))}
        onRemove={({ field }) => onChange(none(removedWith(field, view)))}
        onClear={onClear}
      />
      {only !== 'chips' && save}
    </div>
  )
}
