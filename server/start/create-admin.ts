import * as v from 'valibot'
import { email as emailField } from '#core/contract/fields.ts'
import { fieldEnglish } from '#core/words/field-english.ts'
import type { Db } from '#server/db/connect.ts'
import { hashPassword, isCommon } from '#server/features/accounts/passwords.ts'

export interface NewAdministrator {
  readonly email: string
  readonly first: string
  readonly last: string
  readonly password: string
}

/** What is wrong with an answer, in words; null when it is right. */
export const adminProblem: { readonly [K in keyof NewAdministrator]: (value: string) => string | null } = {
  email: (value) => {
    const { success, issues } = v.safeParse(emailField, value)
    return success ? null : (fieldEnglish(issues[0].message) ?? issues[0].message)
  },
  first: (value) => (value.trim() === '' ? 'Please enter a first name' : null),
  last: (value) => (value.trim() === '' ? 'Please enter a last name' : null),
  password: (value) =>
    value.length < 12 || value.length > 200
      ? 'An administrator needs a password of 12 to 200 characters'
      : isCommon(value)
        ? 'This password is too common. Please choose another.'
        : null,
}

export type AdminOutcome = 'created' | 'promoted' | 'exists' | 'already'

/**
 * Makes an administrator: a new, verified account, or with `promote` an existing member, whose password stays. Nothing
 * changes for an address that is taken already.
 */
export const createAdmin = async (
  db: Db,
  { email, first, last, password }: NewAdministrator,
  { promote, now }: { readonly promote: boolean; readonly now: Date },
): Promise<AdminOutcome> => {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('app_user')
      .select(['id', 'is_admin'])
      .where(({ fn, ref }) => fn<string>('lower', [ref('email')]), '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (known?.is_admin) return 'already'
    if (known && !promote) return 'exists'
    const id = known
      ? known.id
      : (
          await tx
            .insertInto('app_user')
            .values({
              first_name: first.trim(),
              last_name: last.trim(),
              email,
              email_verified_at: now,
              password_hash,
              phone: '',
              // The profile asks for the rest.
              birthday: '1970-01-01',
              address: '',
              is_admin: true,
              created_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    if (known)
      await tx
        .updateTable('app_user')
        .set({ is_admin: true, is_junior: false, email_verified_at: now })
        .where('id', '=', id)
        .execute()
    await tx
      .insertInto('audit')
      .values({
        user_id: id,
        act: known ? 'admin.promoted' : 'admin.created',
        subject: `user/${id}`,
        facts: '{}',
        address: 'command line',
        created_at: now,
      })
      .execute()
    return known ? 'promoted' : 'created'
  })
}
