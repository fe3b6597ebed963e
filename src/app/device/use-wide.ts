import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide; hidden content is then not fetched. */
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
