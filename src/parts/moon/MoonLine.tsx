import { getMoonIllumination } from 'suncalc'
import { phaseName } from '#core/rules/moon.ts'
import { moonPath } from './moon-path.ts'
import styles from './moon.module.css'

/** Tonight's moon: its shape and its name. */
export function MoonLine({ at }: { at: Date }) {
  const { phase, fraction } = getMoonIllumination(at)
  return (
    <span className={styles.moon}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <circle cx="16" cy="16" r="14" fill="var(--deep)" />
        <path d={moonPath(phase)} fill="#f3e3b8" />
      </svg>
      <span>
        {phaseName(phase)} <span className="muted small tabular">{Math.round(fraction * 100)}% lit</span>
      </span>
    </span>
  )
}
