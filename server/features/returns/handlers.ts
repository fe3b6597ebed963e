import { fail } from '#core/failures.ts'
import { returnRefusal, returnTimes } from '#core/rules/booking/returns.ts'
import { sql } from 'kysely'
import { reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { completeReturn, toHuntReturn } from '#server/domain/bookings/returns.ts'
import type { Db } from '#server/db/connect.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { consume } from '#server/http/limits.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

/** A paid hunt of one who hunts there: the landowner has no return to set. */
const huntOf = async (db: Db, reservationId: number, userId: number) => {
  const { row, viewer } = await reservationForViewer(db, reservationId, userId)
  return viewer === 'landowner' || row.paid_at === null ? null : row
}

export const returns: HandlersOf<'returns'> = {
  read: async ({ input, db, me }) => {
    const hunt = await huntOf(db, input.reservationId, me.id)
    if (!hunt) return fail('not_found')
    const row = await db
      .selectFrom('hunt_return')
      .selectAll()
      .where('reservation_id', '=', hunt.id)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    return { status: true, data: row ? toHuntReturn(row) : null }
  },

  set: {
    prepare: ({ context, me }) => consume(context, 'returns', me.id),
    execute: async ({ input, db, me, now }) => {
      const hunt = await huntOf(db, input.reservationId, me.id)
      if (!hunt) return fail('not_found')
      const expected = new Date(input.expected_at)
      const set = new Date(input.at)
      const refused = returnRefusal(expected.getTime(), set.getTime())
      if (refused !== null) return fail('invalid', { expected_at: [{ code: refused }] })
      const values = {
        expected_at: expected,
        grace_minutes: input.grace_minutes,
        contact_name: input.contact_name,
        contact_email: input.contact_email,
        state: 'waiting' as const,
        set_at: set,
        received_at: now,
        reminded_at: null,
        told_at: null,
        back_at: null,
      }
      const row = await db
        .insertInto('hunt_return')
        .values({ reservation_id: hunt.id, user_id: me.id, version: 1, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['reservation_id', 'user_id'])
            .doUpdateSet({ ...values, version: sql`hunt_return.version + 1` }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      const { remindAt, tellAt } = returnTimes(expected.getTime(), input.grace_minutes, now.getTime())
      const job = { return_id: row.id, version: row.version }
      await enqueue(db, 'return_due', job, { now, runAt: new Date(remindAt) })
      await enqueue(db, 'return_overdue', job, { now, runAt: new Date(tellAt) })
      return { status: true, message: 'The timer runs', data: toHuntReturn(row) }
    },
  },

  stop: async ({ input, db, me, now }) => {
    const hunt = await huntOf(db, input.reservationId, me.id)
    if (!hunt) return fail('not_found')
    const { id: userId, language } = me
    const name = `${me.first_name} ${me.last_name}`
    const who = { reservationId: hunt.id, userId, name, language }
    const row = await completeReturn(db, who, new Date(input.at), now)
    return { status: true, message: 'The timer is off', data: row ? toHuntReturn(row) : null }
  },
}
