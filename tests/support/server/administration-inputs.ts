import { sha256 } from '#server/config/random.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { addWaiver } from '#server/seed/demo/bookings.ts'
import type { TestApp } from './app.ts'
import { ids, start } from './fixture.ts'

/** A hunter of their own, so that what happens to them leaves the others as they are. */
export const newMember = async (db: Db, email = `member-${randomUUID()}@example.com`): Promise<number> => {
  const { id: _, ...row } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ids.hunter2)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('app_user')
    .values({ ...row, email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A waiver as its signer's answers left it; its id. */
export const signedWaiver = async (db: Db, userId: number, is_approved = false): Promise<number> => {
  await addWaiver(db, { id: userId, name: 'Hank Hunter' }, start, new Date('2027-11-20T15:00:00Z'))
  const { id: made, ...row } = await db
    .selectFrom('waiver')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (is_approved) return made
  const answers = [{ id: 1, question: 'Is your heart sound?', answer: 'No', reason: 'A valve' }]
  const { id } = await db
    .insertInto('waiver')
    .values({ ...row, is_approved, answers: JSON.stringify(answers) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const leaseApplication = async (
  db: Db,
  user_id: number,
  property = 'North ridge',
): Promise<number> => {
  const { id } = await db
    .insertInto('lease_application')
    .values({
      user_id,
      property_identification_name: property,
      body: 'I lease my land out.',
      sha256: sha256('I lease my land out.'),
      signature: Buffer.from('x'),
      signature_sha256: sha256('x'),
      signer_name: 'Walt Landowner',
      address: '127.0.0.1',
      agent: 'x',
      signed_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund of the first reservation that the provider kept refusing. */
export const failedRefund = async (db: Db): Promise<number> => {
  const { id: payment_id } = await db
    .selectFrom('payment')
    .select('id')
    .where('reservation_id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refund')
    .values({
      reservation_id: ids.reservation,
      payment_id,
      amount_cents: 100,
      state: 'failed',
      reason: 'cancellation',
      created_at: start,
      settled_at: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A dispute of the first reservation that the sandbox plays. */
export const openDispute = async (db: Db): Promise<number> => {
  const { id: payment_id } = await db
    .selectFrom('payment')
    .select('id')
    .where('reservation_id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('dispute')
    .values({
      provider: 'sandbox',
      named: `dispute ${randomUUID()}`,
      payment_id,
      reservation_id: ids.reservation,
      amount_cents: 100,
      currency: 'usd',
      reason: 'fraudulent',
      state: 'needs_response',
      evidence_due: start,
      reported_at: start,
      created_at: start,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What administrators have to look at. */
export const troubles = async (db: Db) => ({
  failedRefund: await failedRefund(db),
  dispute: await openDispute(db),
})

/** What of a booking can still be refunded, in dollars. */
export const refundableOf = async (app: TestApp, id: number): Promise<number> =>
  (await app.call('administration.reservation', { id }, { as: 'admin' })).body.data.refundable

export const settingsAsSeen = async (app: TestApp) =>
  (await app.call('administration.settings', {}, { as: 'admin' })).body.data

const as = 'admin' as const
const db = (app: TestApp) => app.context.database.db
export const administrationExamples = {
  'administration.overview': () => ({ input: {}, as }),
  'administration.work': () => ({ input: {}, as }),
  'disputes.list': () => ({ input: {}, as }),
  'disputes.decide': async (app: TestApp) => ({
    input: { id: await openDispute(db(app)), outcome: 'won' },
    as,
  }),
  'administration.users': () => ({ input: {}, as }),
  'administration.user': () => ({ input: { id: ids.hunter }, as }),
  'administration.changeUser': async (app: TestApp) => ({
    input: { id: await newMember(db(app)), action: 'suspend', reason: 'Poaching' },
    as,
  }),
  'administration.reservations': () => ({ input: {}, as }),
  'administration.reservation': () => ({ input: { id: ids.reservation }, as }),
  'administration.refund': async (app: TestApp) => ({
    input: {
      id: ids.reservation,
      amount: 1,
      refundable: await refundableOf(app, ids.reservation),
      reason: 'The gate was locked',
    },
    as,
  }),
  'administration.retryRefund': async (app: TestApp) => ({ input: { id: await failedRefund(db(app)) }, as }),
  'administration.revoke': async (app: TestApp) => {
    const { id } = await db(app)
      .insertInto('invitation')
      .values({
        reservation_id: ids.reservation,
        user_id: ids.landowner2,
        email: `joined-${randomUUID()}@example.com`,
        status: 'approved',
        created_at: start,
        answered_at: start,
        hidden_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { input: { id, reason: 'Left the boundary' }, as }
  },
  'administration.waivers': () => ({ input: {}, as }),
  'administration.reviewWaiver': async (app: TestApp) => ({
    input: { id: await signedWaiver(db(app), await newMember(db(app))), verdict: 'approved' },
    as,
  }),
  'administration.leases': () => ({ input: {}, as }),
  'administration.reviewLease': async (app: TestApp) => ({
    input: { id: await leaseApplication(db(app), ids.landowner), verdict: 'approved' },
    as,
  }),
  'administration.settings': () => ({ input: {}, as }),
  'administration.changeSettings': async (app: TestApp) => ({
    input: { ...(await settingsAsSeen(app)), review_days: 21 },
    as,
  }),
  'administration.audit': () => ({ input: {}, as }),
}
