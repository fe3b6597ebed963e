import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import styles from './Carousel.module.css'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import { Picture } from './Picture.tsx'

interface CarouselProps {
  label: string
  pictures: readonly { src: string; alt: string }[]
  width: number
  height: number
  /** Milliseconds between automatic steps. */
  every: number
  eager?: boolean
  /** Whether the words of a picture are shown on it. */
  captioned?: boolean
  /** How wide it is shown (see Picture). */
  sizes?: string
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pictures to swipe or step through. While visible it goes round by itself, until one touches or focuses it. */
export function Carousel({
  label,
  pictures,
  width,
  height,
  every,
  eager = false,
  captioned,
  sizes = '100vw',
}: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [touched, setTouched] = useState(false)
  const [seen, setSeen] = useState(false)
  const count = pictures.length

  useEffect(() => {
    const element = track.current
    if (!element || count < 2 || calm()) return undefined
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((e) => e.isIntersecting)), {
      threshold: 0.7,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [count])

  const show = (next: number) => {
    const element = track.current
    element?.scrollTo({ left: next * element.clientWidth, behavior: calm() ? 'auto' : 'smooth' })
  }
  useEffect(() => {
    if (!seen || touched) return undefined
    const step = setTimeout(() => {
      const element = track.current
      element?.scrollTo({ left: ((at + 1) % count) * element.clientWidth, behavior: 'smooth' })
    }, every)
    return () => clearTimeout(step)
  }, [seen, touched, at, count, every])

  const move = (by: number) => {
    setTouched(true)
    show((at + by + count) % count)
  }
  return (
    <div className={styles.carousel} onPointerDown={() => setTouched(true)} onFocus={() => setTouched(true)}>
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label={label}
        {...(count > 1 && { tabIndex: 0 })}
        onScroll={(event) =>
          setAt(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
        }
      >
        {count === 0 && <Picture src={null} alt={label} width={width} height={height} />}
        {pictures.map(({ src, alt }, index) => (
          <Picture key={src} {...{ src, alt, width, height, sizes }} eager={eager && index === 0} />
        ))}
      </div>
      {captioned && pictures[at]?.alt && (
        <span className={styles.caption} aria-hidden>
          {pictures[at].alt}
        </span>
      )}
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${styles.step} ${styles.back}`}
            tabIndex={-1}
            aria-label={t`Previous picture`}
            onClick={() => move(-1)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            className={`${styles.step} ${styles.on}`}
            tabIndex={-1}
            aria-label={t`Next picture`}
            onClick={() => move(1)}
          >
            <ForwardIcon />
          </button>
          <span className={styles.dots} aria-hidden>
            {pictures.map(({ src }, index) => (
              <span key={src} data-here={index === at || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  )
}
