import { calls } from '#core/calls/index.ts'
import { callNow } from '#offline/client.ts'
import { drain } from '#offline/drain.ts'
import { realWorld } from '#offline/world.ts'
import { unsubscribePush } from './push-subscription.ts'

/** What happens to things that wait when one signs out. */
export type LeaveChoice = 'send_now' | 'delete'

export const sessionChannel = 'hs-session'

/** Tells the server, stops its pushes, then takes everything of this person off the phone. */
export const leave = async (token: string, userId: number | null, choice: LeaveChoice): Promise<void> => {
  if (choice === 'send_now') await drain(realWorld, { budgetMs: 60_000, wake: true }).catch(() => undefined)
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
