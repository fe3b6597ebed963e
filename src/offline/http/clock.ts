import { serviceCalls } from '#core/calls/service.ts'
import { callNow } from './client.ts'
import { setDeviceFact } from '#offline/storage/device.ts'
import type { Env } from '#offline/environment.ts'

/** Measures how far this clock is ahead of the server's; check-ins carry the difference. */
export const measureClock = async (env: Env): Promise<number> => {
  const sentAt = env.now()
  const { now } = await callNow(env, serviceCalls.ping, {}, { token: null, timeoutMs: 8000 })
  const offset = Math.round((sentAt + env.now()) / 2 - Date.parse(now))
  await setDeviceFact('clockOffset', offset)
  return offset
}
