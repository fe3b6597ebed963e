import { addDays } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { keepVoucher } from '#server/domain/money/vouchers.ts'

const dayMs = 86_400_000

const voucherOf = async (db: Db, standId: number, code: string): Promise<number> =>
  (
    await db
      .selectFrom('voucher')
      .select('id')
      .where('stand_id', '=', standId)
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id

/** Vouchers in the hunters' wallets: a percentage and an amount that are good still, and one whose day has passed. */
export const addWallets = async (
  db: Db,
  hunters: readonly number[],
  stands: readonly { id: number }[],
  now: Date,
): Promise<void> => {
  const [home, next, third] = stands.map(({ id }) => id) as [number, number, number]
  const { id: past } = await db
    .insertInto('voucher')
    .values({
      stand_id: third,
      name: 'Early bird',
      code: 'EARLY20',
      discount_type: 'percentage',
      amount: 20,
      expiry_type: 'expiry_date',
      expiry_day: addDays(now.toISOString().slice(0, 10), -20),
      max_usage: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const percentage = await voucherOf(db, home, 'FIRST15')
  const amount = await voucherOf(db, next, 'TENOFF')
  for (const hunter of hunters)
    for (const [i, voucher] of [past, amount, percentage].entries())
      await keepVoucher(db, hunter, voucher, new Date(now.getTime() - (60 - i * 25) * dayMs))
}
