import { t } from '@lingui/core/macro'
import { feetToLine, inside, type Place } from '#core/rules/land/geography.ts'

/** In words what a picture of the land shows of one's own position. */
export const LandCaption = ({
  position,
  boundary,
  radius,
}: {
  position: Place | null
  boundary: readonly Place[]
  radius?: number | undefined
}) => {
  if (radius !== undefined)
    return (
      <figcaption className="muted small">
        {t`The stand is somewhere in the circle. Its exact place is shown once you have booked.`}
      </figcaption>
    )
  if (!position || boundary.length < 3) return null
  const feet = Math.round(feetToLine(position, boundary, true))
  return (
    <figcaption className="hidden-visually">
      {inside(position, boundary)
        ? t`You are inside the boundary, ${feet} feet from it.`
        : t`You are outside the boundary, ${feet} feet from it.`}
    </figcaption>
  )
}
