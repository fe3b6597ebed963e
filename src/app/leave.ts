import { calls } from '#core/calls/index.ts'
import { callNow } from '#offline/client.ts'
import { drain } from '#offline/drain.ts'
import { makeDue, waitingCount } from '#offline/outbox.ts'
import { realWorld } from '#offline/world.ts'
import { unsubscribePush } from './push-subscription.ts'

/** What happens to things that wait when one signs out. */
export type LeaveChoice = 'send_now' | 'delete'

export const sessionChannel = 'hs-session'

/** How often another sender, which is at work just now, is waited for. */
const rounds = 20

/** Sends everything that can be sent at once; how many things are left after that. */
export const sendAll = async (userId: number): Promise<number> => {
  await makeDue(realWorld, userId)
  for (let n = 0; n < rounds; n += 1) {
    const { outcome } = await drain(realWorld, { budgetMs: 60_000, wake: true })
    if (outcome !== 'busy') break
    await realWorld.sleep(500)
  }
  return waitingCount(userId)
}

/** Tells the server, stops its pushes, then takes everything of this person off the phone. */
export const leave = async (token: string, userId: number | null): Promise<void> => {
  await unsubscribePush().catch(() => undefined)
  await callNow(realWorld, calls.accounts.logout, {}, { token, timeoutMs: 6000 }).catch(() => undefined)
  const channel = new BroadcastChannel(sessionChannel)
  channel.postMessage({ type: 'signed_out', userId })
  channel.close()
  if (userId !== null) await (await import('#offline/wipe.ts')).wipe(userId)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const note of (await registration?.getNotifications().catch(() => [])) ?? []) note.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
}
