import { accountCalls } from '#core/calls/accounts.ts'
import { callNow } from '#offline/http/client.ts'
import { changeDeviceFact, dropDeviceFact } from '#offline/storage/device.ts'
import { shutDatabases } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { unsubscribePush } from '#app/device/push-subscription.ts'
import { requestFromWorker } from '#app/device/worker-messages.ts'

/** What happens to things that wait when one signs out. */
export type LeaveChoice = 'send_now' | 'seal' | 'delete'

let opened: BroadcastChannel | null = null
/** One for the whole page, so that a page never hears itself. */
export const sessionChannel = (): BroadcastChannel => (opened ??= new BroadcastChannel('hs-session'))

/** How often another sender, which is at work just now, is waited for. */
const rounds = 20

/** Sends everything that can be sent at once; how many things are left after that. */
export const sendAll = async (userId: number): Promise<number> => {
  const [{ drain }, { makeDue, pendingCount: waitingCount }] = await Promise.all([
    import('#offline/outbox/send/drain.ts'),
    import('#offline/outbox/outbox.ts'),
  ])
  await makeDue(realEnv, userId)
  for (let n = 0; n < rounds; n += 1) {
    const { outcome } = await drain(realEnv, { budgetMs: 60_000, retryNetworkFailures: true })
    if (outcome !== 'busy') break
    await realEnv.sleep(500)
  }
  return waitingCount(userId)
}

/** Puts what waits behind the person's key; throws where that cannot be had. */
export const sealAll = async (userId: number): Promise<void> => {
  await (await import('#offline/outbox/seal/seal.ts')).seal(userId)
}

/** Whatever ends this page from here on, the next start goes on with the wipe. */
export const beginLeaving = async (userId: number): Promise<void> => {
  await changeDeviceFact('leftovers', (left) => [...new Set([...(left ?? []), userId])]).catch(
    () => undefined,
  )
  sessionChannel().postMessage({ type: 'signed_out', userId })
}

/** What this page noted of the person beside the token. */
const personal = ['push-wanted', 'push-declined']

const clearShown = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const note of (await registration?.getNotifications().catch(() => [])) ?? []) note.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
}

/** Lets the server forget a token, where it can be asked. */
export const revoke = async (token: string): Promise<void> => {
  await callNow(realEnv, accountCalls.logout, {}, { token, timeoutMs: 6000 }).catch(() => undefined)
}

/** What lies of a person beside the databases: pushes and what they showed, and what this page noted. */
export const clearTraces = async (): Promise<void> => {
  for (const name of personal) localStorage.removeItem(name)
  await dropDeviceFact('pendingRoute').catch(() => undefined)
  await clearShown()
  await unsubscribePush().catch(() => undefined)
  // What came before the pushes ended.
  await clearShown()
}

/**
 * Takes everything of this person off the phone, and beside that tells the server: a slow line holds up no wipe.
 * Whether nothing is left; what another tab holds goes at the next start.
 */
export const leave = async (token: string, userId: number | null, keepSealed: boolean): Promise<boolean> => {
  const told = Promise.all([revoke(token), clearTraces()])
  let clean = true
  if (userId !== null) {
    await shutDatabases(userId)
    await requestFromWorker({ type: 'CLOSE', userId })
    clean = await (await import('#offline/storage/wipe.ts')).wipe(userId, { keepSealed })
  }
  await told
  return clean
}
