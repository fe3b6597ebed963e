import { SeenStands } from '#parts/stands/SeenStands.tsx'
import { DailyVerse } from './DailyVerse.tsx'
import { FeedbackSlider } from './FeedbackSlider.tsx'
import { GetTheApp } from './GetTheApp.tsx'
import { HomeStands } from './HomeStands.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Slider } from './Slider.tsx'
import { Tonight } from './Tonight.tsx'

/** The home page below its first screen, loaded when scrolled near. */
export function HomeBelow() {
  return (
    <>
      <SeenStands />
      <HomeStands />
      <HowItWorks />
      <Slider />
      <Tonight />
      <GetTheApp />
      <DailyVerse />
      <FeedbackSlider />
    </>
  )
}
