import { isOurs } from '#offline/failure.ts'
import type { Env } from '#offline/environment.ts'
import { recordClock } from './clock.ts'
import { http } from './http.ts'
import { reachability } from './reachability.ts'

const probeTimeoutMs = 5000

/** Asks the service whether it can be reached, and in passing what time it has. Never throws. */
export const probe = async (env: Env, timeoutMs = probeTimeoutMs): Promise<boolean> => {
  const since = performance.now()
  const sentAt = env.now()
  try {
    const response = await http(env, '/api/ping', { timeoutMs, isProbe: true })
    if (isOurs(response)) {
      const body = (await response.json().catch(() => null)) as { now?: unknown } | null
      if (typeof body?.now === 'string') await recordClock(env, sentAt, body.now).catch(() => undefined)
      return true
    }
  } catch {
    // No answer: the service is out of reach.
  }
  reachability.lost(since)
  return false
}
