import { SeenStands } from '#parts/stands/SeenStands.tsx'
import { DailyVerse } from './DailyVerse.tsx'
import { FeedbackSlider } from './FeedbackSlider.tsx'
import { GetTheApp } from './GetTheApp.tsx'
import { HomeStands } from './HomeStands.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Slider } from './Slider.tsx'
import { Tonight } from './Tonight.tsx'

/** All of the home page that lies below its first screen: it comes when one scrolls near. */
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
