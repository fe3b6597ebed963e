import { fail, type Failure } from '#core/failures.ts'
import type { FieldCode } from '#core/words/field-messages.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { giveBack, consume } from '#server/http/limits.ts'
import { passwordIs } from './passwords.ts'

/**
 * Verifies the password of a signed-in person again; null when it is right. Attempts are limited, because a stolen
 * session must not allow guessing it.
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
