import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Milliseconds until it renders without any input: a screen reader lists headings without touching the page. */
const renderAfterMs = 8000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin'] as const

interface NearProps {
  /** The reserved height in pixels, about that of the content, so that fast scrolling does not reach the footer. */
  height: number
  /** Renders at once, for signed-in people whose phone caches what is shown. */
  eager?: boolean
  children: ReactNode
}

/**
 * Renders content below the first screen when it is scrolled near, at the first input on the page, or
 * after a while, so that a slow phone spends its first seconds on what is visible.
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
    const timer = setTimeout(come, renderAfterMs)
    return () => {
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, come)
      clearTimeout(timer)
    }
  }, [near])
  return near || eager ? children : <div ref={place} style={{ height }} />
}
