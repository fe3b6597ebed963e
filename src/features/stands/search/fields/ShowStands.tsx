import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { useRead } from '#app/data/use-read.ts'
import { standCalls } from '#core/calls/stands.ts'
import { Button } from '#ui/controls/Button.tsx'
import { termsOf } from '#features/stands/search/filters.ts'

/** Milliseconds of quiet before the stands of a choice are counted. */
const pause = 400

/** The button that shows what was chosen, with the number of stands that it will find, once that is known. */
export function ShowStands({ draft, onShow }: { draft: StandSearch; onShow: () => void }) {
  const [counted, setCounted] = useState(draft)
  const text = JSON.stringify(draft)
  useEffect(() => {
    const count = setTimeout(() => setCounted(JSON.parse(text) as StandSearch), pause)
    return () => clearTimeout(count)
  }, [text])
  const read = useRead(standCalls.search, { ...termsOf(counted), per_page: 1 })
  const count = JSON.stringify(counted) === text ? read.data?.total_records : undefined
  return (
    <Button look="ember" onClick={onShow}>
      <span aria-live="polite">
        {count === undefined || read.data?.total_is === 'at_least'
          ? t`Show stands`
          : plural(count, { one: 'Show # stand', other: 'Show # stands' })}
      </span>
    </Button>
  )
}
