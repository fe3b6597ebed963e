import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { Ticket } from '#core/calls/tickets.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { statusAfterComment, ticketAfter, type TicketStatus } from '#core/rules/tickets.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { discardFile, keepMedia } from '#server/media/kept-files.ts'
import { privateUrl, type StoredMedia, storeMedia } from '#server/media/media.ts'
import { type InJson, isoTime, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { MediaTable, TicketCommentTable, TicketTable } from '#server/db/schema/tables-people.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { fullName, loadPeople, peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { found } from '#server/domain/refusal.ts'
import { wasOffered } from '#server/domain/stands/choices.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import { notify } from '#server/domain/messages/notify.ts'

interface Facts {
  media: StoredMedia | null
  upload: Claimed | null
}

interface Row extends Omit<Selectable<TicketTable>, 'media_id'> {
  title: string
  comment_count: number
}
const columns = sql`t.id, t.user_id, t.category_id, t.subject, t.description, t.status, t.taken_by, t.created_at, c.title,
  (select count(*) from ticket_comment k where k.ticket_id = t.id) as comment_count`
const tables = sql`from ticket t join ticket_category c on c.id = t.category_id`

const cardOf = (row: InJson<Row>) => ({
  id: row.id,
  status: row.status,
  subject: row.subject,
  description: row.description,
  created_at: isoTime(row.created_at),
  comment_count: row.comment_count,
  category: { id: row.category_id, title: row.title },
})

interface Whole {
  ticket: InJson<Row> & { media_id: number | null; kind: MediaTable['kind'] | null }
  comments: InJson<Omit<Selectable<TicketCommentTable>, 'ticket_id'>>[]
  people: Person[]
}

/** A ticket of this person; administrators see all. */
const loadTicket = async (
  context: Context,
  db: Db,
  id: number,
  me: { id: number; is_admin: boolean },
  now: Date,
): Promise<Ticket> => {
  const { rows } = await sql<Whole>`${prepared}
    select row_to_json(t) as ticket,
      ${rowsOf(sql`select id, user_id, comment, created_at from ticket_comment where ticket_id = t.id order by id`)} as comments,
      ${peopleColumn(sql`select t.user_id union select t.taken_by union select user_id from ticket_comment where ticket_id = t.id`)} as people
    from (select ${columns}, t.media_id, m.kind ${tables} left join media m on m.id = t.media_id) t
    where t.id = ${id} and (t.user_id = ${me.id} or ${me.is_admin})`.execute(db)
  const { ticket, comments, people } = found(rows[0])
  const known = toPeople(people)
  return {
    ...cardOf(ticket),
    media:
      ticket.media_id === null
        ? null
        : { url: privateUrl(context, ticket.media_id, now), kind: ticket.kind ?? 'image' },
    comments: comments.map((comment) => ({
      id: comment.id,
      comment: comment.comment,
      created_at: isoTime(comment.created_at),
      user: toPerson(known, comment.user_id),
    })),
    user: toPerson(known, ticket.user_id),
    taken_by: ticket.taken_by === null ? null : toPerson(known, ticket.taken_by),
  }
}

export const tickets: HandlersOf<'tickets'> = {
  categories: async ({ db }) => ({
    status: true,
    data: await db
      .selectFrom('ticket_category')
      .select(['id', 'title'])
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  }),

  list: async ({ input, db, me }) => {
    const where = [sql`t.user_id = ${me.id}`]
    if (input.status !== 'all') where.push(sql`t.status = ${input.status}`)
    if (input.category !== undefined) where.push(sql`t.category_id = ${input.category}`)
    const { rows, total } = await loadPage<Row>(db, {
      columns,
      from: sql`${tables} where ${sql.join(where, sql` and `)}`,
      order: sql`t.id desc`,
      page: input.page,
      per_page: input.per_page,
    })
    return { status: true, data: rows.map(cardOf), total_records: total }
  },

  read: async ({ input, db, me, context, now }) => ({
    status: true,
    data: await loadTicket(context, db, input.id, me, now),
  }),

  create: {
    prepare: async ({ input, db, me, context, spool }): Promise<Facts | Failure> => {
      const upload =
        input.media_upload === undefined ? null : await readUpload({ db, spool }, input.media_upload, me.id)
      if (isFailure(upload)) return upload
      const source = upload?.file ?? input.media
      // Anybody may ask for help, but only a verified email stores files (decision 29).
      if (source && !me.email_verified) return fail('email_unverified')
      const owner = { userId: me.id, isReserved: upload !== null }
      const media = source ? await storeMedia(context, source, 'media', owner) : null
      return isFailure(media) ? media : { media, upload }
    },
    discard: async ({ context }, { media }: Facts) => {
      if (media) await discardFile(context, media.pending)
    },
    execute: async (request, { media, upload }: Facts) => {
      const { input, db, me, context, now } = request
      const category = await db
        .selectFrom('ticket_category')
        .select(['id', 'hidden_at'])
        .where('id', '=', input.category)
        .forKeyShare()
        .executeTakeFirst()
      if (!category || !wasOffered(category.hidden_at, request))
        return fail('invalid', { category: [{ code: 'category_needed' }] })
      if (upload) await claimUpload(db, upload, now)
      const kept = media && (await keepMedia(db, media, { userId: me.id, isPublic: false }, now))
      const { id } = await db
        .insertInto('ticket')
        .values({
          user_id: me.id,
          category_id: category.id,
          subject: input.subject,
          description: input.description,
          media_id: kept,
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
        data: await loadTicket(context, db, id, me, now),
      }
    },
  },

  comment: async ({ input, db, me, now }) => {
    const ticket = found(
      await db
        .selectFrom('ticket')
        .select(['id', 'user_id', 'subject', 'status'])
        .where('id', '=', input.id)
        .$if(!me.is_admin, (query) => query.where('user_id', '=', me.id))
        .forUpdate()
        .executeTakeFirst(),
    )
    const status = statusAfterComment(ticket.status, ticket.user_id === me.id)
    if (status !== ticket.status)
      await db.updateTable('ticket').set({ status }).where('id', '=', ticket.id).execute()
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

  all: async ({ input, db }) => {
    const { rows, total, people } = await loadPage<Row>(db, {
      columns,
      from: input.status === 'all' ? tables : sql`${tables} where t.status = ${input.status}`,
      order: sql`t.id desc`,
      page: input.page,
      per_page: input.per_page,
      people: ['user_id', 'taken_by'],
    })
    return {
      status: true,
      data: rows.map((row) => ({
        ...cardOf(row),
        user: toPerson(people, row.user_id),
        taken_by: row.taken_by === null ? null : toPerson(people, row.taken_by),
      })),
      total_records: total,
    }
  },

  act: async ({ input, db, me, context, now, address }) => {
    const ticket = found(
      await db
        .selectFrom('ticket')
        .select(['id', 'user_id', 'subject', 'status', 'taken_by'])
        .where('id', '=', input.id)
        .forUpdate()
        .executeTakeFirst(),
    )
    const isAsSeen = ticket.status === input.status && ticket.taken_by === input.taken_by
    const next = isAsSeen
      ? ticketAfter({ status: ticket.status, takenBy: ticket.taken_by }, input.action, me.id)
      : null
    if (!next) return fail('ticket_changed')
    await db
      .updateTable('ticket')
      .set({ status: next.status, taken_by: next.takenBy })
      .where('id', '=', ticket.id)
      .execute()
    await db
      .insertInto('audit')
      .values({
        user_id: me.id,
        act: `ticket.${input.action}`,
        subject: `ticket/${ticket.id}`,
        facts: JSON.stringify({ from: ticket.status, to: next.status }),
        address,
        created_at: now,
      })
      .execute()
    // Who relieves a colleague changes nothing for the person who asked.
    const isNews = next.status !== ticket.status || ticket.taken_by === null
    if (isNews && ticket.user_id !== me.id)
      await notify(
        db,
        {
          userId: ticket.user_id,
          ...updateMessage(next.status, fullName(me), ticket.subject),
          data: { ticket_id: ticket.id },
        },
        now,
      )
    return {
      status: true,
      message: 'The ticket is changed',
      data: await loadTicket(context, db, ticket.id, me, now),
    }
  },
}

const updateMessage = (status: TicketStatus, person: string, subject: string): NotificationMessage => {
  const type = 'ticket_updated'
  if (status === 'open') return { type, code: 'taken', values: { person, subject } }
  return { type, code: status === 'hold' ? 'held' : 'resolved', values: { subject } }
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
