import ky, { type Options } from 'ky'
import type { Env } from '#offline/environment.ts'

interface Request extends Omit<Options, 'fetch' | 'retry' | 'throwHttpErrors' | 'timeout' | 'signal'> {
  /** Milliseconds for the whole response including its body; null for a stream. */
  timeoutMs: number | null
  signal?: AbortSignal | undefined
  /** Repeats the request once if no response arrives: only for requests that are safe to repeat. */
  retryOnce?: boolean
}

/**
 * The only HTTP client of page and worker. It throws only if no response arrives; an error status is a
 * response. By default a redirect is an error and the browser's HTTP cache is bypassed.
 */
export const http = (
  env: Env,
  path: string,
  { timeoutMs: withinMs, signal, retryOnce: tryTwice = false, ...options }: Request,
): Promise<Response> => {
  const signals = [...(signal ? [signal] : []), ...(withinMs === null ? [] : [AbortSignal.timeout(withinMs)])]
  return ky(`${env.origin}${path}`, {
    cache: 'no-store',
    redirect: 'error',
    ...options,
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    fetch: env.fetch,
    timeout: false,
    throwHttpErrors: false,
    retry: {
      limit: tryTwice ? 1 : 0,
      methods: ['get', 'post', 'put', 'patch', 'delete'],
      statusCodes: [],
      afterStatusCodes: [],
    },
  })
}
