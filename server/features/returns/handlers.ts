import { fail } from '#core/failures.ts'
import { returnRefusal, returnTimes } from '#core/rules/booking/returns.ts'
import { judgedTime } from '#core/rules/time/device-times.ts'
import { sql } from 'kysely'
import { reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { completeReturn, toHuntReturn } from '#server/domain/bookings/returns.ts'
import type { Db } from '#server/db/connect.ts'
import type { HandlersOf } from '#server/http/handler.ts'
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
    execute: async ({ input, db, me, now, deviceAhead }) => {
      const hunt = await huntOf(db, input.reservationId, me.id)
      if (!hunt) return fail('not_found')
      const deviceExpected = new Date(input.expected_at)
      const expected = new Date(deviceExpected.getTime() - deviceAhead)
      const set = new Date(judgedTime(Date.parse(input.at), deviceAhead, now.getTime()).at)
      const refused = returnRefusal(expected.getTime(), set.getTime())
      if (refused !== null) return fail('invalid', { expected_at: [{ code: refused }] })
      // The time was still to come when it was chosen: the person must learn that no alarm will be sent.
      if (expected <= now) return fail('return_over')
      const values = {
        expected_at: expected,
        device_expected_at: deviceExpected,
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

  stop: async ({ input, db, me, now, deviceAhead }) => {
    const { reservationId } = input
    // Who has a timer can always stop it, also when their part in the hunt has ended meanwhile.
    const own = await db
      .selectFrom('hunt_return')
      .select('id')
      .where('reservation_id', '=', reservationId)
      .where('user_id', '=', me.id)
      .executeTakeFirst()
    if (!own && !(await huntOf(db, reservationId, me.id))) return fail('not_found')
    const { id: userId, language } = me
    const name = `${me.first_name} ${me.last_name}`
    const who = { reservationId, userId, name, language }
    const at = new Date(judgedTime(Date.parse(input.at), deviceAhead, now.getTime()).at)
    const row = await completeReturn(db, who, at, now)
    return { status: true, message: 'The timer is off', data: row ? toHuntReturn(row) : null }
  },
}
