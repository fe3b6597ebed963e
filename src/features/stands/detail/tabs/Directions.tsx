import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import { positionNow } from '#parts/position/use-position.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { RouteIcon } from '#ui/icons/index.tsx'

/** Milliseconds that one waits for one's own position before the way is asked for without a start. */
const patience = 4000
const point = ({ lat, lng }: Place) => `${lat}%2C${lng}`
const addressOf = (to: Place, from: Place | null) =>
  `https://www.openstreetmap.org/directions?${from ? `from=${point(from)}&` : ''}to=${point(to)}`

/** The way to the stand from where one is, on a map service in a window of its own. */
export function Directions({ to }: { to: Place }) {
  const [asking, setAsking] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (asking) return
    // A window that opens only after the answer would be held back as unasked for.
    const view = window.open('about:blank', '_blank')
    if (view) view.opener = null
    setAsking(true)
    const href = addressOf(to, await positionNow(patience))
    setAsking(false)
    if (view) view.location.replace(href)
    else location.assign(href)
  }
  return (
    <ButtonAnchor
      look="outline"
      icon={<RouteIcon size={20} />}
      href={addressOf(to, null)}
      target="_blank"
      rel="noreferrer"
      aria-busy={asking || undefined}
      onClick={(event) => void open(event)}
    >
      <Trans>Get directions</Trans>
    </ButtonAnchor>
  )
}
