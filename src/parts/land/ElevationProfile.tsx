import { t } from '@lingui/core/macro'
import { lineFeet } from '#core/rules/land/areas.ts'
import type { GroundPoint } from '#core/rules/land/land.ts'
import css from './land.module.css'

const width = 320
const height = 80

/** How a route climbs and falls, where its altitudes are known. */
export const ElevationProfile = ({ points }: { points: readonly GroundPoint[] }) => {
  const known = points.filter((point): point is Required<GroundPoint> => point.alt !== undefined)
  if (known.length < 2 || known.length < points.length / 2) return null
  const heights = known.map(({ alt }) => alt)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const whole = Math.max(1, lineFeet(known))
  const walked = known
    .slice(1)
    .reduce<number[]>((feet, point, i) => [...feet, feet.at(-1)! + lineFeet([known[i]!, point])], [0])
  const drawn = known.map((point, i) => {
    const y = height - 6 - ((point.alt - low) / Math.max(1, high - low)) * (height - 12)
    return `${((walked[i]! / whole) * width).toFixed(1)},${y.toFixed(1)}`
  })
  const climbed = Math.round(
    heights.reduce((sum, alt, i) => sum + Math.max(0, alt - (heights[i - 1] ?? alt)), 0),
  )
  const [from, to] = [Math.round(low), Math.round(high)]
  return (
    <figure className={css['profile']}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={drawn.join(' ')} />
      </svg>
      <figcaption className="muted small">{t`Between ${from} and ${to} ft, climbs ${climbed} ft in all`}</figcaption>
    </figure>
  )
}
