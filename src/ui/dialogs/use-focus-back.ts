import { useLayoutEffect, useRef } from 'react'

const giveBack = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

/**
 * Gives the focus back to what opened a dialog. The library's own way does so only for a dialog that is
 * mounted before it opens; ours are fetched when first wanted, and some stay mounted while they are closed.
 */
export const useFocusBack = (opened: boolean): void => {
  const opener = useRef<Element | null>(null)
  // Not in a clean-up: React puts the focus back where it was before it changed the page, if that is still there.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
    else {
      giveBack(opener.current)
      opener.current = null
    }
  }, [opened])
  useLayoutEffect(() => () => giveBack(opener.current), [])
}
