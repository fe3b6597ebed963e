import { fail } from '#core/failures.ts'
import { daysBetween } from '#core/rules/time/days.ts'
import { liveCode } from '#server/domain/people/email-codes.ts'
import { claimInvitations } from '#server/domain/bookings/invitations.ts'
import { keepLanguage, loadMe } from '#server/domain/people/people.ts'
import { refuse } from '#server/domain/refusal.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { openSession } from '#server/http/session.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { adultDays } from './contact.ts'
import { devices } from './devices.ts'
import { spendLogin } from './login-throttling.ts'
import { leaving } from './leaving.ts'
import { sendVerificationEmail, readStep, stepToken } from './account-emails.ts'
import { hashPassword, isCommon, passwordIs, wasteTime } from './passwords.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { tags } from './tags.ts'

export const accounts: HandlersOf<'accounts'> = {
  register,
  ...profile,
  ...tags,
  ...devices,
  ...leaving,

  login: {
    replayable: false,
    prepare: async ({ input, db, context, address }) => {
      const account = input.email.toLowerCase()
      const takeBack = await spendLogin(context, account, address)
      const user = await db
        .selectFrom('app_user')
        .select(['id', 'password_hash', 'is_junior', 'guardian_confirmed_at', 'suspended_at'])
        .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', account)
        .executeTakeFirst()
      if (!user) await wasteTime(input.password)
      if (!user || !(await passwordIs(user.password_hash, input.password)) || user.suspended_at !== null)
        return fail('wrong_credentials')
      if (user.is_junior && user.guardian_confirmed_at === null) return fail('guardian_unconfirmed')
      // What succeeded does not count.
      await takeBack()
      return user.id
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
    prepare: ({ context, me }) => consume(context, 'resend', me.id),
    execute: async ({ db, me, context }) => {
      if (!me.email_verified) await sendVerificationEmail(context, db, me)
      return { status: true, message: 'Email is sent successfully' }
    },
  },

  verifyUrl: async ({ input, db, now, context, address }) => {
    await consume(context, 'mailedCode', clientNetwork(address))
    const row = await liveCode(db, input.code, now)
    if (!row || row.kind === 'reset') return fail('link_expired')
    return {
      status: true,
      data: { verify_url: `${context.config.publicUrl}/api/auth/verify?token=${stepToken(context, row.id)}` },
    }
  },

  verify: {
    writes: true,
    execute: async ({ input, db, now, context }) => {
      const id = readStep(context, input.token)
      const row =
        id === null
          ? undefined
          : await db.selectFrom('email_token').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row || row.kind === 'reset') return fail('link_expired')
      if (row.kind === 'guardian') {
        const guardian = await db
          .selectFrom('app_user as g')
          .innerJoin('app_user as u', (join) =>
            join.onRef('u.guardian_email', '=', (eb) => eb.fn('lower', ['g.email'])),
          )
          .select(['g.id', 'g.birthday'])
          .where('u.id', '=', row.user_id)
          .executeTakeFirst()
        if (!guardian || daysBetween(guardian.birthday, now.toISOString().slice(0, 10)) < adultDays)
          return fail('guardian_unconfirmed')
        await db
          .updateTable('app_user')
          .set({ guardian_confirmed_at: now, guardian_id: guardian.id })
          .where('id', '=', row.user_id)
          .execute()
      } else {
        await db
          .updateTable('app_user')
          .set({ email_verified_at: now })
          .where('id', '=', row.user_id)
          .where('email_verified_at', 'is', null)
          .execute()
        await claimInvitations(db, row.user_id, now)
      }
      await db.updateTable('email_token').set({ used_at: now }).where('id', '=', row.id).execute()
      return { status: true, message: 'Email Verified Successfully' }
    },
  },

  forgotPassword: {
    prepare: async ({ context, input, address }) => {
      await consume(context, 'resetAddress', clientNetwork(address))
      await consume(context, 'resetMail', input.email.toLowerCase())
    },
    execute: async ({ input, db, now }) => {
      await enqueue(db, 'reset_mail', { email: input.email.toLowerCase() }, { now })
      return { status: true, message: 'Email is sent to your provided email to reset password' }
    },
  },

  checkResetToken: async ({ input, db, now, context, address }) => {
    await consume(context, 'resetToken', clientNetwork(address))
    const row = await liveCode(db, input.token, now)
    if (row?.kind !== 'reset') return fail('link_expired')
    const user = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow()
    return user.email.toLowerCase() === input.email.toLowerCase()
      ? { status: true, message: 'The link is valid' }
      : fail('link_expired')
  },

  resetPassword: {
    replayable: false,
    prepare: async ({ input, context, address }) => {
      await consume(context, 'resetToken', clientNetwork(address))
      if (isCommon(input.password))
        refuse('password_common', {
          password: [{ code: 'password_common' }],
        })
      return hashPassword(input.password)
    },
    execute: async ({ input, db, now }, hashed: string) => {
      const row = await liveCode(db, input.token, now)
      if (row?.kind !== 'reset') return fail('link_expired')
      const { numUpdatedRows } = await db
        .updateTable('email_token')
        .set({ used_at: now })
        .where('id', '=', row.id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      const user = await db
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', row.user_id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n || user.email.toLowerCase() !== input.email.toLowerCase())
        return fail('link_expired')
      await db.updateTable('app_user').set({ password_hash: hashed }).where('id', '=', row.user_id).execute()
      await db
        .updateTable('session')
        .set({ revoked_at: now })
        .where('user_id', '=', row.user_id)
        .where('revoked_at', 'is', null)
        .execute()
      return { status: true, message: 'Successfully reset password, continue login' }
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
