import { fail, type Failure, isFailure } from '#core/failures.ts'
import { chatAllowed } from '#core/rules/booking/reservation-state.ts'
import type { Message } from '#core/calls/chat.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'
import {
  toReservationState,
  reservationForViewer,
  type ReservationForViewer,
  todayAt,
} from '#server/domain/bookings/reservations.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { notify } from '#server/domain/messages/notify.ts'

const shown = 50

/** Hunters write with the landowner, and the main hunter with each joined one (decision 14). */
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

interface Row {
  id: number
  from_user_id: number
  message: string
  written_at: Date | null
  created_at: Date
}
const messageOf = (row: Row, known: Map<number, Person>): Message => ({
  id: row.id,
  message: row.message,
  date: row.created_at.toISOString(),
  user: { id: row.from_user_id, image: known.get(row.from_user_id)?.image ?? null },
  written_at: row.written_at?.toISOString() ?? null,
})

const between = (a: number, b: number) =>
  sql<boolean>`least(from_user_id, to_user_id) = ${Math.min(a, b)} and greatest(from_user_id, to_user_id) = ${Math.max(a, b)}`

export const chat: HandlersOf<'chat'> = {
  list: async ({ input, db, me, now }) => {
    const party = await thread(db, input.reservationId, me.id, input.userId)
    if (isFailure(party)) return party
    const query = db
      .selectFrom('chat_message')
      .where('reservation_id', '=', input.reservationId)
      .where(between(me.id, input.userId))
    const rows = await query
      .selectAll()
      .$if(input.before !== undefined, (q) => q.where('id', '<', input.before!))
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    const total = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    const known = await loadPeople(db, [me.id, input.userId])
    return {
      status: true,
      data: rows.reverse().map((row) => messageOf(row, known)),
      total_records: total.n,
      is_allowed_chat: chatAllowed(toReservationState(party.row), todayAt(party.row, now)),
      user: toPerson(known, input.userId),
    }
  },

  send: {
    prepare: ({ context, me }) => consume(context, 'chat', me.id),
    execute: async ({ input, db, me, now }) => {
      const party = await thread(db, input.reservationId, me.id, input.userId)
      if (isFailure(party)) return party
      if (!chatAllowed(toReservationState(party.row), todayAt(party.row, now))) return fail('chat_closed')
      const written = input.written_at === undefined ? null : new Date(input.written_at)
      const row = await db
        .insertInto('chat_message')
        .values({
          reservation_id: input.reservationId,
          from_user_id: me.id,
          to_user_id: input.userId,
          message: input.message,
          written_at: written && Number.isNaN(written.getTime()) ? null : written,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
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
      return { status: true, message: 'Sent', data: messageOf(row, await loadPeople(db, [me.id])) }
    },
  },
}
