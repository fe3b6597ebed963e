import { useSyncExternalStore } from 'react'
import type { Me } from '#core/calls/shapes/people.ts'
import { failures } from '#core/failures.ts'
import { sessionCalls } from '#core/calls/session.ts'
import { callNow } from '#offline/http/client.ts'
import { changeDeviceFact, dropDeviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { cacheResponse } from '#offline/cache/cached-responses.ts'
import { allowDatabases, shutDatabases } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import {
  unsentKey,
  startLogout,
  removeUserData,
  type SignOutChoice,
  revokeToken,
  sealOutbox,
  sendAll,
  sessionChannel,
} from './leave.ts'
import { queryClient } from '#app/query-client.ts'
import { clearDataOnPhone } from '#app/device/use-storage-trouble.ts'
import { postToWorker } from '#app/device/worker-messages.ts'

export interface Session {
  token: string | null
  userId: number | null
}

const unauthenticated: string = failures.unauthenticated[1]
const tokenKey = 'token'
const userKey = 'user_id'
const signedOut: Session = { token: null, userId: null }

const readStoredSession = (): Session => {
  const token = localStorage.getItem(tokenKey)
  const userId = Number(localStorage.getItem(userKey))
  return token === null
    ? signedOut
    : { token, userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null }
}

let session = readStoredSession()
/** The token that the server rejected, and whether for a reason of its own rather than an ended session. */
let rejectedToken: string | null = null
let isRejectedOtherwise = false
const listeners = new Set<() => void>()

const setSession = (next: Session): void => {
  if (next.token === session.token && next.userId === session.userId) return
  session = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Another tab has signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === userKey || key === null) setSession(readStoredSession())
})

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Reports that the server rejected this token. The user's data stays. */
export const reportRejectedToken = (token: string | null, text = unauthenticated): void => {
  if (token === null || token !== session.token || rejectedToken === token) return
  rejectedToken = token
  isRejectedOtherwise = text !== unauthenticated
  for (const tell of listeners) tell()
}

/** Whether the server rejected the current session's token. */
export const useIsTokenRejected = (): boolean =>
  useSyncExternalStore(subscribe, () => rejectedToken !== null && rejectedToken === session.token)

export const hasOtherRejection = (): boolean => isRejectedOtherwise

const formsOwnerKey = 'forms-of'
/** localStorage key of the recently viewed stands (seen-stands.ts). */
export const seenStandsKey = 'seen-stands'
/** Clears form drafts and viewed stands: they must never be shown to another user. */
const clearDrafts = (): void => {
  for (const name of Object.keys(sessionStorage)) sessionStorage.removeItem(name)
  localStorage.removeItem(seenStandsKey)
}

const storeSession = async (token: string, userId: number): Promise<void> => {
  allowDatabases(userId)
  void postToWorker({ type: 'OPEN', userId })
  if ((sessionStorage.getItem(formsOwnerKey) ?? String(userId)) !== String(userId)) clearDrafts()
  sessionStorage.setItem(formsOwnerKey, String(userId))
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, String(userId))
  await setDeviceFact('session', { token, userId }).catch(() => undefined)
  await changeDeviceFact('known', (known) => [...new Set([...(known ?? []), userId])]).catch(() => undefined)
}

/** Starts a session and resumes this user's queued items, never those of another user. */
export async function signIn(token: string, user: Me): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'all' })
  const { finishEarlierLogout } = await import('#offline/outbox/seal/seal.ts')
  await finishEarlierLogout(user.id).catch(() => undefined)
  await storeSession(token, user.id)
  await cacheResponse(user.id, sessionCalls.profile, {}, { status: true, data: user }, Date.now()).catch(
    () => undefined,
  )
  const { resumeAfterSignIn } = await import('#offline/outbox/outbox.ts')
  await resumeAfterSignIn(user.id).catch(() => 0)
  await restoreSealedItems(user.id)
  setSession({ token, userId: user.id })
  rejectedToken = null
  notifySignIn()
}

/** Restores this user's sealed items and seals those of other users. */
const restoreSealedItems = async (userId: number): Promise<void> => {
  const { prepareSignedInUser } = await import('#offline/outbox/seal/seal.ts')
  await prepareSignedInUser(userId).catch(() => undefined)
}

const signedInListeners = new Set<() => void>()
const notifySignIn = () => {
  for (const tell of signedInListeners) tell()
}
export const onSignIn = (listener: () => void): void => {
  signedInListeners.add(listener)
}

const removeToken = async (): Promise<void> => {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  clearDataOnPhone()
  await dropDeviceFact('session').catch(() => undefined)
}

const clearPersonalQueries = async (): Promise<void> => {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'all' })
}

export interface SignOutResult {
  /** Items that could not be sent; above zero the user stays signed in. */
  unsent: number
  /** Whether all local data was deleted; what another tab holds open is deleted at the next start. */
  isWiped: boolean
}

/**
 * Ends the session without deleting data: only the token is removed, and queued items wait until the same user
 * signs in again. For a rejected token, and before a new sign-in.
 */
export async function endSession(): Promise<void> {
  await removeToken()
  setSession(signedOut)
  // Not before: what is refused while the token is still being removed is no news.
  rejectedToken = null
  await clearPersonalQueries()
}

/** Completes a logout that was interrupted before the browser had written all of it. */
export const finishInterruptedLogout = async (leftovers: readonly number[]): Promise<void> => {
  if (session.userId !== null && leftovers.includes(session.userId)) await endSession()
  for (const userId of leftovers) localStorage.removeItem(unsentKey(userId))
}

/** Ends a valid session before a new sign-in; deletes no data either. */
export async function endSessionAndRevoke(): Promise<void> {
  const { token } = session
  await endSession()
  if (token !== null) await revokeToken(token)
}

/**
 * Signs out and deletes the user's local data according to the choice. With `send_now`, unsent items are
 * counted and keep the user signed in; with `seal`, they stay encrypted under the user's key.
 */
export async function signOut(
  choice: SignOutChoice,
  { token, userId }: Session = session,
): Promise<SignOutResult> {
  if (userId !== null) {
    const unsent = choice === 'send_now' ? await sendAll(userId) : 0
    if (unsent > 0) return { unsent, isWiped: true }
    if (choice === 'seal') await sealOutbox(userId)
    await startLogout(userId)
  }
  await endSession()
  clearDrafts()
  return { unsent: 0, isWiped: token === null || (await removeUserData(token, userId, choice === 'seal')) }
}

/** Clears this tab, including its memory, after another tab has signed out. */
export const followSignOut = (): void => {
  const onMessage = ({ data }: MessageEvent<{ type?: string; userId?: number }>) => {
    if (data.type !== 'signed_out' || data.userId === undefined) return
    clearDrafts()
    setSession(signedOut)
    void shutDatabases(data.userId).finally(() => location.replace('/'))
  }
  sessionChannel().addEventListener('message', onMessage)
}

/**
 * Copies the session from localStorage for the worker; a token without a user id is completed from the server.
 */
export const openSession = async (): Promise<void> => {
  const { token, userId } = session
  if (token === null) return dropDeviceFact('session').catch(() => undefined)
  if (userId !== null) return storeSession(token, userId)
  const me = await callNow(realEnv, sessionCalls.profile, {}, { token, timeoutMs: 8000 }).catch(() => null)
  if (!me) return
  await storeSession(token, me.data.id)
  setSession({ token, userId: me.data.id })
}
