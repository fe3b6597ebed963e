import type { LandFeature } from '#core/rules/land/land.ts'
import { FeatureMark } from './FeatureMark.tsx'
import { kindWords } from './feature-words.ts'
import css from './features.module.css'

/** What is on the land, with the owner's notes. */
export const FeatureList = ({ features }: { features: readonly LandFeature[] }) => (
  <ul className={css['list']}>
    {features.map(({ key, kind, note }) => (
      <li key={key}>
        <FeatureMark kind={kind} />
        <span className={css['words']}>
          <strong>{kindWords(kind)}</strong>
          {note !== '' && <span className={css['note']}>{note}</span>}
        </span>
      </li>
    ))}
  </ul>
)
