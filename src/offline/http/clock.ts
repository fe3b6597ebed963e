import { storeOf } from '#core/store.ts'
import { setDeviceFact } from '#offline/storage/device.ts'
import type { Env } from '#offline/environment.ts'

/** Smaller changes are the network's, not the clock's. */
const noiseMs = 2000

/** How far this phone's clock is ahead of the server's in milliseconds; null before it was measured. */
export const clockOffset = storeOf<number | null>(null)

/** Notes the server's time of an answer to a request sent at `sentAt`. */
export const recordClock = async (env: Env, sentAt: number, serverNow: string): Promise<void> => {
  const offset = clockOffset.get()
  const measured = Math.round((sentAt + env.now()) / 2 - Date.parse(serverNow))
  if (Number.isNaN(measured) || (offset !== null && Math.abs(measured - offset) < noiseMs)) return
  clockOffset.set(measured)
  await setDeviceFact('clockOffset', measured)
}
