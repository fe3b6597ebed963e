import { fail, type Failure } from '#core/failures.ts'
import type { FieldCode } from '#core/words/field-messages.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { giveBack, consume } from '#server/http/limits.ts'
import { passwordIs } from './passwords.ts'

/**
 * Asks a signed-in person once more for their password; null when it is right. Guesses are counted: a stolen session
 * must not be a way to find it.
 */
export const ownPassword = async (
  { db, me, context }: Pick<RequestContext, 'db' | 'me' | 'context'>,
  typed: string,
  wrong: { field: string; code: FieldCode },
): Promise<Failure | null> => {
  await consume(context, 'ownPassword', me.id)
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (!(await passwordIs(password_hash, typed)))
    return fail('invalid', { [wrong.field]: [{ code: wrong.code }] })
  await giveBack(context, 'ownPassword', me.id)
  return null
}
