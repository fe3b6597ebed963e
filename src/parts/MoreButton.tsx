import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'

interface MoreProps {
  hasMore: boolean
  loading: boolean
  more: () => Promise<void>
}

/** The end of an endless list: comes into view, loads the next page; also a button, for keyboards. */
export function MoreButton({ hasMore, loading, more }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark || !hasMore || loading) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void more()
      },
      { rootMargin: '400px' },
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
