import { t } from '@lingui/core/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { Done } from '#ui/messages/Done.tsx'
import { justCanceled } from './just-canceled.ts'
import { CanceledFacts } from './CanceledFacts.tsx'

const Canceled = ({ id }: { id: number }) => {
  const held = useRead(reservationCalls.read, { id }).data?.data
  // Until the phone has the answer, it may still know the booking as it was.
  if (held?.status !== 'cancel') return null
  const { title } = held.stand_detail
  return (
    <Done title={t`Your reservation of ${title} is canceled.`}>
      <CanceledFacts held={held} />
    </Done>
  )
}

/** Says what has become of the reservation that was canceled just now, until one goes on. */
export const CanceledNotice = () => {
  const id = useSyncExternalStore(justCanceled.subscribe, justCanceled.get)
  useEffect(() => () => justCanceled.set(null), [])
  return id === null ? null : <Canceled id={id} />
}
