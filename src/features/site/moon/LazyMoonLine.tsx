import { lazy, Suspense } from 'react'
import styles from './moon.module.css'

const MoonLine = lazy(async () => ({ default: (await import('./MoonLine.tsx')).MoonLine }))

/** The moon computes its phase, which the first render does not wait for: its place is kept meanwhile. */
export function LazyMoonLine({ at }: { at: Date }) {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <MoonLine at={at} />
    </Suspense>
  )
}
