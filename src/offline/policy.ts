import type { CallKey } from '#core/calls/registry/index.ts'

/** Fails without a network, with a message. */
interface Online {
  readonly kind: 'online'
}
/** The last response stays on the phone for `days`. */
interface Cached {
  readonly kind: 'cached'
  readonly days: number
  /** The same for every user of this phone. */
  readonly referenceData: boolean
  readonly prefetch: Prefetch
}
/**
 * The plan that fetches a response before its screen is opened: that of each hunt, of the user, of their land,
 * of the lists in forms, or none. A test checks the plans against this.
 */
type Prefetch = 'hunt' | 'person' | 'land' | 'forms' | 'when_opened'
/** Saved on the phone, shown immediately, sent in lane order as defined in `queued/`. */
interface Queued {
  readonly kind: 'queued'
}

const online: Online = { kind: 'online' }
const cached = (days: number, prefetch: Prefetch): Cached => ({
  kind: 'cached',
  days,
  referenceData: false,
  prefetch,
})
const reference = (days: number, prefetch: 'forms' | 'person' | 'when_opened'): Cached => ({
  ...cached(days, prefetch),
  referenceData: true,
})
const queued: Queued = { kind: 'queued' }

/**
 * The offline behaviour of every call. Payments, contested dates and everything that only the server can decide
 * are always `online`.
 */
