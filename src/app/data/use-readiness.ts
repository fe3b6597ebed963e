import { reservationCalls } from '#core/calls/reservations.ts'
import { localTime } from '#core/rules/time/days.ts'
import { cachedResponse } from '#offline/cache/cached-responses.ts'
import { allPacks } from '#offline/storage/pack-store.ts'
import { realEnv } from '#offline/environment.ts'
import { useSession } from '#app/session/session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** What lies on this phone for the day: every hunt of today, some hunt to come, or neither. */
export type Readiness = 'today' | 'hunt' | 'none'

const look = async (userId: number): Promise<Readiness> => {
  const now = new Date(realEnv.now())
  const ready = (await allPacks(userId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const known = new Set(ready.map(({ reservationId }) => reservationId))
  const active = await cachedResponse(realEnv, userId, reservationCalls.list, { status: 'active' })
  const today = (active?.answer.data ?? []).filter(({ status, start_date, end_date, stand_detail }) => {
    const { day } = localTime(now, stand_detail.time_zone)
    return status === 'approved' && start_date <= day && day <= end_date
  })
  if (today.length > 0) return today.every(({ id }) => known.has(id)) ? 'today' : 'none'
  return ready.length > 0 ? 'hunt' : 'none'
}

/** Whether what the person needs today is on this phone, as far as the phone itself knows. */
export const useReadiness = (): Readiness => {
  const { userId } = useSession()
  return useLiveQuery(() => look(userId ?? 0), userId === null ? null : String(userId)) ?? 'none'
}
