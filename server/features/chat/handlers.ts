import { fail, type Failure, isFailure } from '#core/failures.ts'
import { judgedTime } from '#core/rules/time/device-times.ts'
import { chatAllowed } from '#core/rules/booking/reservation-state.ts'
import type { Message } from '#core/calls/chat.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, inJson, isoTime, isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ChatMessageTable } from '#server/db/schema/tables.ts'
import { loadPeople, type People, peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import {
  toReservationState,
  reservationForViewer,
  type ReservationForViewer,
  todayAt,
} from '#server/domain/bookings/reservations.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { publishLiveUpdate } from '#server/domain/messages/live-updates.ts'
import { readConversation } from '#server/domain/messages/read-conversation.ts'
import { notify } from '#server/domain/messages/notify.ts'

const shown = 50

/** Hunters chat with the landowner, and the main hunter with each joined hunter (decision 14). */
const thread = async (
  db: Db,
  reservationId: number,
  me: number,
  other: number,
): Promise<ReservationForViewer | Failure> => {
  const party = await reservationForViewer(db, reservationId, me)
  const { row, viewer, joined } = party
  const partners =
    viewer === 'main_hunter'
      ? [row.owner_id, ...joined]
      : viewer === 'landowner'
        ? [row.user_id, ...joined]
        : [row.owner_id, row.user_id]
  if (!partners.includes(other)) return fail('not_found')
  return row.paid_at === null ? fail('chat_closed') : party
}

type Row = Pick<Selectable<ChatMessageTable>, 'id' | 'from_user_id' | 'message' | 'written_at' | 'created_at'>

const messageOf = (row: InJson<Row>, known: People): Message => ({
  id: row.id,
  message: row.message,
  date: isoTime(row.created_at),
  user: { id: row.from_user_id, image: known.get(row.from_user_id)?.image ?? null },
  written_at: isoTimeOrNull(row.written_at),
})

interface Thread {
  messages: InJson<Row>[]
  total: number
  people: Person[]
}

/** The newest messages between two participants, in chronological order. */
const loadThread = async (
  db: Db,
  { reservationId, userId, before }: { reservationId: number; userId: number; before?: number | undefined },
  me: number,
): Promise<Thread> => {
  const from = sql`from chat_message where reservation_id = ${reservationId}
    and least(from_user_id, to_user_id) = ${Math.min(me, userId)}
    and greatest(from_user_id, to_user_id) = ${Math.max(me, userId)}`
  const { rows } = await sql<Thread>`${prepared}
    select ${rowsOf(sql`select * from (
        select id, from_user_id, message, written_at, created_at ${from}
          ${before === undefined ? sql`` : sql`and id < ${before}`}
        order by id desc limit ${shown}) as newest order by id`)} as messages,
      (select count(*) ${from}) as total,
      ${peopleColumn(sql`values (${me}::bigint), (${userId}::bigint)`)} as people`.execute(db)
  return rows[0]!
}

export const chat: HandlersOf<'chat'> = {
  list: async ({ input, db, me, now }) => {
    const party = await thread(db, input.reservationId, me.id, input.userId)
    if (isFailure(party)) return party
    const { messages, total, people } = await loadThread(db, input, me.id)
    const known = toPeople(people)
    return {
      status: true,
      data: messages.map((row) => messageOf(row, known)),
      total_records: total,
      is_allowed_chat: chatAllowed(toReservationState(party.row), todayAt(party.row, now)),
      user: toPerson(known, input.userId),
    }
  },

  read: async ({ input, db, me, now }) => {
    const party = await thread(db, input.reservationId, me.id, input.userId)
    if (isFailure(party)) return party
    const { reservationId: reservation_id, userId: user_id } = input
    const changed = await readConversation(db, me.id, { reservation_id, user_id }, now)
    if (changed > 0) await publishLiveUpdate(db, me.id)
    return { status: true, message: 'Marked as read' }
  },

  send: {
    execute: async ({ input, db, me, now, deviceAhead, writtenAt }) => {
      const party = await thread(db, input.reservationId, me.id, input.userId)
      if (isFailure(party)) return party
      if (!chatAllowed(toReservationState(party.row), todayAt(party.row, now))) return fail('chat_closed')
      const sent = input.written_at === undefined ? writtenAt : new Date(input.written_at)
      const deviceWritten = sent && Number.isNaN(sent.getTime()) ? null : sent
      const written = deviceWritten && judgedTime(deviceWritten.getTime(), deviceAhead, now.getTime())
      const values = {
        reservation_id: input.reservationId,
        from_user_id: me.id,
        to_user_id: input.userId,
        message: input.message,
        // A time that is not believed is left out: the message then shows when it arrived.
        written_at: written && written.timeIs !== 'server' ? new Date(written.at) : null,
        device_written_at: deviceWritten,
        created_at: now,
      }
      const row = await db.insertInto('chat_message').values(values).returning('id').executeTakeFirstOrThrow()
      await notify(
        db,
        {
          userId: input.userId,
          type: 'chat',
          code: 'written',
          values: { person: me.first_name, text: input.message.slice(0, 120) },
          data: {
            reservation_id: input.reservationId,
            user_id: me.id,
            user_name: `${me.first_name} ${me.last_name}`,
            message_id: row.id,
          },
        },
        now,
      )
      return {
        status: true,
        message: 'Sent',
        data: messageOf(inJson({ ...row, ...values }), await loadPeople(db, [me.id])),
      }
    },
  },
}
