import { useState } from 'react'
import { Hills } from './ornaments/Hills.tsx'
import styles from './Picture.module.css'

interface PictureProps {
  src: string | null | undefined
  alt: string
  width: number
  height: number
  /** The first picture of a screen is fetched at once; all others when they come near. */
  eager?: boolean
  className?: string | undefined
}

/** A picture with its place kept while it loads, and our hills where there is none. */
export function Picture({ src, alt, width, height, eager = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shows = typeof src === 'string' && src !== '' && failed !== src
  return (
    <span
      className={className ? `${styles.frame} ${className}` : styles.frame}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {shows ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <>
          <Hills className={styles.fallback} />
          <span className="hidden-visually">{alt}</span>
        </>
      )}
    </span>
  )
}
