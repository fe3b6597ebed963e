import { type Selectable, sql } from 'kysely'
import type { SplitShareTable } from '#server/db/schema/tables-money.ts'
import type { Db } from '#server/db/connect.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { found } from '#server/domain/refusal.ts'
import { type Booking, lockBooking } from '#server/domain/bookings/holds.ts'

export type Share = Selectable<SplitShareTable>

/** The shares of a split, the main hunter's first. Its reservation should be locked. */
export const sharesOf = (db: Db, reservationId: number): Promise<Share[]> =>
  db.selectFrom('split_share').selectAll().where('reservation_id', '=', reservationId).orderBy('id').execute()

export const sumOf = (shares: readonly Pick<Share, 'amount_cents'>[]): number =>
  shares.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

export const isOpen = ({ paid_by: paidBy }: Share): boolean => paidBy === null

/** The main hunter's booking, locked; 404 for everybody else. */
export const lockOwnBooking = async (db: Db, id: number, userId: number): Promise<Booking> => {
  const booking = await lockBooking(db, id)
  return found(booking?.user_id === userId ? booking : undefined)
}

export const splitOf = (db: Db, reservationId: number) =>
  db.selectFrom('payment_split').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst()

interface Due {
  readonly reservationId: number
  readonly payerId: number
  readonly cents: number
  /** Null: all that is open. */
  readonly shareId: number | null
}

/** Begins a payment, or finds the one that this payer has begun; its intent is opened after the commit. */
export const beginPayment = async (
  db: Db,
  { reservationId, payerId, cents, shareId }: Due,
  provider: 'sandbox' | 'stripe',
  now: Date,
): Promise<number> => {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('reservation_id', '=', reservationId)
    .where('part', '=', shareId === null ? 'rest' : 'share')
    .$if(shareId !== null, (query) => query.where('share_id', '=', shareId))
    .where('state', 'in', ['created', 'requires_action'])
    .executeTakeFirst()
  if (open?.amount_cents === cents) return open.id
  if (open) await dropPayments(db, [open.id], now)
  const { id } = await db
    .insertInto('payment')
    .values({
      reservation_id: reservationId,
      payer_id: payerId,
      part: shareId === null ? 'rest' : 'share',
      share_id: shareId,
      provider,
      intent: null,
      client_secret: null,
      amount_cents: cents,
      state: 'created',
      created_at: now,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends payments that are open: nobody can begin them again, and the provider hears of it after the commit. */
export const dropPayments = async (db: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const dropped = await db
    .updateTable('payment')
    .set({ state: 'voided', settled_at: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['created', 'requires_action'])
    .returning(['id', 'provider'])
    .execute()
  for (const { id, provider } of dropped)
    if (provider === 'stripe') await enqueue(db, 'void_payment', { payment_id: id }, { now })
}

/** The open payments of a reservation that a condition names. */
export const openPayments = async (
  db: Db,
  reservationId: number,
  shareIds: readonly number[],
): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from payment where reservation_id = ${reservationId}
      and state in ('created', 'requires_action') and (share_id = any(${shareIds}::bigint[]) or part = 'rest')
      order by id`.execute(db)
  ).rows.map(({ id }) => id)
