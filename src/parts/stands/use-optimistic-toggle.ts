import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useSession } from '#app/session/session.ts'
import type { ActResult } from '#app/data/acted.ts'
import type { Call } from '#core/contract/define.ts'
import { toast } from '#ui/messages/toast.ts'
import { useSingleTap } from '#ui/controls/use-single-tap.ts'

/** Taps closer than this many milliseconds count as one; undoing a mistake takes longer. */
const apart = 300

/** A thing that one tap turns on or off: at once, and back when the service refuses. Visitors log in first. */
export const useOptimisticToggle = <C extends Call>(
  was: boolean,
  act: (on: boolean) => Promise<ActResult<C>>,
) => {
  const { token } = useSession()
  const navigate = useNavigate()
  const { href } = useLocation()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const on = chosen ?? was
  const flip = async () => {
    if (token === null) {
      await navigate({ to: '/auth/login', search: { from: href } })
      return
    }
    setChosen(!on)
    const acted = await act(!on)
    if (acted.outcome !== 'failed') return
    setChosen(on)
    toast(failureText(acted.failure), 'problem')
  }
  return { on, onClick: useSingleTap(() => void flip(), apart) }
}
