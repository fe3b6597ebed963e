import type { Stores } from './use-stores.ts'

/** Store names, which are the same in every language. */
export function StoreLinks({ ios, android }: Stores) {
  if (ios === null && android === null) return null
  return (
    <div className="row">
      {ios !== null && <a href={ios}>App Store</a>}
      {android !== null && <a href={android}>Google Play</a>}
    </div>
  )
}
