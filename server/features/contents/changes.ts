import { fail, type Failure } from '#core/failures.ts'
import type { OrderedKind } from '#core/rules/contents.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTimeOrNull } from '#server/db/json.ts'
import { fullName, loadPeople, type People, toPerson } from '#server/domain/people/people.ts'
import type { RequestContext } from '#server/http/handler.ts'

export type Act =
  | `content.${'add' | 'change' | 'show' | 'hide' | 'remove' | 'order'}`
  | `feedback.${'show' | 'hide'}`

/** Changes of one kind come one after the other: its names, its order and its size are those of the whole list. */
export const lockKind = (db: Db, kind: OrderedKind) =>
  sql`select pg_advisory_xact_lock(hashtext('contents'), hashtext(${kind}))`.execute(db)

/** Who changed the row `id` of a kind last, and when, by the audit log. */
export const lastChangeColumns = (kind: OrderedKind, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const last = (column: string) => sql`(select a.${sql.ref(column)} from audit a
    where a.subject = ${`${kind}/`}::text || ${id} order by a.id desc limit 1)`
  return sql`${last('user_id')} as changed_by, ${last('created_at')} as changed_at`
}
export interface LastChange {
  readonly changed_by: number | null
  readonly changed_at: string | null
}
export const toLastChange = ({ changed_by: by, changed_at: at }: LastChange, people: People) => ({
  changed_by: by === null ? null : toPerson(people, by),
  changed_at: isoTimeOrNull(at),
})

/** Another administrator has changed it since it was read. */
export const changeRefused = async (db: Db, kind: OrderedKind, id: number): Promise<Failure> => {
  const { rows } = await sql<{
    changed_by: number | null
  }>`select ${lastChangeColumns(kind, sql`${id}::bigint`)}`.execute(db)
  const by = rows[0]?.changed_by ?? null
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
