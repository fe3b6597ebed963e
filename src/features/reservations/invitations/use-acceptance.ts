import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { usePending } from '#app/data/pending-items.ts'
import { useConnection } from '#app/device/connection.ts'
import { useSession } from '#app/session/session.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { useNow } from '#parts/days/use-now.ts'

const keyOf = (invitationId: number): string => `accept-invitation:${invitationId}`

/** The hunter's waiver as an invitation needs it: whether it must be signed, and whether it waits on this phone. */
const useOwnWaiver = () => {
  const me = useMe()
  const now = useNow()
  const items = usePending(useSession().userId)?.pending
  const item = items?.findLast(({ callKey, state }) => callKey === 'waivers.sign' && state !== 'needs_you')
  return {
    isKnown: me !== null && items !== undefined,
    // One that is on its way, or has just arrived, is not signed again.
    isNeeded: me !== null && item === undefined && !waiverCounts(me.waiver_info, now),
    isUnsent: item !== undefined && item.state !== 'sent',
  }
}

interface Acceptance {
  readonly invitationId: number
  /** Whether it can still be accepted. */
  readonly isOpen: boolean
  /** Accepts it at the service. */
  readonly accept: () => void
}

/**
 * Accepting an invitation, which comes after the waiver: where that waits on this phone, the invitation is accepted
 * once it has been sent (decision 195). What was begun is remembered for this tab.
 */
export const useAcceptance = ({ invitationId, isOpen, accept }: Acceptance) => {
  const key = keyOf(invitationId)
  const waiver = useOwnWaiver()
  const { online } = useConnection()
  const [isBegun, setBegun] = useState(() => sessionStorage.getItem(key) !== null)
  // Who came back without signing has changed their mind.
  if (isBegun && waiver.isKnown && (waiver.isNeeded || !isOpen)) setBegun(false)
  const isReady = isBegun && waiver.isKnown && !waiver.isUnsent && online
  const keepForLater = () => sessionStorage.setItem(key, '1')
  useEffect(() => {
    if (!isBegun) sessionStorage.removeItem(key)
  }, [isBegun, key])
  const goOn = useEffectEvent(accept)
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])
  return {
    waiver,
    isWaiting: isBegun && waiver.isKnown && !isReady,
    keepForLater,
    wait: () => {
      keepForLater()
      setBegun(true)
    },
    forget: () => setBegun(false),
  }
}
