import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { sha256, token } from '#server/config/random.ts'
import { toLanguage } from '#server/config/translations.ts'
import type { SignedIn } from './handler.ts'

/** A session ends 30 days after its last use (decision 16). */
const sessionMs = 30 * 86_400_000
/** Its use is written at most this often. */
const touchMs = 3_600_000

interface SessionRow extends Omit<SignedIn, 'email_verified' | 'language'> {
  used_at: Date
  email_verified_at: Date | null
  language: string
}

/** Who a request's bearer token belongs to; null without a valid one. */
export const signedIn = async (context: Context, header: string | null): Promise<SignedIn | null> => {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
  if (bearer === undefined) return null
  const { db } = context.database
  const now = context.clock.now()
  const { rows } = await sql<SessionRow>`${prepared}
    select s.id as session, s.used_at, u.id, u.email, u.first_name, u.last_name, u.is_admin, u.is_junior,
      u.email_verified_at, u.language
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${sha256(bearer)} and s.revoked_at is null and s.expires_at > ${now}
      and u.suspended_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  if (now.getTime() - row.used_at.getTime() > touchMs)
    await db
      .updateTable('session')
      .set({ used_at: now, expires_at: new Date(now.getTime() + sessionMs) })
      .where('id', '=', row.session)
      .execute()
  const { used_at: _, email_verified_at, language, ...person } = row
  return { ...person, email_verified: email_verified_at !== null, language: toLanguage(language) }
}

/** A new session; the token is given once, its hash is kept. */
export const openSession = async (
  context: Context,
  db: Db,
  userId: number,
  from: { address: string; agent: string },
): Promise<string> => {
  const value = token(context.random)
  const now = context.clock.now()
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: sha256(value),
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + sessionMs),
      address: from.address,
      agent: from.agent,
    })
    .execute()
  return value
}
