import { accountMessages } from '#core/words/account-messages.ts'
import { fail, type Failure } from '#core/failures.ts'
import { isMinor } from '#core/rules/people.ts'
import type { Day } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { loadMe } from '#server/domain/people/people.ts'
import { discardFile, keepMedia, leaveToSweep } from '#server/media/kept-files.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { contactErrors, findState, phoneColumns } from './contact.ts'
import { sendPasswordChangedEmail } from './account-emails.ts'
import { ownPassword } from './own-password.ts'
import { hashPassword, isCommon, matchesAccount } from './passwords.ts'

type Profile = Pick<HandlersOf<'accounts'>, 'update' | 'monthlyEmail' | 'image' | 'changePassword'>

/** A junior's birthday is fixed, and no adult becomes a junior by an edit. */
const isBirthdayLocked = async (db: Db, me: SignedIn, birthday: Day, today: Day): Promise<boolean> => {
  if (!me.is_junior) return isMinor(birthday, today)
  const stored = await db
    .selectFrom('app_user')
    .select('birthday')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  return stored.birthday !== birthday
}

/** What a person changes of themselves. */
export const profile: Profile = {
  update: async ({ input, db, me, now }) => {
    const today = now.toISOString().slice(0, 10)
    const errors = contactErrors(input, today)
    if (!errors['birthday'] && (await isBirthdayLocked(db, me, input.birthday, today)))
      errors['birthday'] = [{ code: 'birthday_locked' }]
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    await db
      .updateTable('app_user')
      .set({
        first_name: input.first_name,
        last_name: input.last_name,
        ...phoneColumns(input),
        birthday: input.birthday,
        address: input.address,
        city: input.city,
        state_id: await findState(db, input.state, input.country),
        state_name: input.state,
        zip: input.zip,
        country: input.country,
        ...(input.car_plate !== undefined && { car_plate: input.car_plate || null }),
        ...(input.property_identification_name !== undefined && {
          property_identification_name: input.property_identification_name || null,
        }),
      })
      .where('id', '=', me.id)
      .execute()
    return { status: true, message: 'Profile updated', data: await loadMe(db, me.id) }
  },

  monthlyEmail: async ({ input, db, me }) => {
    await db
      .updateTable('app_user')
      .set({ monthly_email_enabled: input.is_enabled })
      .where('id', '=', me.id)
      .execute()
    return { status: true, message: input.is_enabled ? 'Monthly email is on' : 'Monthly email is off' }
  },

  image: {
    prepare: ({ input, context, me }) =>
      keepPicture(context, input.image, 'image', { userId: me.id, isReserved: false }),
    discard: ({ context }, picture: Picture) => discardFile(context, picture.pending),
    execute: async ({ db, me, now }, picture: Picture) => {
      const before = await db
        .selectFrom('app_user')
        .select('image')
        .where('id', '=', me.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await keepMedia(db, { ...picture, kind: 'image' }, { userId: me.id, isPublic: true }, now)
      if (before.image !== null && before.image !== picture.url)
        await leaveToSweep(db, me.id, before.image, now)
      await db.updateTable('app_user').set({ image: picture.url }).where('id', '=', me.id).execute()
      return { status: true, message: 'Photo updated', data: await loadMe(db, me.id) }
    },
  },

  changePassword: {
    prepare: async (request): Promise<string | Failure> => {
      const { current_password: current, new_password: next } = request.input
      const refused = await ownPassword(request, current, {
        field: 'current_password',
        code: 'current_password_wrong',
      })
      if (refused) return refused
      return isCommon(next)
        ? fail('password_common', {
            new_password: [{ code: 'password_common' }],
          })
        : hashPassword(next)
    },
    execute: async ({ db, me, now, context }, hashed: string) => {
      await db.updateTable('app_user').set({ password_hash: hashed }).where('id', '=', me.id).execute()
      await db
        .updateTable('session')
        .set({ revoked_at: now })
        .where('user_id', '=', me.id)
        .where('id', '!=', me.session)
        .where('revoked_at', 'is', null)
        .execute()
      await db
        .deleteFrom('push_subscription')
        .where('user_id', '=', me.id)
        .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '!=', me.session)]))
        .execute()
      await sendPasswordChangedEmail(context, db, me)
      return { status: true, message: accountMessages.password_changed }
    },
    afterCommit: async (body, { input, context, me }) =>
      (await matchesAccount(context.database.db, { id: me.id }, input.new_password))
        ? body
        : fail('key_reused'),
  },
}
