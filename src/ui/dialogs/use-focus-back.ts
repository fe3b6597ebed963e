import { useLayoutEffect, useRef } from 'react'

/** A phone that was turned may have drawn the opener anew: what has its words is in its place. */
const drawnAnew = (opener: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(opener.localName)].find(
    (other) => other.textContent === opener.textContent && other.checkVisibility(),
  )

const giveBack = (opener: Element | null): void => {
  if (!(opener instanceof HTMLElement)) return
  const there = opener.isConnected ? opener : drawnAnew(opener)
  there?.focus({ preventScroll: true })
}

/**
 * Returns the focus to the element that opened a dialog. The library does so only for a dialog that is
 * mounted before it opens; ours load on first use, and some stay mounted while closed.
 */
export const useFocusBack = (opened: boolean): void => {
  const opener = useRef<Element | null>(null)
  // Not in a clean-up: React itself restores the focus from before the change, if that element still exists.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
    else {
      giveBack(opener.current)
      opener.current = null
    }
  }, [opened])
  useLayoutEffect(() => () => giveBack(opener.current), [])
}
