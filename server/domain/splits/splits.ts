import { type Selectable, sql } from 'kysely'
import type { SplitShareTable } from '#server/db/schema/tables-money.ts'
import type { Db } from '#server/db/connect.ts'
import { found } from '#server/domain/refusal.ts'
import { type Booking, lockBooking } from '#server/domain/bookings/holds.ts'

export type Share = Selectable<SplitShareTable>

/** The shares of a split, the main hunter's first. Its reservation should be locked. */
export const sharesOf = (db: Db, reservationId: number): Promise<Share[]> =>
  db.selectFrom('split_share').selectAll().where('reservation_id', '=', reservationId).orderBy('id').execute()

export const sumOf = (shares: readonly Pick<Share, 'amount_cents'>[]): number =>
  shares.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

export const isOpen = ({ paid_by: paidBy }: Pick<Share, 'paid_by'>): boolean => paidBy === null

/** The main hunter's booking, locked; 404 for everybody else. */
export const lockOwnBooking = async (db: Db, id: number, userId: number): Promise<Booking> => {
  const booking = await lockBooking(db, id)
  return found(booking?.user_id === userId ? booking : undefined)
}

/** A share whose hunter can still be reminded of it. */
export const isAwaited = (share: Share): boolean => isOpen(share) && share.declined_at === null

export const splitOf = (db: Db, reservationId: number) =>
  db.selectFrom('payment_split').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst()

/** The payments that are begun for one share. */
export const sharePayments = async (db: Db, shareId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('payment')
      .select('id')
      .where('share_id', '=', shareId)
      .where('state', 'in', ['created', 'requires_action'])
      .execute()
  ).map(({ id }) => id)

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
