import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { Ticket } from '#core/calls/tickets.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { privateUrl, type StoredMedia, storeMedia } from '#server/media/media.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import { notify } from '#server/domain/messages/notify.ts'

interface Facts {
  media: StoredMedia | null
  upload: Claimed | null
}

const rows = (db: Db) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.id', 't.category_id')
    .leftJoin('media as m', 'm.id', 't.media_id')
    .selectAll('t')
    .select(['c.title', 'm.kind'])
    .select(sql<number>`(select count(*) from ticket_comment k where k.ticket_id = t.id)`.as('comment_count'))
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const cardOf = (row: Row) => ({
  id: row.id,
  status: row.status,
  subject: row.subject,
  description: row.description,
  created_at: row.created_at.toISOString(),
  comment_count: row.comment_count,
  category: { id: row.category_id, title: row.title },
})

const ticketOf = async (context: Context, db: Db, row: Row, now: Date): Promise<Ticket> => {
  const comments = await db
    .selectFrom('ticket_comment')
    .selectAll()
    .where('ticket_id', '=', row.id)
    .orderBy('id')
    .execute()
  const known = await loadPeople(db, [row.user_id, ...comments.map((comment) => comment.user_id)])
  return {
    ...cardOf(row),
    media:
      row.media_id === null
        ? null
        : { url: privateUrl(context, row.media_id, now), kind: row.kind ?? 'image' },
    comments: comments.map((comment) => ({
      id: comment.id,
      comment: comment.comment,
      created_at: comment.created_at.toISOString(),
      user: toPerson(known, comment.user_id),
    })),
    user: toPerson(known, row.user_id),
  }
}

/** A ticket of this person; administrators see all. */
const visible = async (db: Db, id: number, me: { id: number; is_admin: boolean }): Promise<Row> => {
  const row = await rows(db).where('t.id', '=', id).executeTakeFirst()
  return found(row && (row.user_id === me.id || me.is_admin) ? row : undefined)
}

export const tickets: HandlersOf<'tickets'> = {
  categories: async ({ db }) => ({
    status: true,
    data: await db.selectFrom('ticket_category').selectAll().orderBy('id').execute(),
  }),

  list: async ({ input, db, me }) => {
    let query = rows(db).where('t.user_id', '=', me.id)
    let count = db
      .selectFrom('ticket')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', me.id)
    if (input.status !== 'all') {
      query = query.where('t.status', '=', input.status)
      count = count.where('status', '=', input.status)
    }
    if (input.category !== undefined) {
      query = query.where('t.category_id', '=', input.category)
      count = count.where('category_id', '=', input.category)
    }
    const page = await query
      .orderBy('t.id', 'desc')
      .limit(input.per_page)
      .offset((input.page - 1) * input.per_page)
      .execute()
    return { status: true, data: page.map(cardOf), total_records: (await count.executeTakeFirstOrThrow()).n }
  },

  read: async ({ input, db, me, context, now }) => ({
    status: true,
    data: await ticketOf(context, db, await visible(db, input.id, me), now),
  }),

  create: {
    prepare: async ({ input, db, me, context }): Promise<Facts | Failure> => {
      const upload = input.media_upload === undefined ? null : await readUpload(db, input.media_upload, me.id)
      if (isFailure(upload)) return upload
      const source = upload?.bytes ?? input.media
      const media = source ? await storeMedia(context, source, 'media') : null
      return isFailure(media) ? media : { media, upload }
    },
    execute: async ({ input, db, me, context, now }, { media, upload }: Facts) => {
      const category = await db
        .selectFrom('ticket_category')
        .select('id')
        .where('id', '=', input.category)
        .executeTakeFirst()
      if (!category) return fail('invalid', { category: [{ code: 'category_needed' }] })
      if (upload) await claimUpload(db, upload, now)
      const kept = media
        ? await db
            .insertInto('media')
            .values({ ...media, user_id: me.id, is_public: false, created_at: now })
            .returning('id')
            .executeTakeFirstOrThrow()
        : null
      const { id } = await db
        .insertInto('ticket')
        .values({
          user_id: me.id,
          category_id: category.id,
          subject: input.subject,
          description: input.description,
          media_id: kept?.id ?? null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await notifySupport(
        db,
        me.id,
        { type: 'ticket_updated', code: 'opened', values: { person: fullName(me), subject: input.subject } },
        id,
        now,
      )
      return {
        status: true,
        message: 'Ticket Created Successfully',
        data: await ticketOf(context, db, await visible(db, id, me), now),
      }
    },
  },

  comment: async ({ input, db, me, now }) => {
    const ticket = await visible(db, input.id, me)
    const row = await db
      .insertInto('ticket_comment')
      .values({ ticket_id: ticket.id, user_id: me.id, comment: input.comment, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const message = {
      type: 'new_comment',
      code: 'commented',
      values: { person: fullName(me), subject: ticket.subject },
    } as const
    if (ticket.user_id === me.id) await notifySupport(db, me.id, message, ticket.id, now)
    else await notify(db, { userId: ticket.user_id, ...message, data: { ticket_id: ticket.id } }, now)
    return {
      status: true,
      message: 'Comment Added Successfully',
      data: {
        id: row.id,
        comment: row.comment,
        created_at: now.toISOString(),
        user: toPerson(await loadPeople(db, [me.id]), me.id),
      },
    }
  },
}

const notifySupport = async (
  db: Db,
  writer: number,
  message: NotificationMessage,
  ticketId: number,
  now: Date,
): Promise<void> => {
  const support = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', writer)
    .execute()
  for (const { id } of support)
    await notify(db, { userId: id, ...message, data: { ticket_id: ticketId } }, now)
}
