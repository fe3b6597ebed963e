import { addWaiver } from '#server/seed/demo/bookings.ts'
import type { Split } from '#core/calls/money/splits.ts'
import { ids, start } from '../fixture.ts'
import { card, days } from './cards.ts'
import type { Options, TestApp, Who } from '../app.ts'

export const addressOf = (who: Who) => `${who}@demo.highseat.example`
/** Hunter2 and landowner2 are asked for a share of what hunter books at stand 2. */
export const party = ['hunter2', 'landowner2'] as const

/** A third hunter may pay only with a waiver, as any. */
export const signFor = async (app: TestApp, who: Who = 'landowner2'): Promise<void> =>
  addWaiver(
    app.context.database.db,
    { id: ids[who], name: 'Otto Beck' },
    new Date(start.getTime() - 86_400_000),
    new Date(start.getTime() + 365 * 86_400_000),
  )

export interface Begun {
  readonly id: number
  readonly payment: number
  readonly intent: string
  readonly total: number
}
export const hold = async (
  app: TestApp,
  { days: wanted, stand = 2, ...options }: Options & { days: string[]; stand?: number },
) => {
  await app.context.database.db
    .updateTable('stand')
    .set({ maximum_hunters: 4 })
    .where('id', '=', stand)
    .execute()
  const wish = { stand_id: stand, reserve_dates: wanted, cancellation_policy: true }
  const { body, failure } = await app.call('reservations.create', wish, options)
  if (failure !== null) throw new Error(`The days could not be held: ${failure}`)
  return body.data as { reservation_id: number; payment_intent: string; total_amount: number }
}
/** A split that waits for its main hunter's share. */
export const beginSplit = async (
  app: TestApp,
  from: number,
  {
    emails = party.map(addressOf),
    count = 1,
    ...options
  }: Options & { emails?: string[]; count?: number } = {},
): Promise<Begun> => {
  const { reservation_id: id, total_amount: total } = await hold(app, { ...options, days: days(from, count) })
  const { body, failure } = await app.call('splits.begin', { id, emails }, options)
  if (failure !== null) throw new Error(`The payment could not be split: ${failure}`)
  return { id, total, payment: body.data.payment_id, intent: body.data.payment_intent }
}
/** A split that waits for its party. */
export const startSplit = async (...terms: Parameters<typeof beginSplit>): Promise<Begun> => {
  const begun = await beginSplit(...terms)
  const [app, , { as, token } = {}] = terms
  await app.call('sandbox.pay', card(begun.intent), { ...(as && { as }), ...(token && { token }) })
  return begun
}

/** What the tests of splits do and read. */
export const splitsOf = (app: TestApp) => {
  const read = async (id: number, as: Who = 'hunter') =>
    (await app.call('splits.read', { id }, { as })).body.data as Split
  const secretOf = async (id: number, who: Who) =>
    (
      await app.context.database.db
        .selectFrom('split_share')
        .select('secret')
        .where('reservation_id', '=', id)
        .where('email', '=', addressOf(who))
        .executeTakeFirstOrThrow()
    ).secret
  const begin = async (id: number, who: Who) =>
    app.call('splits.pay', { secret: await secretOf(id, who) }, { as: who })
  const pay = async (id: number, who: Who, number?: string) => {
    const begun = await begin(id, who)
    return begun.failure === null
      ? app.call('sandbox.pay', card(begun.body.data.payment_intent, number), { as: who })
      : begun
  }
  const payRest = async (id: number) => {
    const begun = await app.call('splits.payRest', { id })
    return begun.failure === null ? app.call('sandbox.pay', card(begun.body.data.payment_intent)) : begun
  }
  const status = async (id: number) =>
    (await app.call('reservations.read', { id })).body.data.status as string
  const ledgerOf = async (id: number) =>
    (
      await app.context.database.db
        .selectFrom('ledger_transaction')
        .select('kind')
        .where('reservation_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)
  const refundsOf = async (id: number) =>
    await app.context.database.db
      .selectFrom('refund as f')
      .innerJoin('payment as p', 'p.id', 'f.payment_id')
      .select(['p.payer_id', 'f.amount_cents', 'f.reason', 'f.state'])
      .where('f.reservation_id', '=', id)
      .orderBy('f.id')
      .execute()
  /** What the accounts have, of everything. */
  const account = async (name: string) =>
    Number(
      (
        await app.context.database.db
          .selectFrom('posting')
          .select(({ fn }) => fn.sum('amount_cents').as('cents'))
          .where('account', '=', name)
          .executeTakeFirst()
      )?.cents ?? 0,
    )
  const news = async (as: Who) =>
    (
      (await app.call('notifications.list', { per_page: 100 }, { as })).body.data as {
        type: string
        message: string
      }[]
    )
      .filter(({ type }) => type === 'split_invitation' || type === 'payment_split')
      .map(({ message }) => message)
  return { read, secretOf, begin, pay, payRest, status, ledgerOf, refundsOf, account, news }
}

/** Others of a file may have left holds, of which a person has three at most. */
export const withoutHolds = async (app: TestApp): Promise<void> => {
  await app.context.database.db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('user_id', '=', ids.hunter)
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
}
const started = async (app: TestApp, from: number) => {
  await withoutHolds(app)
  return startSplit(app, from)
}
export const splitExamples = {
  'splits.begin': async (app: TestApp) => {
    await withoutHolds(app)
    const { reservation_id: id } = await hold(app, { days: days(111, 1) })
    return { input: { id, emails: [addressOf('hunter2')] } }
  },
  'splits.read': async (app: TestApp) => ({ input: { id: (await started(app, 113)).id } }),
  'splits.mine': async (app: TestApp) => {
    await started(app, 135)
    return { input: {}, as: 'hunter2' as const }
  },
  'splits.payRest': async (app: TestApp) => ({ input: { id: (await started(app, 115)).id } }),
  'splits.remind': async (app: TestApp) => {
    const { id } = await started(app, 117)
    await app.context.database.db
      .updateTable('split_share')
      .set({ asked_at: new Date(start.getTime() - 86_400_000) })
      .where('reservation_id', '=', id)
      .execute()
    return { input: { id } }
  },
  'splits.readdress': async (app: TestApp) => {
    const { id } = await started(app, 131)
    const share = (await splitsOf(app).read(id)).shares.find(({ email }) => email === addressOf('hunter2'))
    return { input: { id, share_id: share!.id, email: 'another@example.com' } }
  },
  'splits.decline': async (app: TestApp) => {
    const { id } = await started(app, 133)
    return { input: { secret: await splitsOf(app).secretOf(id, 'hunter2') }, as: null }
  },
  'splits.end': async (app: TestApp) => ({ input: { id: (await started(app, 119)).id } }),
  'splits.share': async (app: TestApp) => {
    const { id } = await started(app, 121)
    return { input: { secret: await splitsOf(app).secretOf(id, 'hunter2') }, as: null }
  },
  'splits.pay': async (app: TestApp) => {
    const { id } = await started(app, 123)
    return { input: { secret: await splitsOf(app).secretOf(id, 'hunter2') }, as: 'hunter2' as const }
  },
  'splits.settle': async (app: TestApp) => ({ input: { id: (await started(app, 125)).payment } }),
}
