import type { CallKey } from '#core/calls/registry/index.ts'
import { start } from '#tests/support/server/fixture.ts'
import {
  card,
  days,
  picture,
  profileChange,
  registration,
  signature,
  upload,
} from '#tests/support/server/inputs.ts'
import { payee } from '#tests/support/server/money-inputs.ts'
import { soundForm } from '#tests/support/server/listings.ts'
import {
  type Case,
  codeOfPermit,
  everybody,
  signedIn,
  verified,
  ofMain,
  ofHunters,
  ofParty,
  ofOwner,
  ofVerifiedOwner,
  ofSupport,
  ofListing,
  ofLister,
  ofAdmin,
  open,
  own,
  row,
} from './cases.ts'
import { chatRows } from './chat-rows.ts'
import { contentRows } from './content-rows.ts'
import { requestRows } from './request-rows.ts'
import { splitRows } from './split-rows.ts'
import { ofAdministrators } from './table-administration.ts'
import type { Kind } from './kinds.ts'
import type { World } from './world.ts'

const password = 'highseat-demo'
/** A whole form; only who may list land has a picture that arrived. */
const newListing = async ({ app, tokens }: World, kind: Kind) => ({
  ...soundForm,
  stand_pictures: [
    {
      upload:
        kind === 'visitor' || kind === 'member' || kind === 'junior'
          ? '00000000-0000-4000-8000-000000000009'
          : await upload(app, await picture(), { token: tokens[kind] }),
    },
  ],
})
const awaitedStand = ({ hiddenStand }: World) => ({ id: hiddenStand, version: start.toISOString() })
const privateFacts = (kind: Kind) =>
  ['email', 'phone', 'second phone', 'address', 'zip', 'payout address', 'car', 'land'].map(
    (fact) => `${kind}'s ${fact}`,
  )
