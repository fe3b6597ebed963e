import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { timeOf } from '#parts/days/time-of.ts'
import { FreezeWhilePressed } from '#ui/layout/FreezeWhilePressed.tsx'

/** Milliseconds within which the network usually answers: until then the line would come and go at once. */
const usualAnswerMs = 1000

interface Age {
  from: 'network' | 'phone' | null
  at: Date | null
  refreshing: boolean
}

/**
 * "From this phone · refreshed 06:12": shown where what one sees is not fresh from the network. It moves what is
 * below it, so it neither comes nor goes under a finger.
 */
export function RefreshedAt({ from, at, refreshing }: Age) {
  const [now] = useState(() => new Date())
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), usualAnswerMs)
    return () => clearTimeout(timer)
  }, [])
  const isShown = from === 'phone' && (isLate || !refreshing)
  const when = at ? timeOf(at, undefined, now) : undefined
  return (
    <FreezeWhilePressed>
      {isShown && (
        <output className="muted small">
          {when === undefined ? t`From this phone` : t`From this phone · refreshed ${when}`}
        </output>
      )}
    </FreezeWhilePressed>
  )
}
