import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { useSession } from '#app/session/session.ts'
import { isReachableNow } from '#app/sync/connection-watch.ts'
import { useAct } from '#app/data/use-act.ts'
import { useOutbox } from '#app/data/use-outbox.ts'
import { reservationCalls, type Attendance } from '#core/calls/reservations.ts'
import { type Position, positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckIcon, OutIcon } from '#ui/icons/index.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useSingleTap } from '#ui/controls/use-single-tap.ts'
import { lastOf } from '#parts/attendance/attendance.ts'

interface AttendanceButtonProps {
  reservationId: number
  records: readonly Attendance[]
  /** The device's position, when the screen already watches it. */
  position?: Position | null
  /** Whether the hunter's waiver counts now; a check-in asks for it where it does not. */
  hasWaiver: boolean
}

const placeOf = (place: Position | null) =>
  place && { latitude: place.lat, longitude: place.lng, accuracy: place.accuracy }

/** Taps closer than this many milliseconds count as one: nobody checks out right after checking in. */
const apart = 1000
/** Milliseconds for learning whether there is a connection, and for which the record waits to be sent. */
const checkMs = 2500
const holdMs = 3500

/** Checks in, then out, with the time of the tap and the position if the device has one. */
export const AttendanceButton = ({
  reservationId,
  records,
  position = null,
  hasWaiver,
}: AttendanceButtonProps) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { userId } = useSession()
  const { online } = useConnection()
  const { act } = useAct(reservationCalls.attend)
  const outbox = useOutbox()
  const [busy, setBusy] = useState(false)
  const inside = lastOf(records, userId)?.kind === 'checkin'
  const kind = inside ? 'checkout' : 'checkin'

  const tappedAt = useRef(0)
  /** The second tap of a double one would close the question that the first one opened, or check out. */
  const isTooSoon = () => Math.abs(Date.now() - tappedAt.current) < apart

  const record = async () => {
    const saved = {
      reservationId,
      kind,
      at: new Date().toISOString(),
      ...placeOf(position),
      recorded_offline: !online,
    } as const
    setBusy(true)
    const reached = isReachableNow(checkMs)
    // The item is saved before position and connection are known; both are added while it waits to be sent.
    const result = await act(saved, { delayMs: holdMs })
    setBusy(false)
    if (result.outcome === 'failed') return toast(failureText(result.failure), 'problem')
    if (result.outcome !== 'queued') return
    const { id } = result.item
    const [place, isReached] = await Promise.all([position ?? positionNow(), reached])
    const known = { ...saved, ...placeOf(place), recorded_offline: !isReached }
    const isSame = place === position && known.recorded_offline === saved.recorded_offline
    await (isSame ? outbox.sendNow(id) : outbox.edit(id, known)).catch(() => undefined)
  }

  const start = () => {
    if (isTooSoon()) return
    if (inside || hasWaiver) return void record()
    tappedAt.current = Date.now()
    setAsking(true)
  }
  const recordAnyway = () => {
    setAsking(false)
    tappedAt.current = Date.now()
    void record()
  }
  // A double tap would hit the check-out button that replaces the check-in button.
  const tap = useSingleTap(start, apart)

  return (
    <>
      <Button full busy={busy} icon={inside ? <OutIcon /> : <CheckIcon />} onClick={tap}>
        {inside ? t`Check out` : t`Check in`}
      </Button>
      {asking && (
        <Dialog
          title={t`Sign your waiver first?`}
          opened
          onClose={() => isTooSoon() || setAsking(false)}
          size="small"
        >
          <div className="stack">
            <p>
              <Trans>
                You have no valid hunter waiver. It can be signed here and now, also without a signal, and is
                sent before your check-in.
              </Trans>
            </p>
            <Button
              full
              onClick={() =>
                void navigate({ to: '/wavier-form', search: { back: `/my-profile/hunt/${reservationId}` } })
              }
            >
              <Trans>Sign the waiver</Trans>
            </Button>
            <Button full look="quiet" onClick={recordAnyway}>
              <Trans>Check in without it</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
