import { headers } from '#core/contract/uploads.ts'
import { clientVersion } from '#offline/environment.ts'

export interface Sending {
  token: string | null
  /** The `Idempotency-Key`; generated for a changing call without one. */
  key?: string
  signal?: AbortSignal
  timeoutMs?: number
}

interface RequestFacts {
  key?: string | undefined
  language?: string | undefined
  /** By the device's clock, in milliseconds; the server takes its error off both. */
  times?: { now: number; written?: number } | undefined
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

export const requestHeaders = (
  token: string | null,
  { key, language, times }: RequestFacts = {},
): Record<string, string> => ({
  Accept: 'application/json',
  [headers.highseat]: clientVersion,
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { [headers.key]: key }),
  ...(language !== undefined && { [headers.language]: language }),
  ...(times && { [headers.deviceTime]: isoTime(times.now) }),
  ...(times?.written !== undefined && { [headers.written]: isoTime(times.written) }),
})
