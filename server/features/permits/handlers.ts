import { fail } from '#core/failures.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { localTime } from '#core/rules/time/days.ts'
import { loadReservation, reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { signPermit, verifiedPermit } from '#server/domain/documents/permits.ts'
import { fullName } from '#server/domain/people/people.ts'
import type { HandlersOf } from '#server/http/handler.ts'

export const permits: HandlersOf<'permits'> = {
  read: async ({ input, db, me, now, context }) => {
    const { row, viewer } = await reservationForViewer(db, input.reservationId, me.id)
    if (viewer === 'landowner' || row.state !== 'approved') return fail('not_found')
    const { stand_detail: stand, waiver_info: waiver } = await loadReservation(db, row.id, me.id, now)
    const permit = signPermit(
      {
        v: 1,
        r: row.id,
        u: me.id,
        n: fullName(me),
        s: stand.title,
        z: stand.time_zone,
        f: row.start_day,
        t: row.end_day,
        w:
          waiver && waiverCounts(waiver, now)
            ? localTime(new Date(waiver.expiry), stand.time_zone).day
            : null,
        i: Math.floor(now.getTime() / 1000),
      },
      context.secret,
    )
    return { status: true, data: { permit } }
  },

  check: async ({ input, db, context }) => {
    const permit = verifiedPermit(input.permit, context.secret)
    if (!permit) return { status: true, data: { state: 'forged' } }
    const row = await db
      .selectFrom('reservation as r')
      .leftJoin('invitation as i', (join) =>
        join
          .onRef('i.reservation_id', '=', 'r.id')
          .on('i.user_id', '=', permit.userId)
          .on('i.status', '=', 'approved'),
      )
      .select('r.id')
      .where('r.id', '=', permit.reservationId)
      .where('r.state', '=', 'approved')
      .where((eb) => eb.or([eb('r.user_id', '=', permit.userId), eb('i.id', 'is not', null)]))
      .executeTakeFirst()
    return { status: true, data: { state: row ? 'stands' : 'cancelled' } }
  },
}
