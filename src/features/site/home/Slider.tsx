import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { Carousel } from '#ui/pictures/Carousel.tsx'
import styles from './home.module.css'

/** Milliseconds a banner stays (spec 2 §9). */
const every = 3000

export function Slider() {
  const images = useRead(siteCalls.slider, {}).data?.data ?? []
  if (images.length === 0) return null
  return (
    <div className={styles.slider}>
      <Carousel
        label={t`From the land`}
        pictures={images.map(({ image, title }) => ({ src: image, alt: title }))}
        width={21}
        height={9}
        every={every}
      />
    </div>
  )
}
