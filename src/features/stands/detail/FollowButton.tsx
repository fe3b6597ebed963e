import { Trans } from '@lingui/react/macro'
import { useMe } from '#app/data/use-me.ts'
import { useAct } from '#app/data/use-act.ts'
import { standCalls, type Stand } from '#core/calls/stands.ts'
import { useOptimisticToggle } from '#parts/stands/use-optimistic-toggle.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FollowIcon } from '#ui/icons/stand.tsx'

/** Follow and UnFollow; a junior hunter has no part in it (decision 28). */
export function FollowButton({ stand }: { stand: Stand }) {
  const { act } = useAct(standCalls.follow)
  const { on, onClick } = useOptimisticToggle(stand.is_following, (follow) => act({ id: stand.id, follow }))
  const isJunior = useMe()?.is_junior === true
  if (isJunior && !on) return null
  return (
    <Button look="outline" size="compact" icon={<FollowIcon size={18} />} onClick={onClick}>
      {on ? <Trans>UnFollow</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}
