import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { localToday } from '#parts/days/local-today.ts'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import styles from './home.module.css'

/** The verse of the reader's day; renders nothing when there is none. */
export function DailyVerse() {
  const [day] = useState(localToday)
  const { data, state } = useRead(siteCalls.verse, { day })
  const verse = data?.data
  if (!verse) return state === 'loading' ? <Skeleton height={150} /> : null
  return (
    <section className={styles.feedback}>
      <h2>
        <Trans>Daily Verse</Trans>
      </h2>
      <figure>
        <blockquote>{verse.text}</blockquote>
        <figcaption>
          <strong>{verse.reference}</strong>
          {verse.credit !== null && <p className="muted small">{verse.credit}</p>}
        </figcaption>
      </figure>
    </section>
  )
}
