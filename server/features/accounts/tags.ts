import { fail } from '#core/failures.ts'
import { mostTagsOfPerson, tagKey } from '#core/rules/land/tags.ts'
import { sql } from 'kysely'
import { found } from '#server/domain/refusal.ts'
import { lockTags } from '#server/domain/stands/tags.ts'
import type { HandlersOf } from '#server/http/handler.ts'

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
    const { length } = await lockTags(db, me.id)
    if (length >= mostTagsOfPerson) return fail('tag_limit', { tags: [{ code: 'tag_limit' }] })
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
    const removed = found(
      await db
        .deleteFrom('user_tag')
        .where('id', '=', input.id)
        .where('user_id', '=', me.id)
        .returning('name')
        .executeTakeFirst(),
    )
    // A stand whose tag no filter offers any more would keep it unseen.
    await sql`delete from stand_tag t using stand s
      where s.id = t.stand_id and s.user_id = ${me.id} and lower(t.name) = ${tagKey(removed.name)}`.execute(
      db,
    )
    return { status: true, message: 'Tag removed' }
  },
}
