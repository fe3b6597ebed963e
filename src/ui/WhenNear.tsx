import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Draws what lies below the first screen when one comes near it; until then it only keeps a place, about as high
 * as what comes: who scrolls fast must not meet the footer first and see it leave.
 */
export function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (near || !element) return undefined
    const watch = new IntersectionObserver((entries) => setNear(entries.some((e) => e.isIntersecting)), {
      rootMargin: '40px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} style={{ height }} />
}
