import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import type { Context } from '#server/context/context.ts'

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

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * What an address is counted as: an IPv6 one as its /64, for whoever has one of those has them all,
 * and an IPv4 one in IPv6's clothes as itself.
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
