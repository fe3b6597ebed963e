import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Fix } from '#core/rules/land/field.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { type BoundarySight, type Said, worthSaying } from '#core/rules/position/boundary-watch.ts'
import { isRough, wayTo } from '#core/rules/position/wayfinding.ts'
import { boundaryWords, directionWords, roughDistance } from './boundary-words.ts'

interface SpokenProps {
  position: Fix & { readonly at: Date }
  stand: Place
  sight: BoundarySight | null
}

/** What a screen reader hears of the position on its own: seldom, and only news. */
export const SpokenWhereabouts = ({ position, stand, sight }: SpokenProps) => {
  const [said, setSaid] = useState<(Said & { words: string }) | null>(null)
  const rough = isRough(position)
  const way = wayTo(position, stand)
  const zone = `${way.isThere} ${sight?.zone}`
  const next = { zone, feet: Math.min(way.feet, sight?.feet ?? way.feet), at: position.at.getTime() }
  if (worthSaying(said, next)) {
    const distance = roughDistance(way.feet, rough)
    const direction = directionWords(way.degrees)
    const toStand = way.isThere ? t`You are at your stand.` : t`Stand ${distance} ${direction}.`
    setSaid({ ...next, words: sight ? `${boundaryWords(sight, rough)}. ${toStand}` : toStand })
  }
  return (
    <p className="hidden-visually" role="status" data-spoken>
      {said?.words}
    </p>
  )
}
