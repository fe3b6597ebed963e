import { t } from '@lingui/core/macro'
import type { View } from '#app/navigation/search-schemas.ts'
import { useShownAtOnce } from '#ui/controls/use-shown-at-once.ts'
import { ListIcon, MapIcon, PostIcon } from '#ui/icons/index.tsx'
import styles from './search.module.css'

const views = () =>
  [
    { view: 'list', word: t`List`, Icon: ListIcon },
    { view: 'map', word: t`Map`, Icon: MapIcon },
    { view: 'blog', word: t`Blog`, Icon: PostIcon },
  ] as const

interface SwitchProps {
  view: View
  onChange: (view: View) => void
  /** On phones it floats with the search at the top, where it covers neither prices nor the map's scale. */
  atTop?: boolean
}

/** The floating button that switches between list, map and blog. */
export function ViewSwitch({ view: given, onChange, atTop = false }: SwitchProps) {
  const [view, choose] = useShownAtOnce(given, onChange)
  return (
    <div
      className={atTop ? `${styles.switch} ${styles.atTop}` : styles.switch}
      role="group"
      aria-label={t`View`}
    >
      {views().map(({ view: name, word, Icon }) => (
        <button key={name} type="button" aria-pressed={name === view} onClick={() => choose(name)}>
          {!atTop && <Icon size={20} />}
          {word}
        </button>
      ))}
    </div>
  )
}
