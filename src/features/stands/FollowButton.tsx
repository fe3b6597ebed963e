import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { told } from '#app/language.ts'
import { useSession } from '#app/session.ts'
import { useAct } from '#app/use-act.ts'
import { standCalls, type Stand } from '#core/calls/stands.ts'
import { Button } from '#ui/Button.tsx'
import { FollowIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'

/** Follow and UnFollow, flipping at once and back when the service refuses. */
export function FollowButton({ stand }: { stand: Stand }) {
  const { token } = useSession()
  const navigate = useNavigate()
  const { href } = useLocation()
  const { act } = useAct(standCalls.follow)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const on = chosen ?? stand.is_following
  const flip = async () => {
    if (token === null) {
      await navigate({ to: '/auth/login', search: { from: href } })
      return
    }
    setChosen(!on)
    const acted = await act({ id: stand.id, follow: !on })
    if (acted.outcome !== 'failed') return
    setChosen(on)
    toast(told(acted.failure.message), 'problem')
  }
  return (
    <Button look="outline" size="compact" icon={<FollowIcon size={18} />} onClick={() => void flip()}>
      {on ? <Trans>UnFollow</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}
