import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '#core/brand.ts'
import type { AuditEntry } from '#core/calls/administration/administration.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import css from './administration.module.css'
import { actWord, factWord, nameOf, subjectOf } from './words.ts'

const Subject = ({ entry }: { entry: AuditEntry }) => {
  const { kind, id, name } = subjectOf(entry)
  if (id === '') return name
  if (kind === 'user')
    return (
      <Link to="/admin/users/$id" params={{ id }}>
        {name}
      </Link>
    )
  if (kind === 'reservation')
    return (
      <Link to="/admin/reservations/$id" params={{ id }}>
        {name}
      </Link>
    )
  if (kind === 'ticket')
    return (
      <Link to="/my-profile/customer-portal/ticket/$id" params={{ id }}>
        {name}
      </Link>
    )
  return name
}

const factText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

/** Entries of the audit log: what, about what, by whom, when, and the facts that were written with it. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ul className={css['entries']}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <p className="row spread">
          <strong>{actWord(entry.act)}</strong>
          <span className="muted small">{recordTimeOf(entry.created_at)}</span>
        </p>
        <p className="small">
          <Subject entry={entry} /> · {entry.by === null ? brand.name : nameOf(entry.by)}
          {entry.address !== '' && <span className="muted"> · {entry.address}</span>}
        </p>
        {Object.keys(entry.facts).length > 0 && (
          <dl className={css['facts']} aria-label={t`Facts`}>
            {Object.entries(entry.facts).map(([name, value]) => (
              <div key={name}>
                <dt>{factWord(name)}</dt>
                <dd>{factText(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </li>
    ))}
  </ul>
)
