import { fail, type Failure } from '#core/failures.ts'
import type { OrderedKind } from '#core/rules/contents.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import type { RequestContext } from '#server/http/handler.ts'

export type Act =
  | `content.${'add' | 'change' | 'show' | 'hide' | 'remove' | 'order'}`
  | `feedback.${'show' | 'hide'}`

/** Changes of one kind come one after the other: its names, its order and its size are those of the whole list. */
export const lockKind = (db: Db, kind: OrderedKind) =>
  sql`select pg_advisory_xact_lock(hashtext('contents'), hashtext(${kind}))`.execute(db)

/** Somebody else has changed it since it was read. */
export const changeRefused = async (db: Db, by: number | null): Promise<Failure> => {
  const person = by === null ? '' : fullName(toPerson(await loadPeople(db, [by]), by))
  return { ...fail('content_changed'), values: { person } }
}

/** Writes into the audit log, in the transaction of the change. */
export const record = async (
  { db, me, now, address }: Pick<RequestContext, 'db' | 'me' | 'now' | 'address'>,
  act: Act,
  subject: string,
  facts: Record<string, unknown>,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({ user_id: me.id, act, subject, facts: JSON.stringify(facts), address, created_at: now })
    .execute()
}
