import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { clientNetwork } from '#server/http/address.ts'
import { giveBack, consume } from '#server/http/limits.ts'

/** How many of the last sign-ins tell where a person is at home. */
const remembered = 50

/** Whether the owner of an account has signed in from here before; alike for an account that does not exist. */
const isAtHome = async (context: Context, account: string, network: string): Promise<boolean> => {
  const { rows } = await sql<{ address: string }>`
    select s.address from session s join app_user u on u.id = s.user_id
    where lower(u.email) = ${account} order by s.id desc limit ${remembered}`.execute(context.database.db)
  return rows.some(({ address }) => clientNetwork(address) === network)
}

/**
 * Counts a try at the login before anything is compared, and gives the way to take it back when it was right.
 * Ten of one address at an account, and fifty of all strange addresses together: whoever guesses from one place
 * shuts nobody else out, and whoever guesses from many does not shut out the owner where the owner has been before.
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
    // Hammering at one account leaves the others behind the same address their tries.
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
