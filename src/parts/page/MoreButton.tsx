import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/Button.tsx'

interface MoreProps {
  hasMore: boolean
  loading: boolean
  more: () => Promise<void>
}

/** What scrolls the list, where that is not the page: coming near counts only within it. */
const scrollerOf = (element: HTMLElement): HTMLElement | null => {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** The end of an endless list: comes into view, loads the next page; also a button, for keyboards. */
export function MoreButton({ hasMore, loading, more }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark || !hasMore || loading) return undefined
    const root = scrollerOf(mark)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void more()
      },
      { root, rootMargin: root ? '100px' : '400px' },
    )
    watch.observe(mark)
    return () => watch.disconnect()
  }, [hasMore, loading, more])
  if (!hasMore) return null
  return (
    <div ref={end} style={{ display: 'grid', justifyItems: 'center', padding: 16 }}>
      <Button look="outline" busy={loading} onClick={() => void more()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}
