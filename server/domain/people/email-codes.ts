import type { Context } from '#server/context/context.ts'
import { sha256, token } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'

type Kind = 'verify' | 'reset' | 'guardian'
const hour = 3_600_000
const lasts: Record<Kind, number> = { verify: 48 * hour, reset: hour, guardian: 14 * 24 * hour }

/** Creates a code for one emailed link and invalidates earlier codes of its kind. */
export const issueCode = async (context: Context, db: Db, userId: number, kind: Kind): Promise<string> => {
  const now = context.clock.now()
  const code = token(context.random)
  await db
    .updateTable('email_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('email_token')
    .values({
      user_id: userId,
      kind,
      token_hash: sha256(code),
      created_at: now,
      expires_at: new Date(now.getTime() + lasts[kind]),
      used_at: null,
    })
    .execute()
  return code
}

/** The row of a code that is still valid. */
export const liveCode = (db: Db, code: string, now: Date) =>
  db
    .selectFrom('email_token')
    .selectAll()
    .where('token_hash', '=', sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
