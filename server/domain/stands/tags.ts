import {
  distinctTags,
  isTagLength,
  mostTagsOfPerson,
  mostTagsOfStand,
  tagKey,
} from '#core/rules/land/tags.ts'
import type { Db } from '#server/db/connect.ts'

const tagsOf = async (db: Db, userId: number) =>
  db.selectFrom('user_tag').select(['id', 'name']).where('user_id', '=', userId).orderBy('id').execute()

/** Locks a person's tags, so that concurrent requests cannot exceed their limit, and reads them. */
export const lockTags = async (db: Db, userId: number): ReturnType<typeof tagsOf> => {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
  return tagsOf(db, userId)
}

/**
 * Replaces a stand's tags. What its owner does not have yet becomes one of theirs, so that My stands can filter by it;
 * false where there is no room for all of them. What is no tag is left out: a draft may have such.
 */
export const writeTags = async (
  db: Db,
  { standId, userId }: { standId: number; userId: number },
  names: readonly string[],
  now: Date,
): Promise<boolean> => {
  const wanted = distinctTags(names.filter(isTagLength)).slice(0, mostTagsOfStand)
  const known = new Map(
    wanted.length === 0 ? [] : (await lockTags(db, userId)).map(({ name }) => [tagKey(name), name]),
  )
  const fresh = wanted.filter((name) => !known.has(tagKey(name)))
  const fitting = fresh.slice(0, Math.max(0, mostTagsOfPerson - known.size))
  if (fitting.length > 0)
    await db
      .insertInto('user_tag')
      .values(fitting.map((name) => ({ user_id: userId, name, created_at: now })))
      .execute()
  await db.deleteFrom('stand_tag').where('stand_id', '=', standId).execute()
  if (wanted.length > 0)
    await db
      .insertInto('stand_tag')
      .values(wanted.map((name) => ({ stand_id: standId, name: known.get(tagKey(name)) ?? name })))
      .execute()
  return fitting.length === fresh.length
}
