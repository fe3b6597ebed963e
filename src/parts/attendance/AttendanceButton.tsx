import { useState } from 'react'
import { useConnection } from '#app/connection.ts'
import { useSession } from '#app/session.ts'
import { useAct } from '#app/use-act.ts'
import { calls } from '#core/calls/index.ts'
import type { Attendance } from '#core/calls/reservations.ts'
import { type Position, positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/Button.tsx'
import { CheckIcon, OutIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'
import { lastOf } from './attendance.ts'

interface AttendanceButtonProps {
  reservationId: number
  records: readonly Attendance[]
  /** Where the device is, when the screen already watches it. */
  position?: Position | null
}

/** Check in, then check out: the time is the tap's, the position comes along when the device gives one. */
export const AttendanceButton = ({ reservationId, records, position = null }: AttendanceButtonProps) => {
  const { userId } = useSession()
  const { online } = useConnection()
  const { act } = useAct(calls.reservations.attend)
  const [busy, setBusy] = useState(false)
  const inside = lastOf(records, userId)?.kind === 'checkin'
  const kind = inside ? 'checkout' : 'checkin'

  const record = async () => {
    const at = new Date().toISOString()
    setBusy(true)
    const place = position ?? (await positionNow())
    const result = await act({
      reservationId,
      kind,
      at,
      ...(place && { latitude: place.lat, longitude: place.lng, accuracy: place.accuracy }),
      recorded_offline: !online,
    })
    setBusy(false)
    if (result.outcome === 'failed') toast(result.failure.message, 'problem')
  }

  return (
    <Button full busy={busy} icon={inside ? <OutIcon /> : <CheckIcon />} onClick={() => void record()}>
      {inside ? 'Check out' : 'Check in'}
    </Button>
  )
}
