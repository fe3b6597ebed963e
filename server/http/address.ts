import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'

/** The address a request came from; a proxy's word for it is taken only where one is configured. */
export const clientAddress = (context: Context, c: HonoContext): string => {
  if (context.config.trustProxy) {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded.slice(0, 64)
  }
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return ''
  }
}
