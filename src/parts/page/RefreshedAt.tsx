import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
const hour = { hour: 'numeric', minute: '2-digit' } as const
const dayAndHour = { day: 'numeric', month: 'short', ...hour } as const

/** "From this phone · refreshed 06:12": shown where what one sees is not fresh from the network. */
export function RefreshedAt({ from, at }: { from: 'network' | 'phone' | null; at: Date | null }) {
  const [now] = useState(() => new Date())
  if (from !== 'phone') return null
  const when = at?.toLocaleString(locale(), sameDay(at, now) ? hour : dayAndHour)
  return (
    <output className="muted small">
      {when === undefined ? t`From this phone` : t`From this phone · refreshed ${when}`}
    </output>
  )
}
