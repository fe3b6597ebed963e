import { useState } from 'react'

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** "From this phone · refreshed 06:12": shown where what one sees is not fresh from the network. */
export function RefreshedAt({ from, at }: { from: 'network' | 'phone' | null; at: Date | null }) {
  const [now] = useState(() => new Date())
  if (from !== 'phone') return null
  const when = at ? (sameDay(at, now) ? hour : dayAndHour).format(at) : null
  return <output className="muted small">From this phone{when !== null && ` · refreshed ${when}`}</output>
}
