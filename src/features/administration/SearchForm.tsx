import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import css from './administration.module.css'

/** What is looked for stands in the address, so that the way back leads to the same list. */
export const SearchForm = ({
  label,
  search,
  onSearch,
}: {
  label: string
  search: string
  onSearch: (text: string) => void
}) => {
  const [text, setText] = useState(search)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" aria-label={t`Search`} className={css['search']} onSubmit={submit}>
      <TextField name="search" label={label} value={text} onChange={setText} type="search" maxLength={200} />
      <Button type="submit" look="outline">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
