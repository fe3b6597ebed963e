import { useState } from 'react'

/** Acts once the browser has shown what has changed so far. */
const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/**
 * For a choice whose effect is work, like a change of the address: a tap is shown at once, and `act` begins after that
 * picture. What was tapped is shown until `value` has become it, or anything else.
 */
export const useShownAtOnce = <T>(value: T, act: (next: T) => void): [T, (next: T) => void] => {
  const now = JSON.stringify(value)
  const [tapped, setTapped] = useState<{ before: string; next: T } | null>(null)
  if (tapped !== null && tapped.before !== now) setTapped(null)
  return [
    tapped?.before === now ? tapped.next : value,
    (next) => {
      setTapped({ before: now, next })
      afterPaint(() => act(next))
    },
  ]
}
