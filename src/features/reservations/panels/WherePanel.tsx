import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { RouteIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from '../reservations.module.css'

/** How one gets in: the landowner's notes with the gate's code, and the way to the parking. */
export const WherePanel = ({ held }: { held: Reservation }) => {
  const { stand_detail: stand, current_user_type: viewer } = held
  const mayKnow = viewer !== 'landowner' && held.paid_at !== null && held.status !== 'cancel'
  const sheet = useRead(laterStandCalls.sheet, { id: stand.id }, { enabled: mayKnow }).data?.data
  if (!mayKnow || !sheet) return null
  const lat = sheet.parking_latitude ?? sheet.stand_latitude
  const lng = sheet.parking_longitude ?? sheet.stand_longitude
  return (
    <Card as="section" aria-labelledby="where">
      <h2 id="where">
        <Trans>Where and gate</Trans>
      </h2>
      {sheet.notes_to_hunter && <p className={css['notes']}>{sheet.notes_to_hunter}</p>}
      <ButtonAnchor
        look="outline"
        size="compact"
        icon={<RouteIcon size={20} />}
        href={`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Directions to the parking</Trans>
      </ButtonAnchor>
    </Card>
  )
}
