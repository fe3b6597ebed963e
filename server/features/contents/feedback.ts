import type { Feedback } from '#core/calls/admin/contents.ts'
import { fail } from '#core/failures.ts'
import { mostFeedback } from '#core/rules/contents.ts'
import { type Selectable, sql } from 'kysely'
import type { InJson } from '#server/db/json.ts'
import { isoTime, isoTimeOrNull } from '#server/db/json.ts'
import type { FeedbackTable } from '#server/db/schema/tables-people.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { type People, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { changeRefused, lockKind, record } from './changes.ts'

type Contents = HandlersOf<'contents'>
type Row = Selectable<FeedbackTable>

const columns = sql`f.id, f.user_id, f.feedback, f.created_at, f.is_public, f.position, f.version, f.changed_by, f.changed_at`
const toFeedback = (row: InJson<Row>, people: People): Feedback => ({
  id: row.id,
  feedback: row.feedback,
  created_at: isoTime(row.created_at),
  user: row.user_id === null ? null : toPerson(people, row.user_id),
  is_public: row.is_public,
  version: row.version,
  changed_by: row.changed_by === null ? null : toPerson(people, row.changed_by),
  changed_at: isoTimeOrNull(row.changed_at),
})
const filters = { all: sql`true`, shown: sql`f.is_public`, hidden: sql`not f.is_public` } as const
const people = ['user_id', 'changed_by'] as const

/** What people have said: what is shown comes first, in its order, then the newest. */
export const feedback: Contents['feedback'] = async ({ input, db }) => {
  const page = await loadPage<Row>(db, {
    columns,
    from: sql`from feedback f where ${filters[input.shown]}`,
    order: sql`is_public desc, case when is_public then position end, id desc`,
    page: input.page,
    per_page: input.per_page,
    people,
  })
  return {
    status: true,
    data: page.rows.map((row) => toFeedback(row, page.people)),
    total_records: page.total,
  }
}

/** Shows feedback in public, as the last, or takes it back. Its words stay those of the person. */
export const chooseFeedback: Contents['chooseFeedback'] = async (request) => {
  const { input, db, me, now } = request
  const { id, is_public: isPublic } = input
  await lockKind(db, 'feedback')
  const row = found(
    await db.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (row.version !== input.version) return changeRefused(db, row.changed_by)
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
        changed_by: me.id,
        changed_at: now,
      })
      .where('id', '=', id)
      .execute()
    await record(request, isPublic ? 'feedback.show' : 'feedback.hide', `feedback/${id}`, {
      feedback: row.feedback,
    })
  }
  const page = await loadPage<Row>(db, {
    columns,
    from: sql`from feedback f where f.id = ${id}`,
    order: sql`id`,
    page: 1,
    per_page: 1,
    people,
  })
  return {
    status: true,
    message: isPublic ? 'The feedback is shown in public' : 'The feedback is not shown in public any more',
    data: toFeedback(page.rows[0]!, page.people),
  }
}
