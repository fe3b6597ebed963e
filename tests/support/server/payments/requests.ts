import { ids } from '../fixture.ts'
import { card, days } from './cards.ts'
import type { Options, TestApp, Who } from '../app.ts'

/** The landowner's choice for a stand, as the stand form writes it. */
export const bookBy = async (app: TestApp, stand: number, by: 'instant' | 'request'): Promise<void> => {
  await app.context.database.db.updateTable('stand').set({ booking_by: by }).where('id', '=', stand).execute()
}

export interface Held {
  readonly id: number
  readonly intent: string
}
/** Days of a stand that is booked by request, held and not paid. */
export const holdByRequest = async (
  app: TestApp,
  options: Options & { stand?: number; days?: string[]; voucher?: number } = {},
): Promise<Held> => {
  const { stand = 2, days: wanted = days(1, 2), voucher, ...rest } = options
  await bookBy(app, stand, 'request')
  const wish = { stand_id: stand, reserve_dates: wanted, cancellation_policy: true }
  const { body, failure } = await app.call(
    'reservations.create',
    { ...wish, ...(voucher !== undefined && { voucher_id: voucher }) },
    rest,
  )
  await bookBy(app, stand, 'instant')
  if (failure !== null) throw new Error(`The days could not be held: ${failure}`)
  const { reservation_id: id, payment_intent: intent } = body.data as {
    reservation_id: number
    payment_intent: string
  }
  return { id, intent }
}

/** A request whose card has agreed: it waits for the landowner. */
export const askToBook = async (
  app: TestApp,
  options: Parameters<typeof holdByRequest>[1] & { number?: string } = {},
): Promise<number> => {
  const { number, ...rest } = options
  const { id, intent } = await holdByRequest(app, rest)
  const { as, token } = rest
  await app.call('sandbox.pay', card(intent, number), {
    ...(as !== undefined && { as }),
    ...(token !== undefined && { token }),
  })
  return id
}

/** What the tests of requests do and read. */
export const requestsOf = (app: TestApp) => {
  const read = async (id: number, as: Who = 'hunter') =>
    (await app.call('reservations.read', { id }, { as })).body.data
  const listed = async (stand = 2) =>
    (await app.call('requests.list', { id: stand, per_page: 50 }, { as: 'landowner' })).body.data as {
      id: number
    }[]
  const news = async (as: Who, type: string) =>
    (
      (await app.call('notifications.list', { per_page: 100 }, { as })).body.data as {
        type: string
        message: string
      }[]
    ).filter((note) => note.type === type)
  const payment = (id: number) =>
    app.context.database.db
      .selectFrom('payment')
      .select(['state', 'received_cents'])
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
  const ledgerOf = async (id: number) =>
    (
      await app.context.database.db
        .selectFrom('ledger_transaction')
        .select('kind')
        .where('reservation_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)
  const accept = (id: number, as: Who = 'landowner') => app.call('requests.accept', { id }, { as })
  const decline = (id: number, reason = 'My brother hunts then') =>
    app.call('requests.decline', { id, reason }, { as: 'landowner' })
  const withdraw = (id: number, as: Who = 'hunter') => app.call('requests.withdraw', { id }, { as })
  /** Whether another hunter can hold these days now. */
  const bookableBy = async (as: Who, reserve_dates: string[], stand_id = 2) => {
    const answer = await app.call(
      'reservations.create',
      { stand_id, reserve_dates, cancellation_policy: true },
      { as },
    )
    if (answer.status === 200) await app.call('reservations.release', {}, { as })
    return answer.failure ?? 'ok'
  }
  return { read, listed, news, payment, ledgerOf, accept, decline, withdraw, bookableBy }
}

/** One request of the hunter, with none of before: a hunter has three at most. */
const onlyRequest = async (app: TestApp, from: number): Promise<number> => {
  await app.context.database.db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null, request_end: 'expired' })
    .where('user_id', '=', ids.hunter)
    .where('state', 'in', ['requested', 'accepted'])
    .execute()
  return askToBook(app, { days: days(from, 1) })
}

export const requestExamples = {
  'requests.list': () => ({ input: { id: 2 }, as: 'landowner' as const }),
  'requests.accept': async (app: TestApp) => ({
    input: { id: await onlyRequest(app, 101) },
    as: 'landowner' as const,
  }),
  'requests.decline': async (app: TestApp) => ({
    input: { id: await onlyRequest(app, 103), reason: 'My brother hunts then' },
    as: 'landowner' as const,
  }),
  'requests.withdraw': async (app: TestApp) => ({
    input: { id: await onlyRequest(app, 105) },
  }),
}
