import { fail, type Failure, isFailure } from '#core/failures.ts'
import { isMinor } from '#core/rules/people.ts'
import { claimInvitations } from '#server/domain/bookings/invitations.ts'
import { fullName } from '#server/domain/people/people.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { sha256 } from '#server/config/random.ts'
import { toLanguage } from '#server/config/translations.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { sendGuardianConfirmedEmail, sendGuardianEmail } from './account-emails.ts'
import { checkLogin } from './login-throttling.ts'
import { readStep, stepToken } from './step-tokens.ts'

type Guardians = Pick<
  HandlersOf<'accounts'>,
  'guardian' | 'askGuardian' | 'guardianRequest' | 'confirmGuardian'
>

const loadJunior = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'language',
      'is_junior',
      'guardian_email',
      'guardian_confirmed_at',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/** What the waiting junior's screen needs; the ticket proves who they are, because they have no session yet. */
export const guardianOf = (
  context: Context,
  junior: {
    id: number
    is_junior: boolean
    guardian_email: string | null
    guardian_confirmed_at: Date | null
  },
) => ({
  email: junior.guardian_email ?? '',
  ticket: stepToken(context, 'guardian', junior.id),
  is_confirmed: !junior.is_junior || junior.guardian_confirmed_at !== null,
})

/** The request that a mailed code stands for. The link that confirmed it can be opened again until it expires. */
const requestOf = async (db: Db, code: string, now: Date) => {
  const row = await db
    .selectFrom('email_token as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .leftJoin('app_user as g', (join) =>
      join.onRef('u.guardian_email', '=', (eb) => eb.fn('lower', ['g.email'])),
    )
    .select([
      't.id as token_id',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.language',
      'u.guardian_email',
      'g.id as member_id',
      (eb) => eb('t.used_at', 'is not', null).as('is_confirmed'),
    ])
    .where('t.token_hash', '=', sha256(code))
    .where('t.kind', '=', 'guardian')
    .where((eb) =>
      eb.or([eb('t.used_at', 'is', null), eb('t.used_at', '=', eb.ref('u.guardian_confirmed_at'))]),
    )
    .where('t.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && row.guardian_email !== null
    ? { ...row, guardian_email: row.guardian_email }
    : fail('link_expired')
}

/** A junior's guardian: asked by mail, corrected, and confirming (decision 28). */
export const guardians: Guardians = {
  guardian: {
    replayable: false,
    prepare: ({ input, context, address }) => checkLogin(context, input, address),
    execute: async ({ db, context }, id: number) => ({
      status: true,
      data: guardianOf(context, await loadJunior(db, id).executeTakeFirstOrThrow()),
    }),
  },

  askGuardian: {
    prepare: async ({ input, context }): Promise<number | Failure> => {
      const id = readStep(context, 'guardian', input.ticket)
      if (id === null) return fail('link_expired')
      await consume(context, 'guardian', id)
      return id
    },
    execute: async ({ input, db, context }, id: number) => {
      const junior = await loadJunior(db, id).forUpdate().executeTakeFirst()
      if (!junior) return fail('link_expired')
      const guardian = input.guardian_email.toLowerCase()
      if (guardian === junior.email.toLowerCase())
        return fail('invalid', { guardian_email: [{ code: 'guardian_email_own' }] })
      if (!junior.is_junior || junior.guardian_confirmed_at !== null)
        return { status: true, message: 'Confirmed already', data: guardianOf(context, junior) }
      await db.updateTable('app_user').set({ guardian_email: guardian }).where('id', '=', id).execute()
      await sendGuardianEmail(context, db, { ...junior, language: toLanguage(junior.language), guardian })
      return {
        status: true,
        message: 'Email is sent successfully',
        data: guardianOf(context, { ...junior, guardian_email: guardian }),
      }
    },
  },

  guardianRequest: async ({ input, db, now, context, address }) => {
    await consume(context, 'mailedCode', clientNetwork(address))
    const request = await requestOf(db, input.code, now)
    if (isFailure(request)) return request
    return {
      status: true,
      data: {
        junior: fullName(request),
        email: request.guardian_email,
        has_account: request.member_id !== null,
        is_confirmed: Boolean(request.is_confirmed),
      },
    }
  },

  confirmGuardian: {
    execute: async ({ input, db, now, me, context }) => {
      const request = await requestOf(db, input.code, now)
      if (isFailure(request)) return request
      if (request.is_confirmed) return fail('link_expired')
      if (me.email.toLowerCase() !== request.guardian_email) return fail('guardian_other')
      const { birthday } = await db
        .selectFrom('app_user')
        .select('birthday')
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      if (isMinor(birthday, now.toISOString().slice(0, 10))) return fail('guardian_minor')
      await db
        .updateTable('app_user')
        .set({ guardian_confirmed_at: now, guardian_id: me.id })
        .where('id', '=', request.id)
        .execute()
      await db.updateTable('email_token').set({ used_at: now }).where('id', '=', request.token_id).execute()
      if (!me.email_verified) {
        // The code has reached them at this very address.
        await db.updateTable('app_user').set({ email_verified_at: now }).where('id', '=', me.id).execute()
        await claimInvitations(db, me.id, now)
      }
      await sendGuardianConfirmedEmail(context, db, { ...request, language: toLanguage(request.language) })
      return { status: true, message: 'Confirmed', data: { junior: fullName(request) } }
    },
  },
}
