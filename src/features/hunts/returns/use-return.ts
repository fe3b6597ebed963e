import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { returnCalls } from '#core/calls/returns.ts'
import { returnStanding } from '#core/rules/booking/returns.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { useClockAhead } from '#app/device/clock.ts'
import { useRealNow } from '#features/hunts/use-real-now.ts'

/** Shows a system notification; the worker's push with the same tag replaces it. */
const showReminder = async (reservationId: number, contact: string): Promise<void> => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(t`You planned to be back by now`, {
    body: t`Check out, or we will email ${contact}.`,
    tag: `res:${reservationId}`,
    icon: '/icons/icon-192.png',
    data: { path: `/my-profile/hunt/${reservationId}` },
  })
}

/** The check-out reminder as the phone knows it. A landowner has none. */
export const useReturnTimer = (reservationId: number, isLandowner: boolean) => {
  const read = useRead(returnCalls.read, { reservationId }, { enabled: !isLandowner })
  const now = useRealNow(15_000)
  const held = read.data?.data ?? null
  const standing = returnStanding(
    held && {
      expected: Date.parse(held.expected_at),
      graceMinutes: held.grace_minutes,
      state: held.state,
    },
    now.getTime(),
  )
  return {
    held,
    standing,
    /** Whether a check-out has something to end: a contact who will be alarmed, or has been. */
    running: standing !== 'none' && standing !== 'back',
    known: isLandowner || read.data !== undefined,
  }
}
export type ReturnTimer = ReturnType<typeof useReturnTimer>

/** The reminder with its acts; the phone reminds on time even offline. */
export const useReturn = (reservationId: number) => {
  const timer = useReturnTimer(reservationId, false)
  const { act: stop } = useAct(returnCalls.stop)
  const ahead = useClockAhead()
  const { held, standing } = timer
  const expected = held === null ? null : Date.parse(held.expected_at)
  const waiting = standing === 'waiting'
  const remind = useEffectEvent(() => {
    navigator.vibrate?.([400, 200, 400, 200, 400])
    void showReminder(reservationId, held?.contact_name ?? '').catch(() => undefined)
  })
  useEffect(() => {
    if (!waiting || expected === null) return
    // `setTimeout` takes at most 24 days; a hunt is shorter.
    const alarm = setTimeout(remind, Math.min(2 ** 31 - 1, Math.max(0, expected + ahead - Date.now())))
    return () => clearTimeout(alarm)
  }, [waiting, expected, ahead])
  return {
    timer,
    mark: held ? outboxMark(held) : undefined,
    back: () => stop({ reservationId, at: new Date().toISOString() }),
  }
}
