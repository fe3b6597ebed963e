import { randomUUID } from 'node:crypto'
import type { AwaitedGuardian } from '#core/calls/accounts.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import { openSession } from '#server/http/session.ts'
import { administrationExamples } from './administration-inputs.ts'
import type { Options, TestApp, Who } from './app.ts'
import { contentExamples } from './content-inputs.ts'
import { ids } from './fixture.ts'
import { listingExamples } from './listings.ts'
import { moneyExamples } from './money-inputs.ts'
import { ownerExamples, permitExamples } from './owner-inputs.ts'
import { picture, signature } from './pictures.ts'
import { card, days } from './payments/cards.ts'
import { requestExamples } from './payments/requests.ts'
import { balanceExamples } from './payments/deposits.ts'
import { splitExamples } from './payments/splits.ts'
import { reviewExamples } from './reviews.ts'

export { card, days } from './payments/cards.ts'
export { picture, signature, upload } from './pictures.ts'

export const registration = (email: string) => ({
  first_name: 'Ida',
  last_name: 'Berg',
  email,
  phone: '7155550177',
  country_dial_code: '1',
  birthday: '1990-05-05',
  password: 'ridge-and-river',
  password_confirmation: 'ridge-and-river',
  address: '12 Mill Lane, Plover',
})

/** The last day that each file has booked, counted from the first of December: its bookings do not meet. */
const lastDays = new WeakMap<TestApp, number>()
const nextDayOf = (app: TestApp): number => {
  const next = (lastDays.get(app) ?? 1) + 2
  lastDays.set(app, next)
  return next
}
export const reserve = async (app: TestApp, options: Options & { stand?: number; days?: string[] } = {}) => {
  const { stand = 2, days: wanted = days(nextDayOf(app), 2), ...rest } = options
  return app.call(
    'reservations.create',
    { stand_id: stand, reserve_dates: wanted, cancellation_policy: true },
    rest,
  )
}

/** The subjects of the emails to an address so far. */
export const mailsTo = async (app: TestApp, to: string): Promise<string[]> => {
  const rows = await app.context.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return rows
    .map(({ payload }) => (payload as { email: { to: string; subject: string } }).email)
    .filter((email) => email.to === to)
    .map(({ subject }) => subject)
}

/** The code in the newest mail to an address. */
export const codeFor = async (app: TestApp, kind: 'verify' | 'reset', email: string): Promise<string> => {
  // Whether there is an account is looked up after the answer.
  if (kind === 'reset') await app.runJobs()
  const rows = await app.context.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id', 'desc')
    .execute()
  const found = rows
    .map((row) => (row.payload as { email: { to: string; text: string } }).email)
    .find((letter) => letter.to === email)
  const pattern = kind === 'verify' ? /code=([\w-]+)/ : /token=([\w-]+)/
  return pattern.exec(found?.text ?? '')?.[1] ?? ''
}

export const answersOf = async (app: TestApp) => {
  const { body } = await app.call('waivers.questions')
  type Question = {
    id: number
    options: { label: string; show_comment_box: boolean; is_approved: boolean }[]
  }
  return (body.data as Question[]).map(({ id, options }) => ({
    id,
    answer: (options.find((o) => o.is_approved && !o.show_comment_box) ?? options[0]!).label,
  }))
}

/** A waiver that is signed now; its id among the documents. */
export const signedWaiver = async (app: TestApp, options: Options = {}): Promise<string> => {
  await app.call('waivers.sign', { questions: await answersOf(app), signature: await signature() }, options)
  return (await app.call('documents.list', {}, options)).body.data[0].id
}

/** A hunter's back-by time on the demo's first reservation. */
export const backBy = (expected_at: string, at: string) => ({
  reservationId: 1,
  expected_at,
  grace_minutes: 30,
  contact_name: 'Grace',
  contact_email: 'grace@example.com',
  at,
})

export const profileChange = {
  first_name: 'Hanna',
  last_name: 'Lindqvist',
  phone: '+1-7155550177',
  country_dial_code: '+1',
  country_code: 'US',
  birthday: '1990-05-05',
  address: '12 Mill Lane, Plover',
  city: 'Plover',
  state: 'WI',
  zip: '54467',
  country: 'United States',
}

/** Signs up a junior, and gives what their screen knows of the guardian. */
export const juniorWaitingFor = async (
  app: TestApp,
  guardian_email: string,
  email = `junior-${randomUUID()}@example.com`,
) => {
  const { body } = await app.call(
    'accounts.register',
    { ...registration(email), birthday: '2012-05-05', guardian_email },
    { as: null },
  )
  return body.guardian as AwaitedGuardian
}

