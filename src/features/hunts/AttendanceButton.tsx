import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useConnection } from '#app/device/connection.ts'
import { useSession } from '#app/session/session.ts'
import { isReachableNow } from '#app/sync/connection-watch.ts'
import { useAct } from '#app/data/use-act.ts'
import { useOutbox } from '#app/data/use-outbox.ts'
import { reservationCalls, type Attendance } from '#core/calls/reservations.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { type Position, positionNow } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckIcon } from '#ui/icons/index.tsx'
import { OutIcon } from '#ui/icons/stand.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useSecondTap, useSingleTap } from '#ui/controls/use-single-tap.ts'
import { lastOf } from '#parts/attendance/attendance.ts'
import { HazardDialog } from './HazardDialog.tsx'
import { answerApart, EndTimerDialog } from './returns/EndTimerDialog.tsx'
import type { ReturnTimer } from './returns/use-return.ts'

interface AttendanceButtonProps {
  reservationId: number
  records: readonly Attendance[]
  /** The device's position, when the screen already watches it. */
  position?: Position | null
  /** Whether the hunter's waiver counts now; a check-in asks for it where it does not. */
  hasWaiver: boolean
  /** What must be read before going in; null while it is not known yet. */
  hazards: readonly LandFeature[] | null
  /** The check-out reminder, which a check-out ends. */
  timer: ReturnTimer
  /** The stand's. */
  timeZone: string
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
  hazards,
  timer,
  timeZone,
}: AttendanceButtonProps) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'waiver' | 'hazards' | 'timer' | null>(null)
  const { userId } = useSession()
  const { online } = useConnection()
  const { act } = useAct(reservationCalls.attend)
  const outbox = useOutbox()
  const [busy, setBusy] = useState(false)
  const inside = lastOf(records, userId)?.kind === 'checkin'
  const kind = inside ? 'checkout' : 'checkin'

  /** The second tap of a double one would close the question that the first one opened, or check out. */
  const taps = useSecondTap(apart)
  const answers = useSecondTap(answerApart)

  const record = async (acknowledged?: string[]) => {
    const saved = {
      reservationId,
      kind,
      at: new Date().toISOString(),
      ...placeOf(position),
      recorded_offline: !online,
      ...(acknowledged && { acknowledged }),
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

  const readFirst = () => {
    taps.begin()
    if (hazards === null || hazards.length > 0) return setAsking('hazards')
    setAsking(null)
    void record()
  }
  const start = () => {
    if (taps.isSecond()) return
    if (inside && timer.known && !timer.running) return void record()
    if (!inside && hasWaiver) return readFirst()
    taps.begin()
    answers.begin()
    if (inside) return setAsking('timer')
    setAsking('waiver')
  }
  const recordRead = (keys?: string[]) => {
    // The second tap of a double one would go in unread.
    if (!keys && taps.isSecond()) return
    setAsking(null)
    taps.begin()
    void record(keys)
  }
  const checkOut = () => {
    if (answers.isSecond()) return
    setAsking(null)
    taps.begin()
    void record()
  }
  // A waiver that turns out to be signed, on this phone or elsewhere, is not asked for any longer.
  if (asking === 'waiver' && hasWaiver) setAsking('hazards')
  // A double tap would hit the check-out button that replaces the check-in button.
  const tap = useSingleTap(start, apart)

  return (
    <>
      <Button full busy={busy} icon={inside ? <OutIcon /> : <CheckIcon />} onClick={tap}>
        {inside ? t`Check out` : t`Check in`}
      </Button>
      {asking === 'hazards' && (
        <HazardDialog
          hazards={hazards}
          onRead={recordRead}
          onClose={() => taps.isSecond() || setAsking(null)}
        />
      )}
      {asking === 'timer' && (
        <EndTimerDialog
          timer={timer}
          timeZone={timeZone}
          confirm={t`Check out`}
          onConfirm={checkOut}
          onClose={() => answers.isSecond() || setAsking(null)}
        />
      )}
      {asking === 'waiver' && (
        <Dialog
          title={t`Sign your waiver first?`}
          opened
          onClose={() => taps.isSecond() || setAsking(null)}
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
            <Button full look="quiet" onClick={readFirst}>
              <Trans>Check in without it</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
