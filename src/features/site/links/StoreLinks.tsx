import { t } from '@lingui/core/macro'
import styles from './stores.module.css'
import type { Stores } from './use-stores.ts'

/** Our own drawings: the stores' own marks may be used only under their terms. */
const drawings = {
  ios: (
    <path d="M10 3h12a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm3.5 2.5h5M16 9.5v10m-4-4 4 4 4-4m-8 8h8" />
  ),
  android: <path d="M7 4.5v23L26.5 16 7 4.5Zm0 0L19.5 20M7 27.5 19.5 12" />,
}

interface BadgeProps {
  store: keyof typeof drawings
  href: string
  above: string
  name: string
}

function StoreBadge({ store, href, above, name }: BadgeProps) {
  return (
    <a href={href} className={styles.badge}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        {drawings[store]}
      </svg>
      <span>
        <small>{above}</small> <strong>{name}</strong>
      </span>
    </a>
  )
}

/** The badges of the stores that the settings name; store names are the same in every language. */
export function StoreLinks({ ios, android }: Stores) {
  if (ios === null && android === null) return null
  return (
    <div className="row">
      {ios !== null && <StoreBadge store="ios" href={ios} above={t`Download on the`} name="App Store" />}
      {android !== null && (
        <StoreBadge store="android" href={android} above={t`Get it on`} name="Google Play" />
      )}
    </div>
  )
}
