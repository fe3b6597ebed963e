import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { TextField } from '#ui/controls/fields.tsx'
import { SearchIcon } from '#ui/icons/index.tsx'
import type { ChangeSearch } from '#features/stands/search/filters.ts'

/** Milliseconds of quiet before a typed search is asked (spec 2 §9). */
const pause = 800

interface TextSearchProps {
  search: StandSearch
  view: View
  onChange: ChangeSearch
}

export function TextSearch({ search, view, onChange }: TextSearchProps) {
  const [typed, setTyped] = useState(search.title ?? '')
  const known = useRef(search.title ?? '')
  useEffect(() => {
    const title = search.title ?? ''
    if (title !== known.current) {
      // It was changed elsewhere: its chip was removed, or one went back.
      known.current = title
      setTyped(title)
      return undefined
    }
    if (typed === title) return undefined
    const ask = setTimeout(() => {
      known.current = typed
      onChange({ title: typed === '' ? undefined : typed }, true)
    }, pause)
    return () => clearTimeout(ask)
  }, [typed, search.title, onChange])
  const words = view === 'list' ? t`Search Stands...` : t`Search blog...`
  return (
    <TextField
      name="title"
      quietLabel={words}
      placeholder={words}
      type="search"
      value={typed}
      onChange={setTyped}
      maxLength={100}
      leftSection={<SearchIcon size={20} />}
    />
  )
}
