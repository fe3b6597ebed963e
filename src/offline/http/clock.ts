import { serviceCalls } from '#core/calls/service.ts'
import { callNow } from './client.ts'
import { setDeviceFact } from '#offline/storage/device.ts'
import type { World } from '#offline/environment.ts'

/** Measures by how much this clock is ahead of the server's: a check-in carries it. */
export const measureClock = async (world: World): Promise<number> => {
  const asked = world.now()
  const { now } = await callNow(world, serviceCalls.ping, {}, { token: null, timeoutMs: 8000 })
  const offset = Math.round((asked + world.now()) / 2 - Date.parse(now))
  await setDeviceFact('clockOffset', offset)
  return offset
}
