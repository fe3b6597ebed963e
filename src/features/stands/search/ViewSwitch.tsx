import { t } from '@lingui/core/macro'
import type { View } from '#app/navigation/search-schemas.ts'
import { ListIcon, MapIcon, PostIcon } from '#ui/icons/index.tsx'
import styles from './search.module.css'

const views = () =>
  [
    { view: 'list', word: t`List`, Icon: ListIcon },
    { view: 'map', word: t`Map`, Icon: MapIcon },
    { view: 'blog', word: t`Blog`, Icon: PostIcon },
  ] as const

/** The floating button that switches between list, map and blog. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div className={styles.switch} role="group" aria-label={t`View`}>
      {views().map(({ view: name, word, Icon }) => (
        <button key={name} type="button" aria-pressed={name === view} onClick={() => onChange(name)}>
          <Icon size={20} />
          {word}
        </button>
      ))}
    </div>
  )
}
