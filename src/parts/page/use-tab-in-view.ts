import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of tabs that is wider than a phone to where its current one can be seen. */
const showCurrent = (row: HTMLElement | null): void => {
  const tab = row?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
  if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** For a row of tabs that is wider than a phone: the current one is scrolled to where it can be seen. */
export const useTabInView = <T extends HTMLElement = HTMLElement>(current: string): RefObject<T | null> => {
  const row = useRef<T>(null)
  const router = useRouter()
  useEffect(() => {
    showCurrent(row.current)
    // The router gives the row of the next page the place of this one once that has been rendered.
    return router.subscribe('onRendered', () => showCurrent(row.current))
  }, [current, router])
  return row
}
