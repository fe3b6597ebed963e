import type { AuditEntry } from '#core/calls/administration/administration.ts'
import type { Selectable } from 'kysely'
import { type InJson, isoTime } from '#server/db/json.ts'
import type { AuditTable } from '#server/db/schema/tables-people.ts'
import { type People, toPerson } from '#server/domain/people/people.ts'
import type { RequestContext } from '#server/http/handler.ts'

export type Acting = Pick<RequestContext, 'db' | 'me' | 'now' | 'address'>

/** Writes what an administrator does into the audit log. */
export const recordAct = async (
  { db, me, now, address }: Acting,
  act: string,
  subject: string,
  facts: Record<string, unknown>,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({ user_id: me.id, act, subject, facts: JSON.stringify(facts), address, created_at: now })
    .execute()
}

export type AuditRow = InJson<Selectable<AuditTable>>

export const toEntry = (row: AuditRow, people: People): AuditEntry => ({
  id: row.id,
  act: row.act,
  subject: row.subject,
  facts: row.facts,
  by: row.user_id === null ? null : toPerson(people, row.user_id),
  address: row.address,
  created_at: isoTime(row.created_at),
})

/** Text for `ilike`, in which what was typed means only itself. */
export const containing = (text: string): string => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
