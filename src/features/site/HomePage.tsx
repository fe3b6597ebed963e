import { lazy, Suspense } from 'react'
import { Counters } from './Counters.tsx'
import { Hero } from './Hero.tsx'
import { HomeStands } from './HomeStands.tsx'
import styles from './home.module.css'
import { HowItWorks } from './HowItWorks.tsx'

const Slider = lazy(async () => ({ default: (await import('./Slider.tsx')).Slider }))
const FeedbackSlider = lazy(async () => ({ default: (await import('./FeedbackSlider.tsx')).FeedbackSlider }))
const ContactFloat = lazy(async () => ({ default: (await import('./ContactFloat.tsx')).ContactFloat }))

export function HomePage() {
  return (
    <div className={styles.page}>
      <Hero />
      <div className={styles.body}>
        <Counters />
        <HomeStands />
        <HowItWorks />
        <Suspense fallback={null}>
          <Slider />
          <FeedbackSlider />
          <ContactFloat />
        </Suspense>
      </div>
    </div>
  )
}
