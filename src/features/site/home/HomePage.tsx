import { lazy, Suspense } from 'react'
import { RenderWhenVisible } from '#ui/layout/RenderWhenVisible.tsx'
import { Counters } from './Counters.tsx'
import { Hero } from './Hero.tsx'
import styles from './home.module.css'

const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }))
const ContactFloat = lazy(async () => ({ default: (await import('./ContactFloat.tsx')).ContactFloat }))

/** The minimum height in pixels of the part below the first screen, on any device. */
const below = 4000

export function HomePage() {
  return (
    <div className={styles.page}>
      <Hero />
      <div className={styles.body}>
        <Counters />
        <RenderWhenVisible height={below}>
          <Suspense fallback={<div style={{ height: below }} />}>
            <HomeBelow />
          </Suspense>
        </RenderWhenVisible>
        <Suspense fallback={null}>
          <ContactFloat />
        </Suspense>
      </div>
    </div>
  )
}
