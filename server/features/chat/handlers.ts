import { fail, type Failure, isFailure } from '#core/failures.ts'
import { isEmptyMessage, wholeParty } from '#core/rules/chat.ts'
import { judgedTime } from '#core/rules/time/device-times.ts'
import { chatAllowed, chatRefusal } from '#core/rules/booking/reservation-state.ts'
import type { Message } from '#core/calls/messages/chat.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, inJson, isoTime, isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ChatMessageTable } from '#server/db/schema/tables.ts'
import {
  fullName,
  loadPeople,
  type People,
  peopleColumn,
  toPeople,
  toPerson,
} from '#server/domain/people/people.ts'
import { toReservationState, todayAt } from '#server/domain/bookings/reservations.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'
import { publishLiveUpdate } from '#server/domain/messages/live-updates.ts'
import { readConversation } from '#server/domain/messages/read-conversation.ts'
import { notify } from '#server/domain/messages/notify.ts'
import {
  discardPhotos,
  keepPhotos,
  type NewPhoto,
  photosColumn,
  photosIn,
  storePhotos,
} from '#server/domain/messages/photos.ts'
import { messagesOf, type Thread, threadOf } from '#server/domain/messages/threads.ts'
import { privateUrl } from '#server/media/media.ts'
import type { Context } from '#server/context/context.ts'

const shown = 50

interface Row extends Pick<
  Selectable<ChatMessageTable>,
  'id' | 'from_user_id' | 'message' | 'written_at' | 'created_at'
> {
  photos: number[]
}

/** Who reads, and when: addresses of photos are good for them alone. */
interface Reading {
  readonly context: Context
  readonly me: { readonly id: number }
  readonly now: Date
}

const messageOf = (row: InJson<Row>, known: People, { context, me, now }: Reading): Message => ({
  id: row.id,
  message: row.message,
  date: isoTime(row.created_at),
  user: toPerson(known, row.from_user_id),
  written_at: isoTimeOrNull(row.written_at),
  photos: row.photos.map((photo) => privateUrl(context, photo, now, me.id)),
})

interface Loaded {
  messages: InJson<Row>[]
  total: number
  people: Person[]
}

/** The newest messages of a thread, in chronological order, and everybody in it. */
const loadMessages = async (
  db: Db,
  { reservationId, userId, before }: { reservationId: number; userId: number; before?: number | undefined },
  me: number,
  others: readonly number[],
): Promise<Loaded> => {
  const from = sql`from chat_message m where ${messagesOf(reservationId, me, userId)}`
  const { rows } = await sql<Loaded>`${prepared}
    select ${rowsOf(sql`select * from (
        select id, from_user_id, message, written_at, created_at, ${photosColumn} as photos ${from}
          ${before === undefined ? sql`` : sql`and id < ${before}`}
        order by id desc limit ${shown}) as newest order by id`)} as messages,
      (select count(*) ${from}) as total,
      ${peopleColumn(sql`select unnest(${[me, ...others]}::bigint[]) union select m.from_user_id ${from}`)} as people`.execute(
    db,
  )
  return rows[0]!
}

/** A thread that still takes messages. */
const openThread = async (
  db: Db,
  reservationId: number,
  me: number,
  other: number,
  now: Date,
  lock = false,
): Promise<Thread | Failure> => {
  const party = await threadOf(db, reservationId, me, other, lock)
  if (isFailure(party)) return party
  const refusal = chatRefusal(toReservationState(party.row), todayAt(party.row, now))
  return refusal === null ? party : fail(refusal)
}

/** When the message was written, by the phone and by its time corrected. */
const writtenTimes = ({
  input,
  now,
  deviceAhead,
  writtenAt,
}: Pick<RequestContextOf<'chat.send'>, 'input' | 'now' | 'deviceAhead' | 'writtenAt'>) => {
  const sent = input.written_at === undefined ? writtenAt : new Date(input.written_at)
  const device_written_at = sent && Number.isNaN(sent.getTime()) ? null : sent
  const written = device_written_at && judgedTime(device_written_at.getTime(), deviceAhead, now.getTime())
  return {
    // A time that is not believed is left out: the message then shows when it arrived.
    written_at: written && written.timeIs !== 'server' ? new Date(written.at) : null,
    device_written_at,
  }
}

/** Tells everybody else in the thread. */
const tell = async (
  { input, db, me, now }: RequestContextOf<'chat.send'>,
  { row, others }: Thread,
  messageId: number,
): Promise<void> => {
  const isParty = input.userId === wholeParty
  const message =
    input.message === ''
      ? ({ code: 'photo', values: { person: me.first_name } } as const)
      : ({ code: 'written', values: { person: me.first_name, text: input.message.slice(0, 120) } } as const)
  // Where the notification leads: to the thread, under the name that it has for its readers.
  const data = {
    reservation_id: input.reservationId,
    user_id: isParty ? wholeParty : me.id,
    user_name: isParty ? row.title : fullName(me),
    message_id: messageId,
  }
  for (const userId of others) await notify(db, { userId, type: 'chat', ...message, data }, now)
}

export const chat: HandlersOf<'chat'> = {
  list: async (request) => {
    const { input, db, me, now } = request
    const party = await threadOf(db, input.reservationId, me.id, input.userId)
    if (isFailure(party)) return party
    const { messages, total, people } = await loadMessages(db, input, me.id, party.others)
    const known = toPeople(people)
    return {
      status: true,
      data: messages.map((row) => messageOf(row, known, request)),
      total_records: total,
      is_allowed_chat: chatAllowed(toReservationState(party.row), todayAt(party.row, now)),
      user: input.userId === wholeParty ? null : toPerson(known, input.userId),
      others: party.others.map((id) => toPerson(known, id)),
    }
  },

  read: async ({ input, db, me, now }) => {
    const party = await threadOf(db, input.reservationId, me.id, input.userId)
    if (isFailure(party)) return party
    const { reservationId: reservation_id, userId: user_id } = input
    const changed = await readConversation(db, me.id, { reservation_id, user_id }, now)
    if (changed > 0) await publishLiveUpdate(db, me.id)
    return { status: true, message: 'Marked as read' }
  },

  send: {
    prepare: async (request): Promise<NewPhoto[] | Failure> => {
      const { input, db, me, now } = request
      const photos = photosIn(input)
      if (isEmptyMessage(input.message, photos))
        return fail('invalid', { message: [{ code: 'message_needed' }] })
      if (photos === 0) return []
      const party = await openThread(db, input.reservationId, me.id, input.userId, now)
      return isFailure(party) ? party : storePhotos(request, input, me.id)
    },
    discard: ({ context }, photos: NewPhoto[]) => discardPhotos(context, photos),
    execute: async (request, photos: NewPhoto[]) => {
      const { input, db, me, now } = request
      const party = await openThread(db, input.reservationId, me.id, input.userId, now, true)
      if (isFailure(party)) return party
      const values = {
        reservation_id: input.reservationId,
        from_user_id: me.id,
        to_user_id: input.userId === wholeParty ? null : input.userId,
        message: input.message,
        photo_count: photos.length,
        ...writtenTimes(request),
        created_at: now,
      }
      const row = await db.insertInto('chat_message').values(values).returning('id').executeTakeFirstOrThrow()
      const kept = await keepPhotos(db, row.id, photos, me.id, now)
      await tell(request, party, row.id)
      return {
        status: true,
        message: 'Sent',
        data: messageOf(inJson({ ...row, ...values, photos: kept }), await loadPeople(db, [me.id]), request),
      }
    },
  },
}
