import { t } from '@lingui/core/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { told } from '#app/language.ts'
import { useSession } from '#app/session.ts'
import { useAct } from '#app/use-act.ts'
import { standCalls } from '#core/calls/stands.ts'
import { HeartIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'
import styles from './FavouriteButton.module.css'

/** The heart: flips at once, and back when the service refuses. Visitors log in first. */
export function FavouriteButton({ stand }: { stand: { id: number; title: string; is_favorited: boolean } }) {
  const { token } = useSession()
  const navigate = useNavigate()
  const { href } = useLocation()
  const { act } = useAct(standCalls.favorite)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { title } = stand
  const on = chosen ?? stand.is_favorited
  const flip = async () => {
    if (token === null) {
      await navigate({ to: '/auth/login', search: { from: href } })
      return
    }
    setChosen(!on)
    const acted = await act({ id: stand.id, favorite: !on })
    if (acted.outcome !== 'failed') return
    setChosen(on)
    toast(told(acted.failure.message), 'problem')
  }
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={on}
      aria-label={t`Favourite ${title}`}
      onClick={() => void flip()}
    >
      <HeartIcon />
    </button>
  )
}
