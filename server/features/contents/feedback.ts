import type { Feedback } from '#core/calls/administration/contents.ts'
import { fail } from '#core/failures.ts'
import { mostFeedback } from '#core/rules/contents.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime } from '#server/db/json.ts'
import type { FeedbackTable } from '#server/db/schema/tables-people.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import {
  changeRefused,
  type LastChange,
  lastChangeColumns,
  lockKind,
  record,
  toLastChange,
} from './changes.ts'

type Contents = HandlersOf<'contents'>
type Row = Selectable<FeedbackTable> & LastChange

const columns = sql`f.id, f.user_id, f.feedback, f.created_at, f.is_public, f.position, f.version,
  ${lastChangeColumns('feedback', sql`f.id`)}`
const load = async (
  db: Db,
  terms: { readonly where: RawBuilder<unknown>; readonly page: number; readonly per_page: number },
): Promise<{ data: Feedback[]; total: number }> => {
  const { rows, total, people } = await loadPage<Row>(db, {
    columns,
    from: sql`from feedback f where ${terms.where}`,
    order: sql`is_public desc, case when is_public then position end, id desc`,
    page: terms.page,
    per_page: terms.per_page,
    people: ['user_id', 'changed_by'],
  })
  const data = rows.map((row) => ({
    id: row.id,
    feedback: row.feedback,
    created_at: isoTime(row.created_at),
    user: row.user_id === null ? null : toPerson(people, row.user_id),
    is_public: row.is_public,
    version: row.version,
    ...toLastChange(row, people),
  }))
  return { data, total }
}
const filters = { all: sql`true`, shown: sql`f.is_public`, hidden: sql`not f.is_public` } as const

/** What people have said: what is shown comes first, in its order, then the newest. */
export const feedback: Contents['feedback'] = async ({ input, db }) => {
  const { data, total } = await load(db, { ...input, where: filters[input.shown] })
  return { status: true, data, total_records: total }
}

/** Shows feedback in public, as the last, or takes it back. Its words stay those of the person. */
export const chooseFeedback: Contents['chooseFeedback'] = async (request) => {
  const { input, db } = request
  const { id, is_public: isPublic } = input
  await lockKind(db, 'feedback')
  const row = found(
    await db.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (row.version !== input.version) return changeRefused(db, 'feedback', id)
  if (row.is_public !== isPublic) {
    const { n } = await db
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('is_public', '=', true)
      .executeTakeFirstOrThrow()
    if (isPublic && n >= mostFeedback) return { ...fail('feedback_many'), values: { n: mostFeedback } }
    await db
      .updateTable('feedback')
      .set({
        is_public: isPublic,
        ...(isPublic && { position: sql<number>`nextval('content_position')` }),
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await record(request, isPublic ? 'feedback.show' : 'feedback.hide', `feedback/${id}`, {})
  }
  const { data } = await load(db, { where: sql`f.id = ${id}`, page: 1, per_page: 1 })
  return {
    status: true,
    message: isPublic ? 'The feedback is shown in public' : 'The feedback is no longer shown in public',
    data: data[0]!,
  }
}
