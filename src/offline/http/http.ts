import ky, { type Options } from 'ky'
import type { Env } from '#offline/environment.ts'
import { isOurs } from '#offline/failure.ts'
import { reachability } from './reachability.ts'

interface Request extends Omit<Options, 'fetch' | 'retry' | 'throwHttpErrors' | 'timeout' | 'signal'> {
  /** Milliseconds for the whole response including its body; null for a stream. */
  timeoutMs: number | null
  signal?: AbortSignal | undefined
  /** Repeats the request once if no response arrives: only for requests that are safe to repeat. */
  retryOnce?: boolean
  /** The request is itself the answer to a doubt. */
  isProbe?: boolean
}

/** A request without an answer for so long raises a doubt, unless it carries a file and is slow by nature. */
const slowMs = 3000
const longestJsonMs = 20_000

/**
 * A browser opens six connections to a server for requests with credentials and others for those without. Probes and
 * changes use the latter, so that reads, pictures and files that hang never keep them waiting. The token travels in a
 * header; there are no cookies.
 */
const credentialsOf = (method: string, isProbe: boolean): RequestCredentials =>
  isProbe || method.toLowerCase() !== 'get' ? 'omit' : 'same-origin'

/**
 * The only HTTP client of page and worker. It throws only if no response arrives; an error status is a
 * response. By default a redirect is an error and the browser's HTTP cache is bypassed.
 */
export const http = async (
  env: Env,
  path: string,
  { timeoutMs: withinMs, signal, retryOnce: tryTwice = false, isProbe = false, ...options }: Request,
): Promise<Response> => {
  const signals = [...(signal ? [signal] : []), ...(withinMs === null ? [] : [AbortSignal.timeout(withinMs)])]
  const doubt = () => isProbe || reachability.doubt()
  const isSlow = withinMs !== null && withinMs <= longestJsonMs
  const slowTimer = isSlow ? setTimeout(doubt, slowMs) : undefined
  try {
    const response = await ky(`${env.origin}${path}`, {
      cache: 'no-store',
      redirect: 'error',
      credentials: credentialsOf(options.method ?? 'get', isProbe),
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
    // Any other file may come out of the worker's or the browser's cache, which says nothing about the service.
    if (path.startsWith('/api/')) (isOurs(response) ? reachability.reached : doubt)()
    return response
  } catch (error) {
    if (!signal?.aborted) doubt()
    throw error
  } finally {
    clearTimeout(slowTimer)
  }
}
