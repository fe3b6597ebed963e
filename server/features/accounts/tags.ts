import { fail } from '#core/failures.ts'
import { refuse } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const most = 50

/** A person's tags, unique regardless of case. */
export const tags: Pick<HandlersOf<'accounts'>, 'tags' | 'addTag' | 'removeTag'> = {
  tags: async ({ db, me }) => ({
    status: true,
    data: await db
      .selectFrom('user_tag')
      .select(['id', 'name'])
      .where('user_id', '=', me.id)
      .orderBy('id')
      .execute(),
  }),

  addTag: async ({ input, db, me, now }) => {
    if (me.is_junior) return fail('junior_not_allowed')
    // Lock the person's row first, so that concurrent requests cannot exceed the limit.
    await db.selectFrom('app_user').select('id').where('id', '=', me.id).forUpdate().execute()
    const { n } = await db
      .selectFrom('user_tag')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    if (n >= most) return fail('tag_limit', { tags: [{ code: 'tag_limit' }] })
    const tag = await db
      .insertInto('user_tag')
      .values({ user_id: me.id, name: input.tags, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    return tag
      ? { status: true, message: 'Tag added', data: tag }
      : fail('tag_exists', { tags: [{ code: 'tag_exists' }] })
  },

  removeTag: async ({ input, db, me }) => {
    const { numDeletedRows } = await db
      .deleteFrom('user_tag')
      .where('id', '=', input.id)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('not_found')
    return { status: true, message: 'Tag removed' }
  },
}