export const policy = {
  'accounts.register': online,
  'accounts.login': online,
  'accounts.guardian': online,
  'accounts.askGuardian': online,
  'accounts.guardianRequest': online,
  'accounts.confirmGuardian': online,
  'accounts.profile': cached(90, 'person'),
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
  'accounts.tags': cached(90, 'person'),
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

  'notifications.list': cached(30, 'person'),
  'notifications.unread': cached(30, 'person'),
  'notifications.read': queued,
  'notifications.readAll': online,
  'notifications.settings': cached(90, 'person'),
  'notifications.choose': queued,

  'tickets.categories': cached(30, 'person'),
  'tickets.list': cached(90, 'person'),
  'tickets.read': cached(90, 'person'),
  'tickets.create': queued,
  'tickets.comment': queued,
  'tickets.all': online,
  'tickets.act': online,

  'inbox.list': cached(365, 'person'),
  'chat.list': cached(365, 'hunt'),
  'chat.read': online,
  'chat.send': queued,

  'site.species': reference(90, 'forms'),
  'site.capacities': reference(90, 'forms'),
  'site.siteTypes': reference(90, 'forms'),
  'site.pointsOfInterest': reference(90, 'forms'),
  'site.states': reference(90, 'forms'),
  'site.places': online,
  'site.counters': reference(7, 'when_opened'),
  'site.slider': reference(7, 'when_opened'),
  'site.publicFeedback': reference(7, 'when_opened'),
  'site.verse': reference(7, 'when_opened'),
  'site.fbLink': reference(30, 'forms'),
  'site.settings': reference(30, 'forms'),
  'site.faqs': reference(30, 'forms'),
  'site.tutorials': cached(30, 'when_opened'),
  'site.posts': cached(14, 'when_opened'),
  'site.post': cached(14, 'when_opened'),
  'site.contact': online,
  'site.document': cached(90, 'person'),

  'stands.search': cached(7, 'when_opened'),
  'stands.map': online,
  'stands.read': cached(90, 'hunt'),
  'stands.related': cached(14, 'when_opened'),
  'stands.reviews': cached(30, 'when_opened'),
  'stands.allReviews': cached(30, 'when_opened'),
  'stands.trophies': cached(30, 'when_opened'),
  'stands.followers': cached(30, 'when_opened'),
  'stands.follow': queued,
  'stands.favorite': queued,
  'stands.favorites': cached(90, 'person'),
  'stands.mine': cached(90, 'land'),
  'listings.inactive': cached(90, 'when_opened'),
  'listings.endings': online,
  'listings.toggle': online,
  'listings.remove': online,
  'leases.apply': online,
  'posts.create': queued,
  'posts.update': queued,
  'posts.remove': queued,
  'schedules.read': cached(14, 'when_opened'),
  'schedules.block': online,
  'schedules.unblock': online,
  'schedules.price': online,
  'calendars.read': cached(14, 'when_opened'),
  'calendars.open': online,
  'calendars.close': online,
  'calendars.add': online,
  'calendars.refresh': online,
  'calendars.remove': online,
  'transfers.find': online,
  'transfers.ask': online,
  'transfers.withdraw': online,
  'transfers.list': cached(30, 'when_opened'),
  'transfers.answer': online,
  'stands.reservedDates': cached(14, 'when_opened'),
  'stands.sheet': cached(365, 'hunt'),
  'sheets.stand': online,
  'sheets.reservation': online,

  'listings.add': online,
  'listings.draft': online,
  'listings.update': online,
  'listings.updateDraft': online,
  'listings.read': online,

  'administration.overview': online,
  'administration.work': online,
  'administration.users': online,
  'administration.user': online,
  'administration.changeUser': online,
  'administration.reservations': online,
  'administration.reservation': online,
  'administration.refund': online,
  'administration.retryRefund': online,
  'disputes.list': online,
  'disputes.decide': online,
  'administration.revoke': online,
  'administration.waivers': online,
  'administration.reviewWaiver': online,
  'administration.leases': online,
  'administration.reviewLease': online,
  'administration.settings': online,
  'administration.changeSettings': online,
  'administration.audit': online,
  'approvals.list': online,
  'approvals.approve': online,
  'approvals.reject': online,
  'contents.list': online,
  'contents.add': online,
  'contents.change': online,
  'contents.show': online,
  'contents.remove': online,
  'contents.order': online,
  'contents.feedback': online,
  'contents.chooseFeedback': online,

  'searches.list': cached(90, 'person'),
  'searches.save': online,
  'searches.change': online,
  'searches.remove': online,

  'reservations.offers': cached(14, 'person'),
  'reservations.price': online,
  'reservations.voucher': online,
  'reservations.create': online,
  'reservations.settle': online,
  'reservations.list': cached(365, 'person'),
  'reservations.read': cached(365, 'hunt'),
  'reservations.cancel': online,
  'reservations.release': online,
  'reservations.attend': queued,
  'balances.pay': online,
  'splits.begin': online,
  'splits.read': cached(30, 'when_opened'),
  'splits.mine': cached(30, 'person'),
  'splits.payRest': online,
  'splits.remind': online,
  'splits.readdress': online,
  'splits.end': online,
  'splits.decline': online,
  'splits.share': online,
  'splits.pay': online,
  'splits.settle': online,
  'requests.list': cached(30, 'when_opened'),
  'requests.accept': online,
  'requests.decline': online,
  'requests.withdraw': online,
  'reservations.bookingsOfOwner': cached(90, 'land'),
  'reservations.bookingOfOwner': cached(90, 'land'),

  'invitations.send': online,
  'invitations.list': cached(365, 'hunt'),
  'invitations.withdraw': online,
  'invitations.answer': online,
  'invitations.revoke': online,
  'invitations.read': online,

  'visits.list': cached(30, 'land'),
  'figures.read': cached(30, 'when_opened'),
  'figures.view': online,
  'returns.read': cached(30, 'hunt'),
  'returns.set': queued,
  'returns.stop': queued,

  'reviews.questions': reference(30, 'person'),
  'reviews.read': cached(90, 'when_opened'),
  'reviews.mine': cached(90, 'person'),
  'reviews.ofUser': cached(14, 'when_opened'),
  'reviews.write': queued,
  'reviews.edit': online,
  'reviews.challenge': online,

  'sandbox.pay': online,
  'sandbox.authenticate': online,

  'documents.list': cached(90, 'person'),
  'documents.read': cached(90, 'person'),

  'waivers.questions': cached(90, 'person'),
  'waivers.sign': queued,

  'weather.read': cached(7, 'hunt'),

  'trophies.add': queued,
  'trophies.mine': cached(365, 'person'),
  'trophies.room': cached(30, 'person'),
  'trophies.toDecide': online,
  'trophies.approve': online,
  'trophies.reject': online,

  'vouchers.mine': cached(90, 'person'),

  'payments.amounts': cached(30, 'when_opened'),
  'payments.transactions': cached(30, 'when_opened'),
  'payments.statement': online,
  'payments.graph': cached(30, 'when_opened'),
  'payments.escrow': cached(30, 'when_opened'),
  'payments.onboarding': online,
  'payments.connect': online,
  'payments.transfer': online,
  'payments.threshold': online,
  'funds.ask': online,
  'funds.pay': online,
  'funds.withdraw': online,
  'funds.revert': online,
  'funds.read': online,
  'funds.update': online,

  'permits.read': cached(365, 'hunt'),
  'permits.check': online,
  'permits.code': online,
  'permits.checkCode': online,

  'packs.read': cached(365, 'when_opened'),

  'service.ping': online,
  'service.health': online,
  'service.config': reference(30, 'forms'),
} as const satisfies { [K in CallKey]: Online | Cached | Queued }

type Policy = typeof policy
export type KeyOfKind<Kind extends string> = {
  [K in CallKey]: Policy[K] extends { readonly kind: Kind } ? K : never
}[CallKey]
export type QueuedKey = KeyOfKind<'queued'>
export type CachedKey = KeyOfKind<'cached'>

/** The build leaves out the lines that say `online`. */
export const policyOf = (key: CallKey): Online | Cached | Queued => policy[key] ?? online

export const isQueued = (key: CallKey): key is QueuedKey => policyOf(key).kind === 'queued'
export const isCached = (key: CallKey): key is CachedKey => policyOf(key).kind === 'cached'
export const isReferenceData = (key: CallKey): boolean => {
  const callPolicy = policyOf(key)
  return callPolicy.kind === 'cached' && callPolicy.referenceData
}
/** Reference data, cached for every user of this phone. */
export const referenceDataCalls = (Object.keys(policy) as CallKey[]).filter(isReferenceData)
/** The calls that this plan prefetches. */
export const prefetchedBy = (plan: Prefetch): CallKey[] =>
  (Object.keys(policy) as CallKey[]).filter((key) => {
    const callPolicy = policyOf(key)
    return callPolicy.kind === 'cached' && callPolicy.prefetch === plan
  })
