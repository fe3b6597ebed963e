import type { LandFeatureKind } from '#core/rules/land/land.ts'
import css from './features.module.css'

/** The drawing in a mark, 24 × 24. */
const drawings: Record<LandFeatureKind, string> = {
  gate: 'M4 7v11M20 7v11M4 9h16M4 16h16M6 16l12-7',
  feeder: 'M8 4h8v6l-2 3h-4l-2-3zM10 13l-2 7M14 13l2 7M12 13v4',
  camera: 'M7 4h10v16H7zM12 11.5m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M12 7h.01',
  creek: 'M4 9c3-3 5 3 8 0s5 3 8 0M4 15c3-3 5 3 8 0s5 3 8 0',
  fence: 'M7 5v14M12 5v14M17 5v14M4 9h16M4 15h16',
  food_plot: 'M12 20v-9M12 12c0-4-3-6-7-6c0 4 3 6 7 6zM12 10c0-3 2-5 6-5c0 3-2 5-6 5z',
  bedding_area: 'M18 14.5A7 7 0 0 1 9.5 6a7 7 0 1 0 8.5 8.5z',
  hazard: 'M12 9v5M12 17h.01',
  no_go: 'M7 12h10',
}

/** The mark of a kind on map, list and paper: shape and drawing tell it, never its color alone. */
export const FeatureMark = ({ kind, size = 32 }: { kind: LandFeatureKind; size?: number }) => (
  <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden className={css['mark']} data-kind={kind}>
    {kind === 'hazard' ? <path d="M18 3 34 32H2z" /> : <circle cx="18" cy="18" r="16" />}
    <path
      d={drawings[kind]}
      transform={kind === 'hazard' ? 'translate(6 9)' : 'translate(6 6)'}
      data-drawing
    />
  </svg>
)
