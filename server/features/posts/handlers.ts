import type { Failure } from '#core/failures.ts'
import { postRefusal } from '#core/rules/posts.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand } from '#server/domain/stands/own-stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { leaveToSweep } from '#server/media/kept-files.ts'
import {
  addPictures,
  discardPictures,
  imagesOf,
  type NewPicture,
  preparePictures,
  sentPictures,
} from './pictures.ts'

/** Removes pictures of a post; their files belong to the person who sent them. */
const dropImages = async (db: Db, postId: number, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ image: string; user_id: number | null }>`
    with gone as (delete from post_image where post_id = ${postId} and id = any(${ids}::bigint[]) returning image)
    select g.image, (select user_id from media where file = replace(g.image, '/media/', '') limit 1) as user_id
    from gone g`.execute(db)
  for (const { image, user_id: userId } of rows)
    if (userId !== null) await leaveToSweep(db, userId, image, now)
}

/** The stand of a post whose stand is this person's; 404 for everybody else. */
const standOfPost = async (db: Db, postId: number, userId: number): Promise<number> =>
  found(
    await db
      .selectFrom('post as p')
      .innerJoin('stand as s', 's.id', 'p.stand_id')
      .select('s.id')
      .where('p.id', '=', postId)
      .where('s.user_id', '=', userId)
      .where('s.deleted_at', 'is', null)
      .executeTakeFirst(),
  ).id

const keptImages = async (db: Db, postId: number, removed: readonly number[]): Promise<number> => {
  const rows = await db.selectFrom('post_image').select('id').where('post_id', '=', postId).execute()
  return rows.filter(({ id }) => !removed.includes(id)).length
}

const tellFollowers = async (
  db: Db,
  stand: { readonly id: number; readonly title: string },
  title: string,
  now: Date,
): Promise<void> => {
  const followers = await db
    .selectFrom('follower')
    .select('user_id')
    .where('stand_id', '=', stand.id)
    .orderBy('user_id')
    .execute()
  for (const { user_id: userId } of followers)
    await notify(
      db,
      {
        userId,
        type: 'stand_new_post',
        code: 'posted',
        values: { stand: stand.title, title },
        data: { stand_id: stand.id },
      },
      now,
    )
}

/** News of a stand, written by its owner. */
export const posts: HandlersOf<'posts'> = {
  create: {
    prepare: async ({ input, db, me, context, spool }): Promise<NewPicture[] | Failure> => {
      found(
        await db
          .selectFrom('stand')
          .select('id')
          .where('id', '=', input.stand_id)
          .where('user_id', '=', me.id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      )
      return (
        postRefusal({ description: input.description, kept: 0, images: sentPictures(input) }) ??
        preparePictures({ context, db, spool }, input, me.id)
      )
    },
    discard: ({ context }, pictures: NewPicture[]) => discardPictures(context, pictures),
    execute: async ({ input, db, me, now }, pictures: NewPicture[]) => {
      const stand = await lockOwnStand(db, input.stand_id, me.id)
      const { title, description } = input
      const { id } = await db
        .insertInto('post')
        .values({ stand_id: stand.id, user_id: me.id, title, description, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await addPictures(db, id, pictures, me.id, now)
      if (stand.status === 'approved' && stand.active) await tellFollowers(db, stand, title, now)
      const data = { id, images: await imagesOf(db, id) }
      return { status: true, message: 'Created Post successfully', data }
    },
  },

  update: {
    prepare: async ({ input, db, me, context, spool }): Promise<NewPicture[] | Failure> => {
      await standOfPost(db, input.id, me.id)
      const kept = await keptImages(db, input.id, input.delete_image)
      return (
        postRefusal({ description: input.description, kept, images: sentPictures(input) }) ??
        preparePictures({ context, db, spool }, input, me.id)
      )
    },
    discard: ({ context }, pictures: NewPicture[]) => discardPictures(context, pictures),
    execute: async ({ input, db, me, now }, pictures: NewPicture[]) => {
      await lockOwnStand(db, await standOfPost(db, input.id, me.id), me.id)
      const { id, title, description } = input
      // Counted again under the lock: another change may have added pictures.
      const kept = await keptImages(db, id, input.delete_image)
      const refused = postRefusal({ description, kept, images: sentPictures(input) })
      if (refused) return refused
      const changed = await db
        .updateTable('post')
        .set({ title, description })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      found(changed)
      await dropImages(db, id, input.delete_image, now)
      await addPictures(db, id, pictures, me.id, now)
      const data = { id, images: await imagesOf(db, id) }
      return { status: true, message: 'Update Post successfully', data }
    },
  },

  remove: async ({ input, db, me, now }) => {
    await lockOwnStand(db, await standOfPost(db, input.id, me.id), me.id)
    const images = await db.selectFrom('post_image').select('id').where('post_id', '=', input.id).execute()
    await dropImages(
      db,
      input.id,
      images.map(({ id }) => id),
      now,
    )
    found(await db.deleteFrom('post').where('id', '=', input.id).returning('id').executeTakeFirst())
    return { status: true, message: 'Deleted stand post successfully' }
  },
}
