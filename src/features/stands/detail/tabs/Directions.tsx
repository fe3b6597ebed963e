import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { Place } from '#core/rules/land/geography.ts'
import { positionNow } from '#parts/position/use-position.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { RouteIcon } from '#ui/icons/index.tsx'

/** Milliseconds to wait for a position before directions open without a start. */
const patience = 4000
const point = ({ lat, lng }: Place) => `${lat}%2C${lng}`
const addressOf = (to: Place, from: Place | null) =>
  `https://www.openstreetmap.org/directions?${from ? `from=${point(from)}&` : ''}to=${point(to)}`

/** Opens directions from the current position in a map service. */
export function Directions({ to }: { to: Place }) {
  const [asking, setAsking] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (asking) return
    // Browsers block a window that opens after an await, so it opens first.
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
