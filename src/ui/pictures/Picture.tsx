import { useState } from 'react'
import { inWidth, previewOf, srcSetOf } from '#core/rules/pictures.ts'
import { Hills } from '#ui/ornaments/Hills.tsx'
import styles from './Picture.module.css'

interface PictureProps {
  src: string | null | undefined
  alt: string
  width: number
  height: number
  /** Loads at once, for the first picture of a screen; all others load when scrolled near. */
  eager?: boolean
  /** How wide it is shown, for browsers that do not measure it themselves. */
  sizes?: string
  className?: string | undefined
}

/** A picture with reserved space while it loads, and an ornament where there is none. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  sizes = '100vw',
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shows = typeof src === 'string' && src !== '' && failed !== src
  // The browser picks a lazy picture's width after layout, when it can measure it.
  const wide = eager ? sizes : `auto, ${sizes}`
  return (
    <span
      className={className ? `${styles.frame} ${className}` : styles.frame}
      style={{ aspectRatio: `${width} / ${height}`, ...(shows && { backgroundImage: previewOf(src) }) }}
    >
      {shows ? (
        <picture>
          <source type="image/avif" srcSet={srcSetOf(src, 'avif')} sizes={wide} />
          <img
            sizes={wide}
            srcSet={srcSetOf(src, 'webp')}
            src={inWidth(src, 960)}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onError={() => setFailed(src)}
          />
        </picture>
      ) : (
        <>
          <Hills className={styles.fallback} />
          <span className="hidden-visually">{alt}</span>
        </>
      )}
    </span>
  )
}
