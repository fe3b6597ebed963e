import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { useSession } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { useOutbox } from '#app/data/use-outbox.ts'
import { reservationCalls, type Attendance } from '#core/calls/reservations.ts'
import { type Position, positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckIcon, OutIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useSingleTap } from '#ui/controls/use-single-tap.ts'
import { lastOf } from '#parts/attendance/attendance.ts'

interface AttendanceButtonProps {
  reservationId: number
  records: readonly Attendance[]
  /** The device's position, when the screen already watches it. */
  position?: Position | null
}

const placeOf = (place: Position | null) =>
  place && { latitude: place.lat, longitude: place.lng, accuracy: place.accuracy }

/** Taps closer than this many milliseconds count as one: nobody checks out right after checking in. */
const apart = 1000

/** Checks in, then out, with the time of the tap and the position if the device has one. */
export const AttendanceButton = ({ reservationId, records, position = null }: AttendanceButtonProps) => {
  const { userId } = useSession()
  const { online } = useConnection()
  const { act } = useAct(reservationCalls.attend)
  const outbox = useOutbox()
  const [busy, setBusy] = useState(false)
  const inside = lastOf(records, userId)?.kind === 'checkin'
  const kind = inside ? 'checkout' : 'checkin'

  const record = async () => {
    const saved = {
      reservationId,
      kind,
      at: new Date().toISOString(),
      ...placeOf(position),
      recorded_offline: !online,
    } as const
    setBusy(true)
    // The item is saved before the position is known; the position is added while the item waits to be sent.
    const result = await act(saved, { delayMs: position ? 0 : 3000 })
    setBusy(false)
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    if (result.outcome !== 'queued' || position) return
    const { id } = result.item
    const place = await positionNow()
    await (place ? outbox.edit(id, { ...saved, ...placeOf(place) }) : outbox.sendNow(id)).catch(
      () => undefined,
    )
  }

  // A double tap would hit the check-out button that replaces the check-in button.
  const tap = useSingleTap(() => void record(), apart)

  return (
    <Button full busy={busy} icon={inside ? <OutIcon /> : <CheckIcon />} onClick={tap}>
      {inside ? t`Check out` : t`Check in`}
    </Button>
  )
}
