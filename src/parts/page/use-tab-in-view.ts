import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

const current = '[aria-current], [aria-selected="true"], [aria-pressed="true"]'

/** Scrolls a row that is wider than a phone until its current one is in the middle; the page stays where it is. */
const showCurrent = (row: HTMLElement | null): void => {
  const tab = row?.querySelector(current)
  if (!row || !tab) return
  const [around, inside] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2
}

/** For a row of tabs that is wider than a phone: the current one is scrolled to where it can be seen. */
export const useTabInView = <T extends HTMLElement = HTMLElement>(name: string): RefObject<T | null> => {
  const row = useRef<T>(null)
  const router = useRouter()
  useEffect(() => {
    showCurrent(row.current)
    // The router gives the row of the next page the place of this one once that has been rendered.
    return router.subscribe('onRendered', () => showCurrent(row.current))
  }, [name, router])
  return row
}