type Example = { input: object; as?: Who | null; token?: string }
/** For every call an input with which it works. */
export const examples: Record<CallKey, (app: TestApp) => Promise<Example> | Example> = {
  'accounts.register': () => ({ input: registration('ida@example.com'), as: null }),
  'accounts.login': () => ({
    input: { email: 'hunter@demo.highseat.example', password: 'highseat-demo' },
    as: null,
  }),
  'accounts.guardian': () => ({
    input: { email: 'junior@demo.highseat.example', password: 'highseat-demo' },
    as: null,
  }),
  'accounts.askGuardian': async (app) => {
    const guardian_email = `guardian-${randomUUID()}@example.com`
    const { ticket } = await juniorWaitingFor(app, guardian_email)
    return { input: { ticket, guardian_email }, as: null }
  },
  'accounts.guardianRequest': async (app) => {
    const email = `guardian-${randomUUID()}@example.com`
    await juniorWaitingFor(app, email)
    return { input: { code: await codeFor(app, 'verify', email) }, as: null }
  },
  'accounts.confirmGuardian': async (app) => {
    await juniorWaitingFor(app, 'hunter@demo.highseat.example')
    return { input: { code: await codeFor(app, 'verify', 'hunter@demo.highseat.example') } }
  },
  'accounts.profile': () => ({ input: {} }),
  'accounts.update': () => ({ input: profileChange }),
  'accounts.monthlyEmail': () => ({ input: { is_enabled: 1 } }),
  'accounts.image': async () => ({ input: { image: await picture() } }),
  'accounts.changePassword': () => ({
    input: {
      current_password: 'highseat-demo',
      new_password: 'ridge-and-river',
      confirm_password: 'ridge-and-river',
    },
    as: 'landowner2',
  }),
  'accounts.tags': () => ({ input: {} }),
  'accounts.addTag': () => ({ input: { tags: `Tag ${randomUUID().slice(0, 6)}` } }),
  'accounts.removeTag': async (app) => {
    const { body } = await app.call('accounts.addTag', { tags: 'Whitetail' }, { as: 'hunter' })
    return { input: { id: body.data.id } }
  },
  'accounts.devices': () => ({ input: {} }),
  'accounts.endDevice': async (app) => {
    const { db } = app.context.database
    const login = { email: 'hunter@demo.highseat.example', password: 'highseat-demo' }
    await app.call('accounts.login', login, { as: null })
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', ids.hunter)
      .where('revoked_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { input: { id } }
  },
  'accounts.endOtherDevices': () => ({ input: {}, as: 'landowner2' }),
  'accounts.myData': () => ({ input: {} }),
  // An earlier example may have given the junior another password.
  'accounts.remove': async (app) => {
    const { db } = app.context.database
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', ids.hunter)
      .executeTakeFirstOrThrow()
    await db.updateTable('app_user').set({ password_hash }).where('id', '=', ids.junior).execute()
    return { input: { password: 'highseat-demo' }, as: 'junior' }
  },
  ...reviewExamples,
  'reviews.questions': () => ({ input: { type: 'hunter' }, as: null }),
  // A session of its own: the others are still needed.
  'accounts.logout': async (app) => ({
    input: {},
    token: await openSession(app.context, app.context.database.db, ids.hunter, { address: '', agent: '' }),
  }),
  'accounts.resendVerification': () => ({ input: {} }),
  'accounts.verifyUrl': async (app) => {
    await app.call('accounts.register', registration('verify-url@example.com'), { as: null })
    return { input: { code: await codeFor(app, 'verify', 'verify-url@example.com') }, as: null }
  },
  'accounts.verify': async (app) => {
    await app.call('accounts.register', registration('verify@example.com'), { as: null })
    const { body } = await app.call(
      'accounts.verifyUrl',
      { code: await codeFor(app, 'verify', 'verify@example.com') },
      { as: null },
    )
    return { input: { token: new URL(body.data.verify_url).searchParams.get('token') }, as: null }
  },
  'accounts.forgotPassword': () => ({ input: { email: 'landowner2@demo.highseat.example' }, as: null }),
  'accounts.checkResetToken': async (app) => {
    const email = 'landowner@demo.highseat.example'
    await app.call('accounts.forgotPassword', { email }, { as: null })
    return { input: { token: await codeFor(app, 'reset', email), email }, as: null }
  },
  'accounts.resetPassword': async (app) => {
    const email = 'junior@demo.highseat.example'
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const password = 'new-and-longer'
    return {
      input: { token: await codeFor(app, 'reset', email), email, password, password_confirmation: password },
      as: null,
    }
  },
  'accounts.feedback': () => ({ input: { feedback: 'Good' } }),
  'devices.register': () => ({
    input: { device_key: 'https://push.example.com/abc', p256dh: 'p', auth: 'a' },
  }),
  'devices.sealKey': () => ({ input: {} }),
  'notifications.list': () => ({ input: {} }),
  'notifications.unread': () => ({ input: {} }),
  'notifications.readAll': () => ({ input: { last: 1 } }),
  'notifications.read': async (app) => {
    await app.call('chat.send', { reservationId: 1, userId: ids.landowner, message: 'Hello' })
    const { body } = await app.call('notifications.list', {}, { as: 'landowner' })
    return { input: { id: body.data[0].id }, as: 'landowner' }
  },
  'notifications.settings': () => ({ input: {} }),
  'notifications.choose': () => ({ input: { kind: 'trophies', push: false, email: true } }),
  'tickets.categories': () => ({ input: {} }),
  'tickets.list': () => ({ input: {} }),
  'tickets.read': async (app) => ({ input: { id: await ticket(app) } }),
  ...listingExamples,
  ...contentExamples,
  ...administrationExamples,
  'tickets.create': () => ({ input: { category: 1, subject: 'Gate', description: 'It is locked' } }),
  'tickets.comment': async (app) => ({ input: { id: await ticket(app), comment: 'And still is' } }),
  'tickets.all': () => ({ input: {}, as: 'admin' }),
  'tickets.act': async (app) => ({
    input: { id: await ticket(app), action: 'take', status: 'open', taken_by: null },
    as: 'admin',
  }),
  'sheets.stand': () => ({ input: { id: 1 }, as: 'landowner' }),
  'sheets.reservation': () => ({ input: { id: ids.reservation } }),
  'inbox.list': () => ({ input: {} }),
  'chat.list': () => ({ input: { reservationId: 1, userId: ids.landowner } }),
  'chat.read': () => ({ input: { reservationId: 1, userId: ids.landowner } }),
  'chat.send': () => ({ input: { reservationId: 1, userId: ids.landowner, message: 'Hello' } }),
  'site.species': () => ({ input: {}, as: null }),
  'site.capacities': () => ({ input: {}, as: null }),
  'site.siteTypes': () => ({ input: {}, as: null }),
  'site.pointsOfInterest': () => ({ input: {}, as: null }),
  'site.states': () => ({ input: {}, as: null }),
  'site.places': () => ({ input: { search: '12 Oak Road, Johan' }, as: null }),
  'site.counters': () => ({ input: {}, as: null }),
  'site.slider': () => ({ input: {}, as: null }),
  'site.publicFeedback': () => ({ input: {}, as: null }),
  'site.verse': () => ({ input: { day: '2026-11-20' }, as: null }),
  'site.fbLink': () => ({ input: {}, as: null }),
  'site.settings': () => ({ input: {}, as: null }),
  'site.faqs': () => ({ input: {}, as: null }),
  'site.tutorials': () => ({ input: {}, as: null }),
  'site.posts': () => ({ input: {}, as: null }),
  'site.post': () => ({ input: { id: 1 }, as: null }),
  'site.contact': () => ({ input: { name: 'A', email: 'a@example.com', message: 'Hi' }, as: null }),
  'site.document': () => ({ input: { type: 'lease document' }, as: null }),
  'stands.search': () => ({ input: {}, as: null }),
  'stands.map': () => ({ input: { sw_lat: 40, sw_long: -95, ne_lat: 48, ne_long: -80, zoom: 5 }, as: null }),
  'stands.read': () => ({ input: { id: 1 }, as: null }),
  'stands.related': () => ({ input: { id: 1 }, as: null }),
  'stands.reviews': () => ({ input: { id: 1 }, as: null }),
  'stands.allReviews': () => ({ input: { standId: 1 }, as: null }),
  'stands.trophies': () => ({ input: { id: 1 }, as: null }),
  'stands.followers': () => ({ input: { id: 1 }, as: 'landowner' }),
  'stands.follow': () => ({ input: { id: 1, follow: true } }),
  'stands.favorite': () => ({ input: { id: 1, favorite: true } }),
  'stands.favorites': () => ({ input: {} }),
  'stands.mine': () => ({ input: {}, as: 'landowner' }),
  'stands.reservedDates': () => ({ input: { id: 1 }, as: null }),
  'stands.sheet': () => ({ input: { id: 1 } }),
  ...ownerExamples,
  ...moneyExamples,
  ...requestExamples,
  ...splitExamples,
  ...balanceExamples,
  'searches.list': () => ({ input: {} }),
  'searches.save': () => ({ input: { name: 'Deer near Plover', terms: { species: [1] } } }),
  'searches.change': async (app) => ({ input: { id: await savedSearch(app), alerts: false } }),
  'searches.remove': async (app) => ({ input: { id: await savedSearch(app) } }),
  'reservations.offers': () => ({ input: { id: 1 }, as: null }),
  'reservations.price': () => ({ input: { stand_id: 2, reserve_dates: days(1, 2) } }),
  'reservations.voucher': () => ({ input: { id: 1, code: 'FIRST15' } }),
  'reservations.create': () => ({
    input: { stand_id: 3, reserve_dates: days(1, 2), cancellation_policy: true },
  }),
  'reservations.settle': () => ({ input: { id: ids.reservation } }),
  'reservations.list': () => ({ input: {} }),
  'reservations.read': () => ({ input: { id: ids.reservation } }),
  'reservations.cancel': async (app) => {
    const { body } = await reserve(app)
    await app.call('sandbox.pay', card(body.data.payment_intent))
    return { input: { id: body.data.reservation_id } }
  },
  'reservations.release': () => ({ input: {} }),
  'reservations.attend': () => ({ input: { reservationId: 1, kind: 'checkin', at: '2026-11-20T12:00:00Z' } }),
  'reservations.bookingsOfOwner': () => ({ input: { id: 1 }, as: 'landowner' }),
  'reservations.bookingOfOwner': () => ({ input: { id: 1 }, as: 'landowner' }),
  'invitations.send': () => ({ input: { id: ids.reservation, email: `guest-${randomUUID()}@example.com` } }),
  'invitations.list': () => ({ input: { id: ids.reservation } }),
  'invitations.withdraw': async (app) => ({ input: { id: await invited(app, 'landowner2') } }),
  'invitations.answer': async (app) => ({
    input: { id: await invited(app, 'landowner2'), status: 'rejected' },
    as: 'landowner2',
  }),
  'invitations.revoke': async (app) => {
    const id = await invited(app, 'landowner2')
    const joined = { status: 'approved', answered_at: app.context.clock.now() } as const
    await app.context.database.db.updateTable('invitation').set(joined).where('id', '=', id).execute()
    return { input: { id } }
  },
  'invitations.read': async (app) => ({ input: { id: await invited(app, 'landowner2') } }),
  'visits.list': () => ({ input: {}, as: 'landowner' }),
  ...permitExamples,
  'returns.read': () => ({ input: { reservationId: 1 } }),
  'returns.set': () => ({ input: backBy('2026-11-20T23:00:00Z', '2026-11-20T12:00:00Z') }),
  'returns.stop': () => ({ input: { reservationId: 1, at: '2026-11-20T12:00:00Z' } }),
  'sandbox.pay': async (app) => ({ input: card((await reserve(app)).body.data.payment_intent) }),
  'sandbox.authenticate': async (app) => {
    const { payment_intent } = (await reserve(app)).body.data
    await app.call('sandbox.pay', card(payment_intent, '4000 0025 0000 3155'))
    return { input: { payment_intent, approve: true } }
  },
  'documents.list': () => ({ input: {} }),
  'documents.read': async (app) => ({ input: { id: await signedWaiver(app) } }),
  'waivers.questions': () => ({ input: {} }),
  'waivers.sign': async (app) => ({
    input: { questions: await answersOf(app), signature: await signature() },
  }),
  'trophies.add': async () => ({
    input: { id: 1, image: await picture(), specie: 1, harvest_date: '2026-11-20' },
  }),
  'trophies.mine': () => ({ input: {} }),
  'trophies.room': () => ({ input: {} }),
  'vouchers.mine': () => ({ input: {} }),
  'weather.read': () => ({ input: { id: 1 }, as: null }),
  'packs.read': () => ({ input: { id: ids.reservation } }),
  'service.ping': () => ({ input: {}, as: null }),
  'service.health': () => ({ input: {}, as: null }),
  'service.config': () => ({ input: {}, as: null }),
}

/** A fresh invitation to the first reservation, which has room for it. */
export const invited = async (app: TestApp, who: Who = 'hunter2'): Promise<number> => {
  const { db } = app.context.database
  await db.deleteFrom('invitation').where('reservation_id', '=', ids.reservation).execute()
  await db.updateTable('stand').set({ maximum_hunters: 4 }).where('id', '=', 1).execute()
  const input = { id: ids.reservation, email: `${who}@demo.highseat.example` }
  return (await app.call('invitations.send', input)).body.data.id
}

const savedSearch = async (app: TestApp): Promise<number> =>
  (await app.call('searches.save', { name: 'Towers', terms: { site_type: 2 } })).body.data.id

const ticket = async (app: TestApp): Promise<number> =>
  (await app.call('tickets.create', { category: 1, subject: 'Gate', description: 'It is locked' })).body.data
    .id
