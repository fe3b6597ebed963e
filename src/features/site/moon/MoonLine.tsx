import { Trans } from '@lingui/react/macro'
import { getMoonIllumination } from 'suncalc'
import { translate } from '#app/i18n/language.ts'
import { phaseName } from '#core/rules/time/moon.ts'
import { moonPath } from './moon-path.ts'
import styles from './moon.module.css'

/** Tonight's moon: its shape and its name. */
export function MoonLine({ at }: { at: Date }) {
  const { phase, fraction } = getMoonIllumination(at)
  const lit = Math.round(fraction * 100)
  return (
    <span className={styles.moon}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <circle cx="16" cy="16" r="14" fill="var(--deep)" />
        <path d={moonPath(phase)} fill="var(--sun)" />
      </svg>
      <span>
        {translate(phaseName(phase))}{' '}
        <span className="muted small tabular">
          <Trans>{lit}% lit</Trans>
        </span>
      </span>
    </span>
  )
}
