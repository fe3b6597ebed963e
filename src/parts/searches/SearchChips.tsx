import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { FieldChip } from './use-term-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './searches.module.css'

interface ChipsProps {
  chips: readonly FieldChip[]
  onRemove: (chip: FieldChip) => void
  onClear: () => void
}

/** What is searched for, one chip for each filter; a tap takes one back. */
export function SearchChips({ chips, onRemove, onClear }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Chosen filters`} tabIndex={-1}>
      {chips.map((chip) => {
        const { word } = chip
        return (
          <li key={chip.field}>
            <button
              type="button"
              aria-label={t`Remove ${word}`}
              onClick={() => {
                // The chip goes, and the focus with it, if it is not moved first.
                list.current?.focus()
                onRemove(chip)
              }}
            >
              <span>{word}</span>
              <span aria-hidden>×</span>
            </button>
          </li>
        )
      })}
      {chips.length > 0 && (
        <li>
          <Button look="quiet" size="compact" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        </li>
      )}
    </ul>
  )
}