const at = '2026-11-20T12:00:00Z'
const back = (world: World) => ({
  reservationId: world.hunt,
  expected_at: '2026-11-20T23:30:00Z',
  contact_name: 'Grace',
  contact_email: 'grace@example.com',
  at,
})
const fundRows = ['fund_request', 'fund_payment']
const accountRows = ['app_user', 'session', 'email_token', 'push_subscription', 'invitation']
/** One row for every call: without it nothing here compiles, and `prove:access` is red. */
export const table: Record<CallKey, Case | readonly Case[]> = {
  'accounts.register': row(everybody, (_, kind) => registration(`new-${kind}@example.com`), {
    touches: accountRows,
  }),
  'accounts.login': row(everybody, ({ email }) => ({ email: email.main, password }), {
    reveals: privateFacts('main'),
    touches: accountRows,
  }),
  'accounts.guardian': row(everybody, ({ email }) => ({ email: email.junior, password }), {
    reveals: ["main's email"],
  }),
  'accounts.askGuardian': row(
    everybody,
    ({ guardianTicket }) => ({ ticket: guardianTicket, guardian_email: 'guardian@example.com' }),
    { touches: ['app_user', 'email_token'] },
  ),
  'accounts.guardianRequest': row(everybody, ({ codes }) => ({ code: codes.guardian }), {
    reveals: ["main's email"],
  }),
  'accounts.confirmGuardian': row(
    '401 guardian_other ok guardian_other guardian_other guardian_other guardian_other guardian_other guardian_other guardian_other',
    ({ codes }) => ({ code: codes.guardian }),
    { touches: ['app_user', 'email_token'] },
  ),
  'accounts.profile': own(),
  'accounts.update': own((_, kind) => ({
    ...profileChange,
    ...(kind === 'junior' && { birthday: '2012-06-18' }),
  })),
  'accounts.monthlyEmail': own(() => ({ is_enabled: 0 })),
  'accounts.image': row(verified, async () => ({ image: await picture() })),
  'accounts.changePassword': own(() => ({
    current_password: password,
    new_password: 'ridge-and-river',
    confirm_password: 'ridge-and-river',
  })),
  'accounts.tags': own(),
  'accounts.addTag': row('401 ok ok ok ok ok ok ok junior_not_allowed ok', () => ({ tags: 'Whitetail' })),
  'accounts.removeTag': row(ofMain, ({ tag }) => ({ id: tag })),
  'accounts.devices': own(),
  'accounts.endDevice': row(ofMain, ({ device }) => ({ id: device })),
  'accounts.endOtherDevices': own(),
  'accounts.myData': own(),
  'accounts.remove': row(
    // Who is invited has a request to book of their own.
    '401 ok account_in_use ok account_in_use account_in_use account_in_use account_in_use ok ok',
    () => ({ password }),
  ),
  'accounts.logout': row(signedIn, () => ({}), { writes: true }),
  'accounts.resendVerification': own(),
  'accounts.verifyUrl': open(({ codes }) => ({ code: codes.verify })),
  'accounts.verify': row(everybody, ({ verifyToken }) => ({ token: verifyToken }), {
    touches: accountRows,
    writes: true,
  }),
  'accounts.forgotPassword': open(({ email }) => ({ email: email.main })),
  'accounts.checkResetToken': open(({ codes, email }) => ({ token: codes.reset, email: email.main })),
  'accounts.resetPassword': row(
    everybody,
    ({ codes, email }) => ({
      token: codes.reset,
      email: email.main,
      password: 'ridge-and-river',
      password_confirmation: 'ridge-and-river',
    }),
    { touches: accountRows },
  ),
  'accounts.feedback': own(() => ({ feedback: 'Good' })),
  'devices.register': own((_, kind) => ({
    device_key: `https://push.example.com/of-${kind}`,
    p256dh: 'p',
    auth: 'a',
  })),
  'devices.sealKey': own(),
  'notifications.list': own(),
  'notifications.unread': own(),
  'notifications.readAll': own(() => ({ last: 1_000_000 })),
  'notifications.read': row(ofMain, ({ notification }) => ({ id: notification })),
  'notifications.settings': own(),
  'notifications.choose': own(() => ({ kind: 'trophies', push: false, email: true })),
  'listings.add': row(ofListing, newListing),
  'listings.draft': row(ofListing, () => ({ title: 'Drafted by the proof' })),
  'listings.read': row(ofOwner, () => ({ id: 1 })),
  'listings.update': row(ofLister, () => ({ ...soundForm, id: 1, stand_pictures: [{ id: 1 }] })),
  'listings.updateDraft': row(ofLister, ({ draft }) => ({ id: draft, title: 'Drafted anew' })),
  'approvals.list': row(ofAdmin, () => ({})),
  'approvals.approve': row(ofAdmin, awaitedStand, { touches: ['stand', 'notification'] }),
  'approvals.reject': row(ofAdmin, (world) => ({ ...awaitedStand(world), reason: 'Unclear' }), {
    touches: ['stand', 'notification'],
  }),
  ...contentRows,
  ...requestRows,
  ...splitRows,
  'tickets.categories': own(),
  'tickets.list': own(),
  'tickets.read': row(ofSupport, ({ ticket }) => ({ id: ticket })),
  'tickets.create': own(() => ({ category: 1, subject: 'Gate', description: 'It is locked' })),
  'tickets.comment': row(ofSupport, ({ ticket }) => ({ id: ticket, comment: 'And still is' }), {
    touches: ['ticket'],
  }),
  ...ofAdministrators,
  'tickets.all': row(ofAdmin, () => ({})),
  'tickets.act': row(
    ofAdmin,
    ({ ticket }) => ({ id: ticket, action: 'take', status: 'open', taken_by: null }),
    { touches: ['ticket'] },
  ),
  ...chatRows,
  'site.species': open(),
  'site.capacities': open(),
  'site.siteTypes': open(),
  'site.pointsOfInterest': open(),
  'site.states': open(),
  'site.places': open(() => ({ search: 'Johan' })),
  'site.counters': open(),
  'site.slider': open(),
  'site.publicFeedback': open(),
  'site.verse': open(() => ({ day: '2026-11-20' })),
  'site.fbLink': open(),
  'site.settings': open(),
  'site.faqs': open(),
  'site.tutorials': open(),
  'site.posts': open(),
  'site.post': open(() => ({ id: 1 })),
  'site.contact': open(() => ({ name: 'A', email: 'a@example.com', message: 'Hi' })),
  'site.document': open(() => ({ type: 'lease document' })),
  'stands.search': open(),
  'stands.map': open(() => ({ sw_lat: 40, sw_long: -95, ne_lat: 48, ne_long: -80, zoom: 12 })),
  'stands.read': open(() => ({ id: 1 })),
  'stands.related': open(() => ({ id: 1 })),
  'stands.reviews': open(() => ({ id: 1 })),
  'stands.allReviews': open(() => ({ standId: 1 })),
  'stands.trophies': open(() => ({ id: 1 })),
  'stands.follow': row('401 ok ok ok ok ok forbidden ok junior_not_allowed ok', () => ({
    id: 1,
    follow: true,
  })),
  'stands.favorite': own(() => ({ id: 1, favorite: true })),
  'stands.favorites': own(),
  'stands.mine': own(),
  'stands.reservedDates': open(() => ({ id: 1 })),
  'stands.followers': row(ofOwner, () => ({ id: 1 })),
  'sheets.stand': row('401 404 ok ok 404 404 ok 404 404 ok', () => ({ id: 1 })),
  'sheets.reservation': row(ofParty, ({ hunt }) => ({ id: hunt })),
  'stands.sheet': row('401 404 ok ok 404 404 ok 404 404 ok', () => ({ id: 1 })),
  'listings.inactive': own(),
  'listings.endings': row(ofOwner, () => ({ id: 1 })),
  'listings.toggle': row(ofVerifiedOwner, () => ({ id: 1, active: 0 })),
  'listings.remove': row(ofVerifiedOwner, () => ({ id: 2 }), { touches: ['reservation', 'payment'] }),
  'posts.create': row(ofVerifiedOwner, () => ({ title: 'Rut', description: 'Two bucks', stand_id: 1 })),
  'posts.update': row(ofVerifiedOwner, ({ post }) => ({ id: post, title: 'Rut', description: 'Two bucks' })),
  'posts.remove': row(ofVerifiedOwner, ({ post }) => ({ id: post })),
  'schedules.read': row(ofOwner, () => ({ id: 1 })),
  'schedules.block': row(ofVerifiedOwner, () => ({
    id: 1,
    start_date: '2027-02-05',
    end_date: '2027-02-06',
    notes: 'Family',
  })),
  'schedules.unblock': row(ofOwner, ({ blockout }) => ({ id: blockout })),
  'schedules.price': row(ofVerifiedOwner, () => ({
    id: 1,
    start_date: '2027-02-15',
    end_date: '2027-02-16',
    weekdays: [1, 2],
    change: 'raise',
    amount: 5,
  })),
  'calendars.read': row(ofOwner, () => ({ id: 1 })),
  'calendars.open': row(ofVerifiedOwner, () => ({ id: 1 })),
  'calendars.close': row(ofVerifiedOwner, () => ({ id: 1 })),
  'calendars.add': row(ofVerifiedOwner, () => ({
    id: 1,
    name: 'Cabin',
    url: 'https://127.0.0.1:9/other.ics',
  })),
  'calendars.refresh': row(ofVerifiedOwner, ({ calendar }) => ({ id: calendar })),
  'calendars.remove': row(ofVerifiedOwner, ({ calendar }) => ({ id: calendar })),
  'transfers.find': row('401 403 ok ok ok ok ok no_record ok ok', ({ email }) => ({ search: email.other })),
  'transfers.ask': row(ofVerifiedOwner, ({ people }) => ({ id: 2, invited_to: people.other })),
  'transfers.withdraw': row(ofOwner, ({ transfer }) => ({ id: transfer.stand }), {
    touches: ['stand_transfer'],
  }),
  'leases.apply': row(ofListing, async () => ({ signature: await signature() })),
  'transfers.list': own(),
  'transfers.answer': row(
    '401 403 404 404 404 404 404 ok 404 404',
    async ({ transfer }) => ({ id: transfer.id, status: 'accept', signature: await signature() }),
    { touches: ['stand_transfer', 'stand', 'post'] },
  ),
  'searches.list': own(),
  'searches.save': own(() => ({ name: 'Deer near Plover', terms: { species: [1] } })),
  'searches.change': row(ofMain, ({ search }) => ({ id: search, alerts: false })),
  'searches.remove': row(ofMain, ({ search }) => ({ id: search })),
  'reservations.offers': open(() => ({ id: 1 })),
  'reservations.price': own(() => ({ stand_id: 2, reserve_dates: days(1, 2) })),
  'reservations.voucher': own(() => ({ id: 1, code: 'FIRST15' })),
  'reservations.create': row('401 403 ok ok ok ok own_stand ok junior_not_allowed ok', () => ({
    stand_id: 2,
    reserve_dates: days(1, 2),
    cancellation_policy: true,
  })),
  'reservations.settle': row(ofMain, ({ hunt }) => ({ id: hunt })),
  'reservations.list': own(),
  'reservations.read': row(ofParty, ({ hunt }) => ({ id: hunt })),
  'reservations.cancel': row(
    '401 404 ok not_cancellable 404 404 not_cancellable 404 404 404',
    ({ later }) => ({ id: later }),
    { touches: ['invitation'] },
  ),
  'reservations.release': [
    own(),
    row(ofMain, ({ held }) => ({ id: held.id }), { about: 'a hold by its id' }),
  ],
  'reservations.attend': row(ofHunters, ({ hunt }) => ({ reservationId: hunt, kind: 'checkin', at })),
  'reservations.bookingsOfOwner': row(ofOwner, () => ({ id: 1 })),
  'reservations.bookingOfOwner': row(ofOwner, () => ({ id: 1 })),
  'invitations.send': row('401 403 ok 404 404 404 404 404 404 404', ({ hunt }) => ({
    id: hunt,
    email: 'guest@example.com',
  })),
  'invitations.list': [
    row(ofMain, ({ hunt }) => ({ id: hunt })),
    row(ofParty, ({ hunt }) => ({ id: hunt, type: 'joined' }), { about: 'who has joined' }),
  ],
  'invitations.withdraw': row(
    '401 404 ok 404 invitation_closed 404 404 404 404 404',
    ({ invitation }) => ({ id: invitation }),
    { touches: ['invitation'] },
  ),
  'invitations.answer': row(
    '401 403 404 404 ok 404 404 404 404 404',
    ({ invitation }) => ({ id: invitation, status: 'approved' }),
    // Who has joined knows the way.
    { reveals: ["stand's street", "stand's latitude", "stand's longitude"] },
  ),
  'invitations.revoke': row(ofMain, ({ joining }) => ({ id: joining }), { touches: ['invitation'] }),
  'invitations.read': row('401 404 ok 404 ok 404 404 404 404 404', ({ invitation }) => ({ id: invitation })),
  'visits.list': own(),
  'figures.read': own(),
  'figures.view': row(everybody, () => ({ id: 1 }), { touches: ['page_view'] }),
  'permits.read': row(ofHunters, ({ hunt }) => ({ reservationId: hunt })),
  'permits.check': open(() => ({ permit: 'none' })),
  'permits.code': row(ofHunters, ({ hunt }) => ({ reservationId: hunt }), { touches: ['permit_code'] }),
  'permits.checkCode': row(everybody, codeOfPermit, { touches: ['permit_code'] }),
  'returns.read': row(ofHunters, ({ hunt }) => ({ reservationId: hunt })),
  'returns.set': row('401 403 ok ok 404 404 404 404 404 404', back),
  'returns.stop': row(ofHunters, ({ hunt }) => ({ reservationId: hunt, at })),
  'sandbox.pay': row(ofMain, ({ held }) => card(held.intent)),
  'sandbox.authenticate': row(ofMain, ({ asking }) => ({ payment_intent: asking.intent, approve: true })),
  'documents.list': own(),
  'documents.read': row(ofMain, ({ paper }) => ({ id: paper })),
  'waivers.questions': own(),
  'waivers.sign': row(verified, async ({ answers }) => ({
    questions: answers,
    signature: await signature(),
    guardian_name: 'Hanna Lindqvist',
  })),
  'trophies.add': row(
    '401 403 ok trophy_not_allowed 404 404 trophy_not_allowed 404 404 404',
    async ({ hunt }) => ({ id: hunt, image: await picture(), specie: 1, harvest_date: '2026-11-20' }),
  ),
  'trophies.mine': own(),
  'trophies.room': own(),
  'vouchers.mine': own(),
  'weather.read': open(() => ({ id: 1 })),
  'payments.amounts': own(),
  'payments.transactions': own(),
  'payments.graph': own(),
  'payments.statement': own(() => ({ year: 2026 })),
  'payments.escrow': own(),
  'payments.onboarding': row(verified, () => ({ ...payee, state: 'abc' })),
  'payments.connect': row(verified, () => ({ ...payee, code: 'sandbox_1' })),
  'payments.transfer': row(
    '401 403 payout_account_needed payout_account_needed payout_account_needed payout_account_needed ok payout_account_needed payout_account_needed payout_account_needed',
    () => ({ amount: '5' }),
  ),
  'payments.threshold': row(verified, () => ({ threshold_amount: '750' })),
  'funds.ask': row('401 403 ok funds_not_allowed 404 404 ok 404 404 404', ({ hunt }) => ({
    id: hunt,
    amount: '12.5',
    description: 'Firewood',
  })),
  'funds.pay': row('401 403 ok 404 404 404 404 404 404 404', ({ fund }) => ({ id: fund }), {
    touches: fundRows,
  }),
  'funds.withdraw': row(ofOwner, ({ fund }) => ({ id: fund }), { touches: fundRows }),
  'funds.revert': row(ofMain, ({ paying }) => ({ id: paying }), { touches: fundRows }),
  'funds.read': row('401 404 ok 404 404 404 ok 404 404 404', ({ fund }) => ({ id: fund })),
  'funds.update': row(ofMain, ({ fund }) => ({ id: fund, status: 'declined', decline_reason: 'No' }), {
    touches: fundRows,
  }),
  'packs.read': row(ofParty, ({ hunt }) => ({ id: hunt })),
  'trophies.toDecide': row(ofAdmin, () => ({})),
  'trophies.approve': row(ofAdmin, ({ trophy }) => ({ id: trophy }), {
    touches: ['trophy', 'stand', 'notification'],
  }),
  'trophies.reject': row(ofAdmin, ({ trophy }) => ({ id: trophy }), {
    touches: ['trophy', 'stand', 'notification'],
  }),
  'reviews.read': row('401 404 ok 404 404 404 ok 404 404 404', ({ past }) => ({ reservationId: past })),
  'reviews.mine': own(),
  'reviews.ofUser': own(({ people }) => ({ userId: people.landowner })),
  'reviews.write': row(
    '401 403 review_exists 404 404 404 ok 404 404 404',
    ({ past }, kind) => ({
      reservationId: past,
      rating: 3,
      review: 'As agreed',
      type: kind === 'landowner' ? 'landowner' : 'hunter',
    }),
    // Both have written: the other side's is published with it.
    { touches: ['review', 'notification'] },
  ),
  'reviews.edit': row(
    '401 403 ok 404 404 404 404 404 404 404',
    ({ reviews }) => ({ id: reviews.challenged, rating: 3, review: 'As agreed', type: 'hunter' }),
    { touches: ['stand', 'notification'] },
  ),
  'reviews.challenge': row(ofMain, ({ reviews }) => ({ key: reviews.about }), {
    touches: ['review', 'notification'],
  }),
  'reviews.questions': open(() => ({ type: 'hunter' })),
  'service.ping': open(),
  'service.health': open(),
  'service.config': open(),
}
