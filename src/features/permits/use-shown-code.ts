import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClockAhead } from '#app/device/clock.ts'
import { useSession } from '#app/session/session.ts'
import { type Permit, shownText, stepAt, stepEnds } from '#core/rules/booking/permits.ts'
import { signOnPhone } from '#offline/storage/phone-key.ts'

export interface ShownCode {
  /** What the picture holds. */
  code: string
  /** Until when it counts as shown now; null where this phone could not sign the time. */
  until: Date | null
}

/** The time by the service's clock, as far as this phone has learned it. */
export const useTrueTime = (now: Date): Date => new Date(now.getTime() - useClockAhead())

const sign = async (permit: Permit, token: string, userId: number, step: number): Promise<ShownCode> => {
  if (permit.phoneKey === null) return { code: token, until: null }
  const text = shownText(token, step)
  const signature = await signOnPhone(userId, permit.phoneKey, text).catch(() => null)
  return signature === null
    ? { code: token, until: null }
    : { code: `${text}.${signature}`, until: stepEnds(step) }
}

/** The permit with the time that this phone signs anew in every step; null while it signs the first. */
export const useShownCode = (permit: Permit, token: string, now: Date): ShownCode | null => {
  const { userId } = useSession()
  const step = stepAt(useTrueTime(now).getTime())
  const signed = useQuery({
    queryKey: ['permit-shown', token, step],
    queryFn: () => sign(permit, token, userId ?? 0, step),
    staleTime: Infinity,
    // The picture of a moment ago stays until the next one is signed.
    placeholderData: keepPreviousData,
  })
  return signed.data ?? null
}
