import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Taken } from '#core/contract/define.ts'

/** Needs the network, and says so. */
interface Online {
  readonly kind: 'online'
}
/** The last answer lives on the phone for `days`; a `lookup` is the same for everybody. */
interface Kept {
  readonly kind: 'kept'
  readonly days: number
  readonly lookup: boolean
}
/** Saved on the phone, shown at once, sent in the order of its lane. */
export interface Queued<K extends CallKey = CallKey> {
  readonly kind: 'queued'
  readonly lane: (input: Taken<CallOf<K>>) => string
  /** Lanes with the lower number go first. */
  readonly rank: number
  /** The reads on which it shows before the server has it. */
  readonly changes: readonly CallKey[]
}

const online: Online = { kind: 'online' }
const kept = (days: number): Kept => ({ kind: 'kept', days, lookup: false })
const lookup = (days: number): Kept => ({ kind: 'kept', days, lookup: true })
const queued = <K extends CallKey>(
  _: K,
  rank: number,
  lane: (input: Taken<CallOf<K>>) => string,
  ...changes: CallKey[]
): Queued<K> => ({ kind: 'queued', rank, lane, changes })

/**
 * What every call does without a network, on one page. Money, and dates that others compete for, are
 * always `online`; so is what only the server can judge.
 */
export const reach = {
  'accounts.register': online,
  'accounts.login': online,
  'accounts.profile': kept(90),
  'accounts.logout': online,
  'accounts.resendVerification': online,
  'accounts.verifyUrl': online,
  'accounts.verify': online,
  'accounts.forgotPassword': online,
  'accounts.checkResetToken': online,
  'accounts.resetPassword': online,
  'accounts.update': online,
  'accounts.monthlyEmail': online,
  'accounts.image': online,
  'accounts.changePassword': online,
  'accounts.tags': kept(90),
  'accounts.addTag': online,
  'accounts.removeTag': online,
  'accounts.devices': online,
  'accounts.endDevice': online,
  'accounts.endOtherDevices': online,
  'accounts.myData': online,
  'accounts.remove': online,
  'accounts.feedback': queued('accounts.feedback', 5, () => 'feedback'),
  'devices.register': queued('devices.register', 6, () => 'push'),
  'devices.sealKey': online,

  'notifications.list': kept(30),
  'notifications.unread': kept(30),
  'notifications.read': queued(
    'notifications.read',
    5,
    (i) => `note:${i.id}`,
    'notifications.list',
    'notifications.unread',
  ),
  'notifications.settings': kept(90),
  'notifications.choose': queued(
    'notifications.choose',
    6,
    (i) => `notify:${i.kind}`,
    'notifications.settings',
  ),

  'tickets.categories': kept(30),
  'tickets.list': kept(90),
  'tickets.read': kept(90),
  'tickets.create': queued('tickets.create', 3, () => 'ticket:new', 'tickets.list'),
  'tickets.comment': queued('tickets.comment', 2, (i) => `ticket:${i.id}`, 'tickets.read'),

  'chat.list': kept(365),
  'chat.send': queued('chat.send', 1, (i) => `chat:${i.reservationId}:${i.userId}`, 'chat.list'),

  'site.species': lookup(90),
  'site.capacities': lookup(90),
  'site.siteTypes': lookup(90),
  'site.pointsOfInterest': lookup(90),
  'site.states': lookup(90),
  'site.places': online,
  'site.counters': lookup(7),
  'site.slider': lookup(7),
  'site.publicFeedback': lookup(7),
  'site.verse': lookup(7),
  'site.fbLink': lookup(30),
  'site.settings': lookup(30),
  'site.faqs': lookup(30),
  'site.tutorials': kept(30),
  'site.posts': kept(14),
  'site.post': kept(14),
  'site.contact': online,
  'site.document': kept(90),

  'stands.search': kept(7),
  'stands.map': online,
  'stands.read': kept(90),
  'stands.related': kept(14),
  'stands.reviews': kept(30),
  'stands.allReviews': kept(30),
  'stands.trophies': kept(30),
  'stands.follow': queued('stands.follow', 5, (i) => `follow:${i.id}`, 'stands.read'),
  'stands.favorite': queued(
    'stands.favorite',
    5,
    (i) => `favorite:${i.id}`,
    'stands.read',
    'stands.favorites',
    'stands.search',
  ),
  'stands.favorites': kept(90),
  'stands.mine': kept(90),
  'stands.reservedDates': kept(14),
  'stands.sheet': kept(365),

  'searches.list': kept(90),
  'searches.save': online,
  'searches.change': online,
  'searches.remove': online,

  'reservations.offers': kept(14),
  'reservations.price': online,
  'reservations.voucher': online,
  'reservations.create': online,
  'reservations.settle': online,
  'reservations.list': kept(365),
  'reservations.read': kept(365),
  'reservations.cancel': online,
  'reservations.release': online,
  'reservations.attend': queued(
    'reservations.attend',
    0,
    (i) => `att:${i.reservationId}`,
    'reservations.read',
    'returns.read',
  ),
  'reservations.bookingsOfOwner': kept(90),
  'reservations.bookingOfOwner': kept(90),

  'invitations.send': online,
  'invitations.list': kept(365),
  'invitations.withdraw': online,
  'invitations.answer': online,
  'invitations.revoke': online,
  'invitations.read': online,

  'returns.read': kept(30),
  'returns.set': queued('returns.set', 0, (i) => `att:${i.reservationId}`, 'returns.read'),
  'returns.stop': queued('returns.stop', 0, (i) => `att:${i.reservationId}`, 'returns.read'),

  'reviews.questions': lookup(30),

  'sandbox.pay': online,
  'sandbox.authenticate': online,

  'waivers.questions': kept(90),
  'waivers.sign': online,

  'weather.read': kept(7),

  'trophies.add': queued('trophies.add', 4, (i) => `trophy:${i.id}`, 'reservations.read', 'trophies.mine'),
  'trophies.mine': kept(365),
  'trophies.room': kept(30),

  'vouchers.mine': kept(90),

  'packs.read': kept(365),

  'service.ping': online,
  'service.health': online,
  'service.config': lookup(30),
} as const satisfies { [K in CallKey]: Online | Kept | Queued<K> }

type Reach = typeof reach
export type KeyOfKind<Kind extends string> = {
  [K in CallKey]: Reach[K] extends { readonly kind: Kind } ? K : never
}[CallKey]
export type QueuedKey = KeyOfKind<'queued'>
export type KeptKey = KeyOfKind<'kept'>

export const isQueued = (key: CallKey): key is QueuedKey => reach[key].kind === 'queued'
export const isKept = (key: CallKey): key is KeptKey => reach[key].kind === 'kept'
export const isLookup = (key: CallKey): boolean => {
  const line: Online | Kept | { kind: 'queued' } = reach[key]
  return line.kind === 'kept' && line.lookup
}
/** The look-ups: kept for everybody who uses this phone. */
export const lookups = (Object.keys(reach) as CallKey[]).filter(isLookup)
/** The line of a queued call, with an input that is any of theirs. */
export const queuedLine = (key: QueuedKey): Queued => reach[key] as unknown as Queued
