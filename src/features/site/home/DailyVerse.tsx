import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { localToday } from '#parts/days/local-today.ts'
import { Quote } from './Quote.tsx'

/** The verse of the reader's day; renders nothing when there is none. */
export function DailyVerse() {
  const [day] = useState(localToday)
  const { data, state } = useRead(siteCalls.verse, { day })
  const verse = data?.data
  if (!verse) return state === 'loading' ? <Quote title={t`Daily Verse`} isAwaited /> : null
  return (
    <Quote title={t`Daily Verse`}>
      <blockquote>{verse.text}</blockquote>
      <figcaption>
        <strong>{verse.reference}</strong>
        {verse.credit !== null && <p className="muted small">{verse.credit}</p>}
      </figcaption>
    </Quote>
  )
}
