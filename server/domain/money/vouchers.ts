import type { StandVoucher } from '#core/calls/stands.ts'
import type { Voucher } from '#core/rules/money/vouchers.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { VoucherTable } from '#server/db/schema/tables-stands.ts'

type VoucherRow = Selectable<VoucherTable>

/** A voucher as the rules take it. */
export const toVoucher = (row: VoucherRow): Voucher => ({
  id: row.id,
  kind: row.discount_type,
  amount: row.amount,
  expiryDay: row.expiry_day,
  maxUsage: row.max_usage,
  redeemed: row.redeem_count,
})

/** A voucher as it crosses the wire. */
export const toStandVoucher = (row: VoucherRow): StandVoucher => ({
  id: row.id,
  name: row.name,
  code: row.code,
  discount: row.discount_type === 'fixed' ? row.amount / 100 : row.amount,
  discount_type: row.discount_type,
  expiry_type: row.expiry_type,
  expiry_date: row.expiry_day,
  max_usage: row.max_usage,
  redeem_count: row.redeem_count,
  once_per_hunter: row.once_per_hunter,
})

/**
 * How many bookings of a hunter count as uses of `voucher v`: paid ones, also when they were canceled later, and those
 * that hold their days. An expired hold gives its use back.
 */
export const hunterUses = (hunterId: number, now: Date): RawBuilder<number> => sql<number>`(
  select count(*) from reservation r where r.voucher_id = v.id and r.user_id = ${hunterId}
    and (r.paid_at is not null or r.state in ('requested', 'accepted', 'splitting')
      or (r.state = 'pending' and r.hold_until > ${now})))`

/** Adds a voucher to a person's wallet; does nothing if it is there already. */
export const keepVoucher = async (db: Db, userId: number, voucherId: number, now: Date): Promise<void> => {
  await db
    .insertInto('user_voucher')
    .values({ user_id: userId, voucher_id: voucherId, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
