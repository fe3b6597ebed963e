import { t } from '@lingui/core/macro'
import { useAct } from '#app/data/use-act.ts'
import { standCalls } from '#core/calls/stands.ts'
import { HeartIcon } from '#ui/icons/stand.tsx'
import styles from './FavoriteButton.module.css'
import { useOptimisticToggle } from './use-optimistic-toggle.ts'

/** The heart of a stand. */
export function FavoriteButton({ stand }: { stand: { id: number; title: string; is_favorited: boolean } }) {
  const { act } = useAct(standCalls.favorite)
  const { id, title } = stand
  const { on, onClick } = useOptimisticToggle(stand.is_favorited, (favorite) => act({ id, favorite }))
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={on}
      aria-label={t`Favorite ${title}`}
      onClick={onClick}
    >
      <HeartIcon />
    </button>
  )
}
