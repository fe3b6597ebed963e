import { fail } from '#core/failures.ts'
import type { PermitText } from '#core/rules/booking/permits.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { localTime } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { loadReservation, reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { issuePermitCode, permitOfCode } from '#server/domain/documents/permit-codes.ts'
import { signPermit, verifiedPermit } from '#server/domain/documents/permits.ts'
import { fullName } from '#server/domain/people/people.ts'
import { clientNetwork } from '#server/http/address.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'
import { consume, giveBack } from '#server/http/limits.ts'

/** What the permit of this person for this booking says now; null when they have none. */
const permitText = async (
  db: Db,
  reservationId: number,
  me: SignedIn,
  now: Date,
): Promise<PermitText | null> => {
  const { row, viewer } = await reservationForViewer(db, reservationId, me.id)
  if (viewer === 'landowner' || row.state !== 'approved') return null
  const { stand_detail: stand, waiver_info: waiver } = await loadReservation(db, row.id, me.id, now)
  return {
    v: 1,
    r: row.id,
    u: me.id,
    n: fullName(me),
    s: stand.title,
    z: stand.time_zone,
    f: row.start_day,
    t: row.end_day,
    w: waiver && waiverCounts(waiver, now) ? localTime(new Date(waiver.expiry), stand.time_zone).day : null,
    i: Math.floor(now.getTime() / 1000),
  }
}

/** Whether the booking of a permit still stands and this person still hunts there. */
const stateOf = async (db: Db, reservationId: number, userId: number): Promise<'stands' | 'cancelled'> => {
  const row = await db
    .selectFrom('reservation as r')
    .leftJoin('invitation as i', (join) =>
      join
        .onRef('i.reservation_id', '=', 'r.id')
        .on('i.user_id', '=', userId)
        .on('i.status', '=', 'approved'),
    )
    .select('r.id')
    .where('r.id', '=', reservationId)
    .where('r.state', '=', 'approved')
    .where((eb) => eb.or([eb('r.user_id', '=', userId), eb('i.id', 'is not', null)]))
    .executeTakeFirst()
  return row ? 'stands' : 'cancelled'
}

export const permits: HandlersOf<'permits'> = {
  read: async ({ input, db, me, now, context }) => {
    const text = await permitText(db, input.reservationId, me, now)
    if (!text) return fail('not_found')
    const { phone_key: phoneKey } = input
    const named = phoneKey === undefined ? text : { ...text, k: phoneKey }
    return { status: true, data: { permit: signPermit(named, context.secret) } }
  },

  check: async ({ input, db, context }) => {
    const permit = verifiedPermit(input.permit, context.secret)
    if (!permit) return { status: true, data: { state: 'forged' } }
    return { status: true, data: { state: await stateOf(db, permit.reservationId, permit.userId) } }
  },

  code: {
    execute: async ({ input, db, me, now, context }) => {
      const text = await permitText(db, input.reservationId, me, now)
      if (!text) return fail('not_found')
      const { code, until } = await issuePermitCode(db, text, context.secret, now)
      return { status: true, data: { code, until: until.toISOString() } }
    },
    replayable: false,
  },

  checkCode: {
    prepare: ({ context, address }) => consume(context, 'wrongPermitCode', clientNetwork(address)),
    execute: async ({ input, db, now, context }) => {
      const permit = await permitOfCode(db, input.code, context.secret, now)
      if (!permit) return fail('permit_code_unknown')
      return { status: true, data: { state: await stateOf(db, permit.r, permit.u), permit } }
    },
    // Only wrong codes are counted: a warden may check a whole camp.
    afterCommit: async (body, { context, address }) => {
      await giveBack(context, 'wrongPermitCode', clientNetwork(address))
      return body
    },
    replayable: false,
  },
}
