import { accountCalls } from '#core/calls/accounts.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { useSession } from '#app/session/session.ts'
import { useRead } from './use-read.ts'

/** The signed-in user's profile, from the network or the cache; null while signed out or loading. */
export const useMe = (): Me | null => {
  const { token } = useSession()
  const read = useRead(accountCalls.profile, {}, { enabled: token !== null })
  return token === null ? null : (read.data?.data ?? null)
}
