import type { Person } from '#core/calls/shapes/people.ts'
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

/** What the audit log says of one. */
export interface LastChange {
  readonly changed_by: Person | null
  readonly changed_at: string | null
}
const never: LastChange = { changed_by: null, changed_at: null }

/** Who changed each of a kind last, and when. */
export const lastChanges = async (
  db: Db,
  kind: OrderedKind,
  ids: readonly number[],
): Promise<(id: number) => LastChange> => {
  const subjects = ids.map((id) => `${kind}/${id}`)
  const { rows } = await sql<{ subject: string; user_id: number | null; created_at: Date }>`
    select distinct on (subject) subject, user_id, created_at from audit
    where subject = any(${subjects}::text[]) order by subject, id desc`.execute(db)
  const people = await loadPeople(
    db,
    rows.flatMap(({ user_id: id }) => (id === null ? [] : [id])),
  )
  const known = new Map<string, LastChange>()
  for (const { subject, user_id: id, created_at: at } of rows)
    known.set(subject, {
      changed_by: id === null ? null : toPerson(people, id),
      changed_at: at.toISOString(),
    })
  return (id) => known.get(`${kind}/${id}`) ?? never
}

/** Somebody else has changed it since it was read. */
export const changeRefused = async (db: Db, kind: OrderedKind, id: number): Promise<Failure> => {
  const { changed_by: by } = (await lastChanges(db, kind, [id]))(id)
  return { ...fail('content_changed'), values: { person: by === null ? '' : fullName(by) } }
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
