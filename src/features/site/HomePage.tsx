import { lazy, Suspense } from 'react'
import { StandSkeletons } from '#parts/StandSkeletons.tsx'
import { WhenNear } from '#ui/WhenNear.tsx'
import { Counters } from './Counters.tsx'
import { Hero } from './Hero.tsx'
import styles from './home.module.css'

const HomeStands = lazy(async () => ({ default: (await import('./HomeStands.tsx')).HomeStands }))
const HowItWorks = lazy(async () => ({ default: (await import('./HowItWorks.tsx')).HowItWorks }))
const Slider = lazy(async () => ({ default: (await import('./Slider.tsx')).Slider }))
const FeedbackSlider = lazy(async () => ({ default: (await import('./FeedbackSlider.tsx')).FeedbackSlider }))
const ContactFloat = lazy(async () => ({ default: (await import('./ContactFloat.tsx')).ContactFloat }))

export function HomePage() {
  return (
    <div className={styles.page}>
      <Hero />
      <div className={styles.body}>
        <Counters />
        <WhenNear>
          <Suspense fallback={<StandSkeletons count={3} />}>
            <HomeStands />
            <HowItWorks />
            <Slider />
            <FeedbackSlider />
          </Suspense>
        </WhenNear>
        <Suspense fallback={null}>
          <ContactFloat />
        </Suspense>
      </div>
    </div>
  )
}
