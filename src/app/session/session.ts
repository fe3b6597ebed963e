import { useSyncExternalStore } from 'react'
import type { Me } from '#core/calls/shapes/people.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { callNow } from '#offline/http/client.ts'
import { changeDeviceFact, dropDeviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { cacheResponse } from '#offline/cache/cached-responses.ts'
import { allowDatabases, shutDatabases } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { beginLeaving, leave, type LeaveChoice, revoke, sealAll, sendAll, sessionChannel } from './leave.ts'
import { queryClient } from '#app/query-client.ts'
import { forgetDataOnPhone } from '#app/device/use-storage-trouble.ts'
import { postToWorker } from '#app/device/worker-messages.ts'

export interface Session {
  token: string | null
  userId: number | null
}

const tokenKey = 'token'
const userKey = 'user_id'
const signedOut: Session = { token: null, userId: null }

const stored = (): Session => {
  const token = localStorage.getItem(tokenKey)
  const userId = Number(localStorage.getItem(userKey))
  return token === null
    ? signedOut
    : { token, userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null }
}

let session = stored()
/** The token that the server no longer knows. */
let refused: string | null = null
const listeners = new Set<() => void>()

const become = (next: Session): void => {
  if (next.token === session.token && next.userId === session.userId) return
  session = next
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Another tab has signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key === tokenKey || key === userKey || key === null) become(stored())
})

export const currentSession = (): Session => session

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

/** Notes that the server no longer knows this token; nothing of the person's is thrown away for that. */
export const noteRefused = (token: string | null): void => {
  if (token === null || token !== session.token || refused === token) return
  refused = token
  for (const tell of listeners) tell()
}

/** Whether this session has ended at the server while it still goes on here. */
export const useRefused = (): boolean =>
  useSyncExternalStore(subscribe, () => refused !== null && refused === session.token)

const formsOf = 'forms-of'
/** Where the stands that one has looked at are remembered (seen-stands.ts). */
export const seenKey = 'seen-stands'
/** What was typed and not sent, and what was looked at; the words of one person are never shown to another. */
const forgetTyped = (): void => {
  for (const name of Object.keys(sessionStorage)) sessionStorage.removeItem(name)
  localStorage.removeItem(seenKey)
}

const remember = async (token: string, userId: number): Promise<void> => {
  allowDatabases(userId)
  void postToWorker({ type: 'OPEN', userId })
  if ((sessionStorage.getItem(formsOf) ?? String(userId)) !== String(userId)) forgetTyped()
  sessionStorage.setItem(formsOf, String(userId))
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, String(userId))
  await setDeviceFact('session', { token, userId }).catch(() => undefined)
  await changeDeviceFact('known', (known) => [...new Set([...(known ?? []), userId])]).catch(() => undefined)
}

/** Begins a session: what this person left waiting on this phone goes on, and nobody else's does. */
export async function signIn(token: string, user: Me): Promise<void> {
  refused = null
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'all' })
  const { finishEarlierLogout: finishLeaving } = await import('#offline/outbox/seal/seal.ts')
  await finishLeaving(user.id).catch(() => undefined)
  await remember(token, user.id)
  await cacheResponse(user.id, accountCalls.profile, {}, { status: true, data: user }, Date.now()).catch(
    () => undefined,
  )
  const { resumeAfterSignIn } = await import('#offline/outbox/outbox.ts')
  await resumeAfterSignIn(user.id).catch(() => 0)
  await settle(user.id)
  become({ token, userId: user.id })
  signalSignIn()
}

/** Brings back what this person had sealed, and seals what others left open. */
const settle = async (userId: number): Promise<void> => {
  const { prepareSignedInUser: settleIn } = await import('#offline/outbox/seal/seal.ts')
  await settleIn(userId).catch(() => undefined)
}

const signedInListeners = new Set<() => void>()
const signalSignIn = () => {
  for (const tell of signedInListeners) tell()
}
export const onSignIn = (listener: () => void): void => {
  signedInListeners.add(listener)
}

const forgetToken = async (): Promise<void> => {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  forgetDataOnPhone()
  await dropDeviceFact('session').catch(() => undefined)
}

const dropPersonal = async (): Promise<void> => {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'all' })
}

export interface SignedOut {
  /** What could not be sent: then nobody is signed out. */
  left: number
  /** Whether nothing of the person is left here; what another tab holds goes at the next start. */
  clean: boolean
}

/**
 * Ends the session and throws nothing away: only the token goes, and what waits is kept for when the same
 * person signs in again. For a token that the server has refused, and for whoever must sign in anew.
 */
export async function endSession(): Promise<void> {
  refused = null
  await forgetToken()
  become(signedOut)
  await dropPersonal()
}

/** A logout that was cut short, of whose end the browser has not written everything down, is one all the same. */
export const endCutLogout = async (leftovers: readonly number[]): Promise<void> => {
  if (session.userId !== null && leftovers.includes(session.userId)) await endSession()
}

/** Ends a session that still holds, because somebody must sign in anew; it is as careful as `endSession`. */
export async function signInAnew(): Promise<void> {
  const { token } = session
  await endSession()
  if (token !== null) await revoke(token)
}

/**
 * Signs a person out and wipes what that person keeps on this phone, as was chosen. With `send_now`, what could
 * not be sent is counted and nobody is signed out; with `seal`, it stays behind the person's key.
 */
export async function signOut(choice: LeaveChoice, { token, userId }: Session = session): Promise<SignedOut> {
  if (userId !== null) {
    const left = choice === 'send_now' ? await sendAll(userId) : 0
    if (left > 0) return { left, clean: true }
    if (choice === 'seal') await sealAll(userId)
    await beginLeaving(userId)
  }
  await endSession()
  forgetTyped()
  return { left: 0, clean: token === null || (await leave(token, userId, choice === 'seal')) }
}

/** Another tab has ended the session: nothing of it stays in this one, not even in its memory. */
export const followLeaving = (): void => {
  const follow = ({ data }: MessageEvent<{ type?: string; userId?: number }>) => {
    if (data.type !== 'signed_out' || data.userId === undefined) return
    forgetTyped()
    become(signedOut)
    void shutDatabases(data.userId).finally(() => location.replace('/'))
  }
  sessionChannel().addEventListener('message', follow)
}

/** Brings the replica for the worker in line with local storage; a token without a person asks whose it is. */
export const openSession = async (): Promise<void> => {
  const { token, userId } = session
  if (token === null) return dropDeviceFact('session').catch(() => undefined)
  if (userId !== null) return remember(token, userId)
  const me = await callNow(realEnv, accountCalls.profile, {}, { token, timeoutMs: 8000 }).catch(() => null)
  if (!me) return
  await remember(token, me.data.id)
  become({ token, userId: me.data.id })
}
