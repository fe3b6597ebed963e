import { startTransition, useEffect, useState } from 'react'

/** Calls back when the browser is idle (Safari: after a delay). Returns a function that cancels. */
export const whenIdle = (act: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(act, 200)
  return () => clearTimeout(timer)
}

/** False in the first render and true soon after: for expensive content that can wait a moment. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return idle
}
