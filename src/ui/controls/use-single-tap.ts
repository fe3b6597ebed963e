import { type MouseEvent, useRef } from 'react'

/**
 * Takes the second tap of a bouncing finger for none: it would undo what the first has done. `apart` is how many
 * milliseconds lie at least between two taps that are meant as two.
 */
export const useSingleTap = (act: () => void, apart: number) => {
  const tapped = useRef(-apart)
  return ({ detail, timeStamp }: MouseEvent) => {
    const bounced = detail > 1 || timeStamp - tapped.current < apart
    tapped.current = timeStamp
    if (!bounced) act()
  }
}
