import { useSyncExternalStore } from 'react'

/** Whether the window is at least so many pixels wide; what is not shown is then not fetched either. */
export const useWide = (pixels: number): boolean => {
  const query = `(min-width: ${pixels}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
