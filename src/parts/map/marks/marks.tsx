import css from './marks.module.css'

/** A sixth of a circle that opens upward from the middle. */
const cone = 'M0 0L-25 -44A51 51 0 0 1 25 -44Z'

/** The blue dot, with a cone where its person looks or goes; gray where it was some time ago. */
export const OwnMark = ({ heading = null, isOld = false }: { heading?: number | null; isOld?: boolean }) => (
  <g className={css['own']} data-old={isOld || undefined}>
    {heading !== null && <path className={css['cone']} d={cone} transform={`rotate(${heading})`} />}
    <circle r={11.5} className={css['ring']} />
    <circle r={8.5} className={css['dot']} />
  </g>
)

/** An ink square with a stand in it. */
export const StandMark = () => (
  <g className={css['stand']}>
    <rect x={-13} y={-13} width={26} height={26} rx={6} />
    <path d="M-7-6l7-6 7 6M-5-6v4H5v-4M-4-2l-2 9M4-2l2 9M-5 2H5" />
  </g>
)

/** A white disk with a P. */
export const ParkingMark = () => (
  <g className={css['parking']}>
    <circle r={12} />
    <path d="M-3 6.5V-6.5H1A3.8 3.8 0 0 1 1 1.1H-3" />
  </g>
)
