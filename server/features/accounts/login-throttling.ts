import { sql } from 'kysely'
import { fail, type Failure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import { clientNetwork } from '#server/http/address.ts'
import { giveBack, consume } from '#server/http/limits.ts'
import { passwordIs, wasteTime } from './passwords.ts'

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
const spendLogin = async (
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

/** The id of the account that this email and password open. What succeeds does not count as an attempt. */
export const checkLogin = async (
  context: Context,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<number | Failure> => {
  const account = email.toLowerCase()
  const takeBack = await spendLogin(context, account, address)
  const user = await context.database.db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'suspended_at'])
    .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', account)
    .executeTakeFirst()
  if (!user) await wasteTime(password)
  if (!user || !(await passwordIs(user.password_hash, password))) return fail('wrong_credentials')
  // Only the right password reveals it; a deleted account has none.
  if (user.suspended_at !== null) return fail('account_suspended')
  await takeBack()
  return user.id
}
