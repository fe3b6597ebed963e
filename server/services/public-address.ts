import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

/** Only the part of IPv6 that is given out (2000::/3), without those that carry an IPv4 address or are examples. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the open net: none of this machine, its network or its provider's inside. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family !== 6) return false
  const [, inner] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (inner !== undefined) return !closed.check(inner, 'ipv4')
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

export class ClosedAddress extends Error {}

/** Refuses an address that may not be asked before it is looked up: a bare one, since nobody looks it up, or one without TLS. */
export const refuseClosed = ({ protocol, hostname, host }: URL): void => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(literal) && !isPublicAddress(literal)))
    throw new ClosedAddress(`${host} is not a public address with TLS`)
}

type Resolved = { address: string; family: number }
export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: Error | null, found: Resolved[]) => void,
) => void

/**
 * Finds a host's addresses for a connection and refuses those that are not of the open net. It is asked by the
 * socket itself, so that what was judged is what is connected to, whatever the name says a moment later.
 */
export const publicLookup =
  (find: Resolve = resolve): LookupFunction =>
  (host, options, done) =>
    find(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return done(new ClosedAddress(`${host} leads to an address that is not public`), '', 0)
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
