import type { MiddlewareHandler } from 'hono'
import { headers } from '#core/contract/uploads.ts'
import type { Context } from '#server/context/context.ts'
import { countStatements } from '#server/db/statements.ts'

/** Addresses whose last part is a secret. */
const secrets = /^(\/api\/(?:calendar|monthly-email)\/).+/

/**
 * One line a request: what was asked and how it went, never a query, a body or a token. At the level debug it says
 * as well how many statements the database was sent for it, and how long they took together.
 */
export const logged = (context: Context): MiddlewareHandler => {
  const trace = context.log.isLevelEnabled('debug')
  return async (c, next) => {
    const began = performance.now()
    const count = trace ? await countStatements(next) : await next()
    if (!trace && c.res.status < 500) return
    const line = {
      method: c.req.method,
      path: c.req.path.replace(secrets, '$1…'),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      ...(count && { statements: count.statements, statement_ms: Math.round(count.milliseconds) }),
      failure: c.res.headers.get(headers.failure) ?? undefined,
    }
    if (c.res.status >= 500) context.log.error(line, 'request')
    else context.log.debug(line, 'request')
  }
}
