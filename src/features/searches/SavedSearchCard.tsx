import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { locale, failureText } from '#app/i18n/language.ts'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { useAct } from '#app/data/use-act.ts'
import { searchCalls, type SavedSearch } from '#core/calls/searches.ts'
import { daysOf } from '#core/rules/searches.ts'
import { localToday } from '#parts/days/local-today.ts'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { SwitchField } from '#ui/controls/fields.tsx'
import { EditIcon, TrashIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import styles from './searches.module.css'

interface CardProps {
  search: SavedSearch
  words: readonly string[]
  onRename: () => void
  onRemove: () => void
}

const lastTold = ({ told_counter: count, told_at: at, alerts }: SavedSearch): string => {
  if (at === null) return alerts ? t`Nothing new so far.` : t`All notifications are off.`
  const when = new Date(at).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  return plural(count, {
    one: `# match sent, last on ${when}.`,
    other: `# matches sent, last on ${when}.`,
  })
}

export function SavedSearchCard({ search, words, onRename, onRemove }: CardProps) {
  const { act } = useAct(searchCalls.change)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [today] = useState(localToday)
  const { id, name, terms } = search
  const days = daysOf(terms)
  const over = days !== null && days.end < today
  const tell = async (alerts: boolean) => {
    setChosen(alerts)
    const acted = await act({ id, alerts })
    if (acted.outcome !== 'failed') return
    setChosen(null)
    toast(failureText(acted.failure), 'problem')
  }
  return (
    <Card as="li" className={styles.search} aria-label={name}>
      <div className={styles.head}>
        <h2>
          <Link to="/stand" search={terms as StandSearch}>
            {name}
          </Link>
        </h2>
        {over && (
          <Chip tone="queued">
            <Trans>These days are over</Trans>
          </Chip>
        )}
        <p className="muted">{words.join('\u00A0· ')}</p>
        {!(over && search.told_at === null) && <p className="muted small">{lastTold(search)}</p>}
      </div>
      <div className={styles.acts}>
        <SwitchField
          name={`alerts-${id}`}
          label={t`Alerts`}
          value={chosen ?? search.alerts}
          onChange={(on) => void tell(on)}
        />
        <span>
          <button type="button" aria-label={t`Rename ${name}`} onClick={onRename}>
            <EditIcon size={20} />
          </button>
          <button type="button" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <TrashIcon size={20} />
          </button>
        </span>
      </div>
    </Card>
  )
}
