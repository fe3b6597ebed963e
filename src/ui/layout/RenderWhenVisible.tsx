import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds after which it is drawn for who only listens: a screen reader lists headings without a touch. */
const patience = 8000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const

interface NearProps {
  /** Pixels that are kept free for it, about as high as what comes: who scrolls fast must not meet the footer. */
  height: number
  /** Drawn at once, for who keeps what is shown for later. */
  eager?: boolean
  children: ReactNode
}

/**
 * Draws what lies below the first screen when one comes near it, when one first does anything on the page, or
 * after a while; so the first seconds of a slow phone belong to what is seen.
 */
export function RenderWhenVisible({ height, eager = false, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(eager)
  useEffect(() => {
    const element = place.current
    if (near || !element) return undefined
    const come = () => setNear(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: '40px' },
    )
    watch.observe(element)
    for (const touch of touches) addEventListener(touch, come, { once: true, passive: true })
    const timer = setTimeout(come, patience)
    return () => {
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, come)
      clearTimeout(timer)
    }
  }, [near])
  return near || eager ? children : <div ref={place} style={{ height }} />
}
