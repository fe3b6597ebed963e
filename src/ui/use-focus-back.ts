import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what opened a dialog. The library's own way does so only for a dialog that is
 * mounted before it opens; ours are fetched when first wanted.
 */
export const useFocusBack = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opened])
}
