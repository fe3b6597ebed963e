import { fail, type Failure } from '#core/failures.ts'
import type { Db } from '#server/db/connect.ts'
import { liveCode } from '#server/domain/people/email-codes.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf, RequestContext } from '#server/http/handler.ts'
import { consume, endLoginLimits } from '#server/http/limits.ts'
import { hashPassword, isCommon, matchesAccount } from './passwords.ts'

type ForgottenPasswords = Pick<HandlersOf<'accounts'>, 'forgotPassword' | 'checkResetToken' | 'resetPassword'>

interface ResetLink {
  readonly token: string
  readonly email: string
}

/** The account of a link that is still valid and was sent to this address. */
const accountOfLink = async (db: Db, { token, email }: ResetLink, now: Date) => {
  const row = await liveCode(db, token, now)
  if (row?.kind !== 'reset') return null
  const user = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  return user.email.toLowerCase() === email.toLowerCase() ? { row, account: user.email.toLowerCase() } : null
}

/**
 * Refuses a wrong link, and counts it by the account that is guessed at and by the address that guesses. A right one
 * is never counted: the guesses of others must not shut out who holds it.
 */
const checkLink = async (
  { context, now, address }: Pick<RequestContext, 'context' | 'now' | 'address'>,
  link: ResetLink,
): Promise<Failure | null> => {
  if (await accountOfLink(context.database.db, link, now)) return null
  await consume(context, 'wrongReset', link.email.toLowerCase())
  await consume(context, 'wrongResetAddress', clientNetwork(address))
  return fail('link_expired')
}

/** A forgotten password: the mail, its link, and the new one. */
export const forgottenPasswords: ForgottenPasswords = {
  forgotPassword: {
    prepare: async ({ context, input, address }) => {
      await consume(context, 'resetAddress', clientNetwork(address))
      await consume(context, 'resetMail', input.email.toLowerCase())
    },
    execute: async ({ input, db, now }) => {
      await enqueue(db, 'reset_email', { email: input.email.toLowerCase() }, { now })
      return { status: true, message: 'Email is sent to your provided email to reset password' }
    },
  },

  checkResetToken: async (request) =>
    (await checkLink(request, request.input)) ?? { status: true, message: 'The link is valid' },

  resetPassword: {
    prepare: async (request): Promise<string | Failure> => {
      const { input } = request
      const refused = await checkLink(request, input)
      if (refused) return refused
      return isCommon(input.password)
        ? fail('password_common', { password: [{ code: 'password_common' }] })
        : hashPassword(input.password)
    },
    execute: async ({ input, db, now }, hashed: string) => {
      const found = await accountOfLink(db, input, now)
      if (!found) return fail('link_expired')
      const { row, account } = found
      const { numUpdatedRows } = await db
        .updateTable('email_token')
        .set({ used_at: now })
        .where('id', '=', row.id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return fail('link_expired')
      await db.updateTable('app_user').set({ password_hash: hashed }).where('id', '=', row.user_id).execute()
      await db
        .updateTable('session')
        .set({ revoked_at: now })
        .where('user_id', '=', row.user_id)
        .where('revoked_at', 'is', null)
        .execute()
      await endLoginLimits(db, account, row.user_id)
      return { status: true, message: 'Successfully reset password, continue login' }
    },
    afterCommit: async (body, { input, context }) =>
      (await matchesAccount(context.database.db, { email: input.email }, input.password))
        ? body
        : fail('key_reused'),
  },
}
