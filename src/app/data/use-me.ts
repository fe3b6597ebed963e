import { sessionCalls } from '#core/calls/session.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { useSession } from '#app/session/session.ts'
import { useRead } from './use-read.ts'

/** The signed-in user's profile, from the network or the cache; null while signed out or loading. */
export const useMe = (): Me | null => {
  const { token } = useSession()
  const read = useRead(sessionCalls.profile, {}, { enabled: token !== null })
  return token === null ? null : (read.data?.data ?? null)
}
