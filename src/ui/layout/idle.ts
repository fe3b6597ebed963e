import { startTransition, useEffect, useState } from 'react'

/** Once the browser has nothing better to do; Safari cannot say when. Gives back how not to. */
export const whenIdle = (act: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(act, 200)
  return () => clearTimeout(timer)
}

/** False at the first drawing, true soon after it: for what is dear to work out and can come a moment later. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return idle
}
