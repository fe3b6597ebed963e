import type { MiddlewareHandler } from 'hono'
import { headers } from '#core/contract/uploads.ts'
import type { Context } from '#server/context/context.ts'

/** One line a request: what was asked and how it went; never a query, a body or a token. */
export const logged =
  (context: Context): MiddlewareHandler =>
  async (c, next) => {
    const began = performance.now()
    await next()
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      failure: c.res.headers.get(headers.failure) ?? undefined,
    }
    if (c.res.status >= 500) context.log.error(line, 'request')
    else context.log.debug(line, 'request')
  }
