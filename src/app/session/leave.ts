import { sessionCalls } from '#core/calls/session.ts'
import { callNow } from '#offline/http/client.ts'
import { changeDeviceFact, dropDeviceFact } from '#offline/storage/device.ts'
import { shutDatabases } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { unsubscribePush } from '#app/device/end-push.ts'
import { requestFromWorker } from '#app/device/worker-messages.ts'

/** What happens to pending items at sign-out. */
export type SignOutChoice = 'send_now' | 'seal' | 'delete'

let openChannel: BroadcastChannel | null = null
/** A single channel per page, so that a page never receives its own messages. */
export const sessionChannel = (): BroadcastChannel => (openChannel ??= new BroadcastChannel('hs-session'))

/** Attempts while another context is draining. */
const maxDrainAttempts = 20

/** Sends everything that is sendable; returns the number of remaining items. */
export const sendAll = async (userId: number): Promise<number> => {
  const [{ drain }, { makeDue, pendingCount }] = await Promise.all([
    import('#offline/outbox/send/drain.ts'),
    import('#offline/outbox/outbox.ts'),
  ])
  await makeDue(realEnv, userId)
  for (let n = 0; n < maxDrainAttempts; n += 1) {
    const { outcome } = await drain(realEnv, { budgetMs: 60_000, retryNetworkFailures: true })
    if (outcome !== 'busy') break
    await realEnv.sleep(500)
  }
  return pendingCount(userId)
}

/** Seals the pending items; throws if the key is not available. */
export const sealOutbox = async (userId: number): Promise<void> => {
  await (await import('#offline/outbox/seal/seal.ts')).seal(userId)
}

/** Records the wipe first: if the page closes midway, the next start completes it. */
export const startLogout = async (userId: number): Promise<void> => {
  await changeDeviceFact('leftovers', (left) => [...new Set([...(left ?? []), userId])]).catch(
    () => undefined,
  )
  sessionChannel().postMessage({ type: 'signed_out', userId })
}

/** localStorage key of the list of what a person has not sent yet (unsent-items.ts). */
export const unsentKey = (userId: number): string => `hs-unsent-${userId}`
/** Personal localStorage keys besides the token. */
const personalKeys = ['push-wanted', 'push-declined', 'last-place', 'return-to']

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const notification of (await registration?.getNotifications().catch(() => [])) ?? [])
    notification.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
}

/** Revokes a token if the server is reachable. */
export const revokeToken = async (token: string): Promise<void> => {
  await callNow(realEnv, sessionCalls.logout, {}, { token, timeoutMs: 6000 }).catch(() => undefined)
}

/** Removes personal traces outside the databases: push subscription, notifications, local keys. */
export const clearPushAndNotes = async (): Promise<void> => {
  for (const name of personalKeys) localStorage.removeItem(name)
  await dropDeviceFact('pendingRoute').catch(() => undefined)
  await closeNotifications()
  await unsubscribePush().catch(() => undefined)
  // Again, for pushes that arrived before the subscription ended.
  await closeNotifications()
}

/**
 * Deletes the user's local data and revokes the token in parallel, so that a slow network does not delay the
 * wipe. Returns false if another tab still holds data open; that is deleted at the next start.
 */
export const removeUserData = async (
  token: string,
  userId: number | null,
  keepSealed: boolean,
): Promise<boolean> => {
  const cleanup = Promise.all([revokeToken(token), clearPushAndNotes()])
  let isWiped = true
  if (userId !== null) {
    await shutDatabases(userId)
    await requestFromWorker({ type: 'CLOSE', userId })
    localStorage.removeItem(unsentKey(userId))
    isWiped = await (await import('#offline/storage/wipe.ts')).wipe(userId, { keepSealed })
  }
  await cleanup
  return isWiped
}
