import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSeenStands } from '#app/data/seen-stands.ts'
import { Picture } from '#ui/pictures/Picture.tsx'
import styles from './SeenStands.module.css'

/** Recently viewed stands; renders nothing when there are none. */
export function SeenStands() {
  const stands = useSeenStands()
  if (stands.length === 0) return null
  return (
    <section className={styles.seen}>
      <h2>
        <Trans>Recently seen</Trans>
      </h2>
      <ul>
        {stands.map(({ id, title, address, picture }) => (
          <li key={id}>
            <Link to="/stand/$id" params={{ id: String(id) }}>
              <Picture src={picture} alt="" width={1} height={1} sizes="64px" className={styles.picture} />
              <span>
                <strong>{title}</strong>
                <span className="muted small">{address}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
