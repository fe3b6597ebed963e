import { type RefObject, useEffect, useRef } from 'react'
import { showTab } from './show-tab.ts'

/** For a row of tabs that is wider than a phone: the current one is scrolled to where it can be seen. */
export const useTabInView = (current: string): RefObject<HTMLElement | null> => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => showTab(row.current?.querySelector<HTMLElement>('[aria-current]') ?? null), [current])
  return row
}
