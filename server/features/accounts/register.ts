import { fail, type Failure, isFailure } from '#core/failures.ts'
import { isMinor } from '#core/rules/people.ts'
import { loadMe } from '#server/domain/people/people.ts'
import { discardFile, keepMedia } from '#server/media/kept-files.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { openSession } from '#server/http/session.ts'
import { contactErrors, findState, phoneColumns } from './contact.ts'
import { sendGuardianEmail, sendVerificationEmail } from './account-emails.ts'
import { guardianOf } from './guardians.ts'
import { hashPassword, isCommon, passwordIs } from './passwords.ts'

type Register = HandlersOf<'accounts'>['register']
interface Facts {
  hashed: string
  picture: Picture | null
}
/** Accounts are made once for a repeated request, but the token is a new session each time. */
export const register: Register = {
  prepare: async ({ input, context, address, now }): Promise<Facts | Failure> => {
    const today = now.toISOString().slice(0, 10)
    const errors = contactErrors(input, today)
    if (!errors['birthday'] && isMinor(input.birthday, today)) {
      if (!input.guardian_email) errors['guardian_email'] = [{ code: 'guardian_email_needed' }]
      else if (input.guardian_email.toLowerCase() === input.email.toLowerCase())
        errors['guardian_email'] = [{ code: 'guardian_email_own' }]
    }
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    await consume(context, 'register', clientNetwork(address))
    if (isCommon(input.password))
      return fail('password_common', {
        password: [{ code: 'password_common' }],
      })
    const picture = input.image ? await keepPicture(context, input.image, 'image') : null
    return isFailure(picture) ? picture : { hashed: await hashPassword(input.password), picture }
  },

  discard: async ({ context }, { picture }: Facts) => {
    if (picture) await discardFile(context, picture.pending)
  },

  execute: async ({ input, db, context, now, language = 'en' }, { hashed, picture }: Facts) => {
    const junior = isMinor(input.birthday, now.toISOString().slice(0, 10))
    const state = await findState(db, input.state, input.country)
    const { id } = await db
      .insertInto('app_user')
      .values({
        first_name: input.first_name,
        last_name: input.last_name,
        email: input.email,
        email_verified_at: null,
        password_hash: hashed,
        ...phoneColumns(input),
        birthday: input.birthday,
        address: input.address,
        city: input.city,
        state_id: state,
        state_name: input.state,
        zip: input.zip,
        country: input.country,
        image: picture?.url ?? null,
        is_junior: junior,
        guardian_email: junior ? (input.guardian_email?.toLowerCase() ?? null) : null,
        language,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (picture) await keepMedia(db, { ...picture, kind: 'image' }, { userId: id, isPublic: true }, now)
    const person = { id, email: input.email, first_name: input.first_name, language }
    await sendVerificationEmail(context, db, person)
    if (junior && input.guardian_email)
      await sendGuardianEmail(context, db, {
        ...person,
        last_name: input.last_name,
        guardian: input.guardian_email,
      })
    return {
      status: true,
      message: 'Please verify your email',
      data: await loadMe(db, id),
      token: '',
      guardian: null,
    }
  },

  afterCommit: async (body, { input, context, address, agent }) => {
    const { db } = context.database
    const user = await db
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'is_junior', 'guardian_email', 'guardian_confirmed_at'])
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    if (!(await passwordIs(user.password_hash, input.password))) return fail('key_reused')
    // A junior gets no session before the guardian has confirmed.
    if (body.data.is_junior) return { ...body, guardian: guardianOf(context, user) }
    return { ...body, token: await openSession(context, db, body.data.id, { address, agent }) }
  },
}
