import type { StandVoucher } from '#core/calls/stands.ts'
import type { Voucher } from '#core/rules/money/vouchers.ts'
import type { Selectable } from 'kysely'
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
})

/** Adds a voucher to a person's wallet; does nothing if it is there already. */
export const keepVoucher = async (db: Db, userId: number, voucherId: number, now: Date): Promise<void> => {
  await db
    .insertInto('user_voucher')
    .values({ user_id: userId, voucher_id: voucherId, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
