import { type MouseEvent, useRef } from 'react'

/**
 * Ignores a second tap within `apart` milliseconds: touch screens report some taps twice, and the second
 * would undo what the first has done.
 */
export const useSingleTap = (act: () => void, apart: number) => {
  const tapped = useRef(-apart)
  return ({ detail, timeStamp }: MouseEvent) => {
    const bounced = detail > 1 || timeStamp - tapped.current < apart
    tapped.current = timeStamp
    if (!bounced) act()
  }
}
