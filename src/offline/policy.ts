import type { CallKey } from '#core/calls/registry/index.ts'

/** Needs the network, and says so. */
interface Online {
  readonly kind: 'online'
}
/** The last answer lives on the phone for `days`; `referenceData` is the same for everybody. */
interface Cached {
  readonly kind: 'cached'
  readonly days: number
  readonly referenceData: boolean
}
/** Saved on the phone, shown at once, sent in the order of its lane: `queued/` says how. */
interface Queued {
  readonly kind: 'queued'
}

const online: Online = { kind: 'online' }
const cached = (days: number): Cached => ({ kind: 'cached', days, referenceData: false })
const reference = (days: number): Cached => ({ kind: 'cached', days, referenceData: true })
const queued: Queued = { kind: 'queued' }

/**
 * What every call does without a network, on one page. Money, and dates that others compete for, are
 * always `online`; so is what only the server can judge.
 */
export const policy = {
  'accounts.register': online,
  'accounts.login': online,
  'accounts.profile': cached(90),
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
  'accounts.tags': cached(90),
  'accounts.addTag': online,
  'accounts.removeTag': online,
  'accounts.devices': online,
  'accounts.endDevice': online,
  'accounts.endOtherDevices': online,
  'accounts.myData': online,
  'accounts.remove': online,
  'accounts.feedback': queued,
  'devices.register': queued,
  'devices.sealKey': online,

  'notifications.list': cached(30),
  'notifications.unread': cached(30),
  'notifications.read': queued,
  'notifications.settings': cached(90),
  'notifications.choose': queued,

  'tickets.categories': cached(30),
  'tickets.list': cached(90),
  'tickets.read': cached(90),
  'tickets.create': queued,
  'tickets.comment': queued,

  'chat.list': cached(365),
  'chat.send': queued,

  'site.species': reference(90),
  'site.capacities': reference(90),
  'site.siteTypes': reference(90),
  'site.pointsOfInterest': reference(90),
  'site.states': reference(90),
  'site.places': online,
  'site.counters': reference(7),
  'site.slider': reference(7),
  'site.publicFeedback': reference(7),
  'site.verse': reference(7),
  'site.fbLink': reference(30),
  'site.settings': reference(30),
  'site.faqs': reference(30),
  'site.tutorials': cached(30),
  'site.posts': cached(14),
  'site.post': cached(14),
  'site.contact': online,
  'site.document': cached(90),

  'stands.search': cached(7),
  'stands.map': online,
  'stands.read': cached(90),
  'stands.related': cached(14),
  'stands.reviews': cached(30),
  'stands.allReviews': cached(30),
  'stands.trophies': cached(30),
  'stands.follow': queued,
  'stands.favorite': queued,
  'stands.favorites': cached(90),
  'stands.mine': cached(90),
  'stands.reservedDates': cached(14),
  'stands.sheet': cached(365),

  'searches.list': cached(90),
  'searches.save': online,
  'searches.change': online,
  'searches.remove': online,

  'reservations.offers': cached(14),
  'reservations.price': online,
  'reservations.voucher': online,
  'reservations.create': online,
  'reservations.settle': online,
  'reservations.list': cached(365),
  'reservations.read': cached(365),
  'reservations.cancel': online,
  'reservations.release': online,
  'reservations.attend': queued,
  'reservations.bookingsOfOwner': cached(90),
  'reservations.bookingOfOwner': cached(90),

  'invitations.send': online,
  'invitations.list': cached(365),
  'invitations.withdraw': online,
  'invitations.answer': online,
  'invitations.revoke': online,
  'invitations.read': online,

  'returns.read': cached(30),
  'returns.set': queued,
  'returns.stop': queued,

  'reviews.questions': reference(30),

  'sandbox.pay': online,
  'sandbox.authenticate': online,

  'waivers.questions': cached(90),
  'waivers.sign': online,

  'weather.read': cached(7),

  'trophies.add': queued,
  'trophies.mine': cached(365),
  'trophies.room': cached(30),

  'vouchers.mine': cached(90),

  'packs.read': cached(365),

  'service.ping': online,
  'service.health': online,
  'service.config': reference(30),
} as const satisfies { [K in CallKey]: Online | Cached | Queued }

type Policy = typeof policy
export type KeyOfKind<Kind extends string> = {
  [K in CallKey]: Policy[K] extends { readonly kind: Kind } ? K : never
}[CallKey]
export type QueuedKey = KeyOfKind<'queued'>
export type CachedKey = KeyOfKind<'cached'>

export const isQueued = (key: CallKey): key is QueuedKey => policy[key].kind === 'queued'
export const isCached = (key: CallKey): key is CachedKey => policy[key].kind === 'cached'
export const isReferenceData = (key: CallKey): boolean => {
  const line: Online | Cached | Queued = policy[key]
  return line.kind === 'cached' && line.referenceData
}
/** The look-ups: kept for everybody who uses this phone. */
export const referenceDataCalls = (Object.keys(policy) as CallKey[]).filter(isReferenceData)
