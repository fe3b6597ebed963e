import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { Carousel } from '#ui/pictures/Carousel.tsx'
import styles from './home.module.css'

/** Milliseconds a banner stays (spec 2 §9). */
const every = 3000

export function Slider() {
  const { data, state } = useRead(siteCalls.slider, {})
  const images = data?.data ?? []
  if (images.length === 0 && state !== 'loading') return null
  return (
    <div className={styles.slider}>
      {images.length === 0 ? (
        <div className={styles.sliderPlace}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <Carousel
          label={t`From the land`}
          pictures={images.map(({ image, title }) => ({ src: image, alt: title }))}
          width={21}
          height={9}
          every={every}
        />
      )}
    </div>
  )
}
