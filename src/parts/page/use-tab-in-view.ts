import { type RefObject, useEffect, useRef } from 'react'

/** For a row of tabs that is wider than a phone: the current one is scrolled to where it can be seen. */
export const useTabInView = (current: string): RefObject<HTMLElement | null> => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return row
}
