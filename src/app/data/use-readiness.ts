import { reservationCalls } from '#core/calls/reservations.ts'
import { localTime } from '#core/rules/time/days.ts'
import { cachedResponse } from '#offline/cache/cached-responses.ts'
import { allPacks } from '#offline/storage/pack-store.ts'
import { realEnv } from '#offline/environment.ts'
import { useSession } from '#app/session/session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** What is available offline: every hunt of today, some upcoming hunt, or neither. */
export type Readiness = 'today' | 'hunt' | 'none'

const loadReadiness = async (userId: number): Promise<Readiness> => {
  const now = new Date(realEnv.now())
  const readyPacks = (await allPacks(userId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const readyIds = new Set(readyPacks.map(({ reservationId }) => reservationId))
  const active = await cachedResponse(realEnv, userId, reservationCalls.list, { status: 'active' })
  const today = (active?.answer.data ?? []).filter(({ status, start_date, end_date, stand_detail }) => {
    const { day } = localTime(now, stand_detail.time_zone)
    return status === 'approved' && start_date <= day && day <= end_date
  })
  if (today.length > 0) return today.every(({ id }) => readyIds.has(id)) ? 'today' : 'none'
  return readyPacks.length > 0 ? 'hunt' : 'none'
}

/** Whether today's hunts are available offline, as far as the phone's own data shows. */
export const useReadiness = (): Readiness => {
  const { userId } = useSession()
  return useLiveQuery(() => loadReadiness(userId ?? 0), userId === null ? null : String(userId)) ?? 'none'
}
