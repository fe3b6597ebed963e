import ky, { type Options } from 'ky'
import type { Env } from '#offline/environment.ts'

interface Request extends Omit<Options, 'fetch' | 'retry' | 'throwHttpErrors' | 'timeout' | 'signal'> {
  /** Milliseconds for the whole answer, its body included; null for one that lasts. */
  withinMs: number | null
  signal?: AbortSignal | undefined
  /** Tries once more where nothing came back: for requests that are safe to repeat. */
  tryTwice?: boolean
}

/**
 * The phone's one HTTP client, in the page and in the worker. It throws only where no answer came: a refusal is an
 * answer. A redirect is an error and the browser's cache stays out of it, unless a request says otherwise.
 */
export const http = (
  env: Env,
  path: string,
  { withinMs, signal, tryTwice = false, ...options }: Request,
): Promise<Response> => {
  const limits = [...(signal ? [signal] : []), ...(withinMs === null ? [] : [AbortSignal.timeout(withinMs)])]
  return ky(`${env.origin}${path}`, {
    cache: 'no-store',
    redirect: 'error',
    ...options,
    ...(limits.length > 0 && { signal: AbortSignal.any(limits) }),
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
