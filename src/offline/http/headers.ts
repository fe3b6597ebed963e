import { headers } from '#core/contract/uploads.ts'
import { clientVersion } from '#offline/environment.ts'

export interface Sending {
  token: string | null
  /** The `Idempotency-Key`; generated for a changing call without one. */
  key?: string
  signal?: AbortSignal
  timeoutMs?: number
}

export const requestHeaders = (
  token: string | null,
  { key, language }: { key?: string | undefined; language?: string | undefined } = {},
): Record<string, string> => ({
  Accept: 'application/json',
  [headers.highseat]: clientVersion,
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  ...(key !== undefined && { [headers.key]: key }),
  ...(language !== undefined && { [headers.language]: language }),
})
