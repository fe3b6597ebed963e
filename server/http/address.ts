import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context/context.ts'

/** The client's address; a proxy's header is trusted only if a proxy is configured. */
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

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * The network for rate limits: an IPv6 address counts as its /64, because one client owns all of it,
 * and an IPv4-mapped address counts as IPv4.
 */
export const clientNetwork = (address: string): string => {
  const old = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1]
  if (old !== undefined || !address.includes(':')) return old ?? address
  const [front = '', back] = address.split('%')[0]!.toLowerCase().split('::')
  const [first, last] = [groupsOf(front), groupsOf(back ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const all = [...first, ...(back === undefined ? [] : zeros), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
