import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { clientNetwork } from '#server/http/address.ts'
import { giveBack, consume } from '#server/http/limits.ts'

/** The number of recent sign-ins whose networks count as known. */
const remembered = 50

/** Whether the account's owner has signed in from this network before; false for unknown accounts, in the same time. */
const isAtHome = async (context: Context, account: string, network: string): Promise<boolean> => {
  const { rows } = await sql<{ address: string }>`
    select s.address from session s join app_user u on u.id = s.user_id
    where lower(u.email) = ${account} order by s.id desc limit ${remembered}`.execute(context.database.db)
  return rows.some(({ address }) => clientNetwork(address) === network)
}

/**
 * Counts a login attempt before the password is compared, and returns a function that undoes the count.
 * The limits are ten attempts per address and account, and fifty from all unknown networks together, so
 * that guessing never locks out others, nor the owner in a network they have used before.
 */
export const spendLogin = async (
  context: Context,
  account: string,
  address: string,
): Promise<() => Promise<void>> => {
  const network = clientNetwork(address)
  const pair = `${network} ${account}`
  const strange = !(await isAtHome(context, account, network))
  if (strange) await consume(context, 'loginAddress', network)
  try {
    await consume(context, 'loginHere', pair)
  } catch (refused) {
    // Attempts against one account must not use up those of other people behind the same address.
    if (strange) await giveBack(context, 'loginAddress', network)
    throw refused
  }
  if (strange) await consume(context, 'loginAccount', account)
  return async () => {
    await giveBack(context, 'loginHere', pair)
    if (!strange) return
    await giveBack(context, 'loginAddress', network)
    await giveBack(context, 'loginAccount', account)
  }
}
