import type { FeePolicy } from '#core/rules/money/fees.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { ServiceSettingsTable } from '#server/db/schema/tables-administration.ts'

/** The newest state of the settings; nothing where no administrator has ever changed them. */
const newestSettings = (db: Db) =>
  db.selectFrom('service_settings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/**
 * The fee policy in force: what an administrator has set last, and until then that of the configuration. Read in the
 * transaction that prices, so that a booking is priced and kept under one policy (decision 154).
 */
export const feesInForce = async (context: Pick<Context, 'config'>, db: Db): Promise<FeePolicy> => {
  const row = await newestSettings(db)
  return toFees(context, row)
}

/** The policy of a state of the settings, or of none. */
export const toFees = (
  context: Pick<Context, 'config'>,
  row: Pick<ServiceSettingsTable, 'fee_policy' | 'hunter_points' | 'landowner_points'> | undefined,
): FeePolicy =>
  row
    ? { name: row.fee_policy, hunter: row.hunter_points, landowner: row.landowner_points }
    : context.config.fees
