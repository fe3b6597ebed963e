import { Trans } from '@lingui/react/macro'
import { locale } from '#app/i18n/language.ts'
import styles from './stand.module.css'

const width = 640
const height = 150

/** The elevation profile of the route to the stand, as an area chart. */
export function Elevation({ heights }: { heights: readonly number[] }) {
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const lowest = low.toLocaleString(locale())
  const highest = high.toLocaleString(locale())
  const span = Math.max(1, high - low)
  const points = heights.map(
    (value, at) =>
      `${((at / (heights.length - 1)) * width).toFixed(1)},${(height - 12 - ((value - low) / span) * (height - 34)).toFixed(1)}`,
  )
  return (
    <section className="stack">
      <h2>
        <Trans>Elevation Profile</Trans>
      </h2>
      <figure className={styles.elevation}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} fill="var(--hill-far)" />
          <polyline
            points={points.join(' ')}
            fill="none"
            stroke="var(--spruce)"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <figcaption className="muted small">
          <Trans>
            {lowest} ft to {highest} ft, from parking to the stand
          </Trans>
        </figcaption>
      </figure>
    </section>
  )
}
