import { type MouseEvent, useEffect, useRef } from 'react'

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

/**
 * Knows the second tap of a double one, or of a key that is held, on what the first has opened. It counts the
 * milliseconds between the taps, not between what the page has done with them: a slow phone may take longer for the
 * first than `apart`.
 */
export const useSecondTap = (apart: number) => {
  const pressed = useRef(-Infinity)
  const first = useRef(-Infinity)
  useEffect(() => {
    const note = (event: PointerEvent | KeyboardEvent) => {
      const isTap = !('key' in event) || event.key === 'Enter' || event.key === ' '
      // What another key does now, as Escape, is no second tap, however close the last two taps were.
      pressed.current = isTap ? event.timeStamp : first.current
    }
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', note, true)
    return () => {
      removeEventListener('pointerdown', note, true)
      removeEventListener('keydown', note, true)
    }
  }, [])
  return {
    /** What is going on now began with a first tap. */
    begin: () => {
      first.current = pressed.current
    },
    /** Escape is no tap, and closes at once. */
    isSecond: () => pressed.current !== first.current && pressed.current - first.current < apart,
  }
}
