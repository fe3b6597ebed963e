import { fail, type Failure, isFailure } from '#core/failures.ts'
import { liveCode } from '#server/domain/people/email-codes.ts'
import { claimInvitations } from '#server/domain/bookings/invitations.ts'
import { keepLanguage, loadMe } from '#server/domain/people/people.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { openSession } from '#server/http/session.ts'
import { devices } from './devices.ts'
import { checkLogin } from './login-throttling.ts'
import { leaving } from './leaving.ts'
import { sendVerificationEmail } from './account-emails.ts'
import { forgottenPasswords } from './forgotten-passwords.ts'
import { guardians } from './guardians.ts'
import { readStep, stepToken } from './step-tokens.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { tags } from './tags.ts'

export const accounts: HandlersOf<'accounts'> = {
  register,
  ...profile,
  ...tags,
  ...devices,
  ...leaving,
  ...guardians,
  ...forgottenPasswords,

  login: {
    replayable: false,
    prepare: async ({ input, db, context, address }): Promise<number | Failure> => {
      const id = await checkLogin(context, input, address)
      if (isFailure(id)) return id
      const user = await db
        .selectFrom('app_user')
        .select(['is_junior', 'guardian_confirmed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return user.is_junior && user.guardian_confirmed_at === null ? fail('guardian_unconfirmed') : id
    },
    execute: async ({ db, context, address, agent, language }, id: number) => {
      if (language) await keepLanguage(db, id, language)
      const token = await openSession(context, db, id, { address, agent })
      return { status: true, data: await loadMe(db, id), token }
    },
  },

  profile: async ({ db, me }) => ({ status: true, data: await loadMe(db, me.id) }),

  logout: {
    writes: true,
    execute: async ({ db, me, now }) => {
      await db.updateTable('session').set({ revoked_at: now }).where('id', '=', me.session).execute()
      await db.deleteFrom('push_subscription').where('session_id', '=', me.session).execute()
      return { status: true, message: 'Signed out' }
    },
  },

  resendVerification: {
    execute: async ({ db, me, context }) => {
      if (!me.email_verified) await sendVerificationEmail(context, db, me)
      return { status: true, message: 'Email is sent successfully' }
    },
  },

  verifyUrl: async ({ input, db, now, context, address }) => {
    await consume(context, 'mailedCode', clientNetwork(address))
    const row = await liveCode(db, input.code, now)
    if (row?.kind !== 'verify') return fail('link_expired')
    return {
      status: true,
      data: {
        verify_url: `${context.config.publicUrl}/api/auth/verify?token=${stepToken(context, 'verify', row.id)}`,
      },
    }
  },

  verify: {
    writes: true,
    execute: async ({ input, db, now, context }) => {
      const id = readStep(context, 'verify', input.token)
      const row =
        id === null
          ? undefined
          : await db.selectFrom('email_token').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (row?.kind !== 'verify') return fail('link_expired')
      await db
        .updateTable('app_user')
        .set({ email_verified_at: now })
        .where('id', '=', row.user_id)
        .where('email_verified_at', 'is', null)
        .execute()
      await claimInvitations(db, row.user_id, now)
      await db.updateTable('email_token').set({ used_at: now }).where('id', '=', row.id).execute()
      return { status: true, message: 'Email Verified Successfully' }
    },
  },

  feedback: async ({ input, db, me, now }) => {
    await db
      .insertInto('feedback')
      .values({ user_id: me.id, feedback: input.feedback, created_at: now })
      .execute()
    return { status: true, message: 'Thank you for your feedback' }
  },
}
