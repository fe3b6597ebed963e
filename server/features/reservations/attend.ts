import { fail } from '#core/failures.ts'
import { readHazards } from '#core/rules/land/hazards.ts'
import { judgedTime } from '#core/rules/time/device-times.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'
import { reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { completeReturn } from '#server/domain/bookings/returns.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { notify } from '#server/domain/messages/notify.ts'

/**
 * Records a check-in or check-out with the device's time, corrected by its clock's error, and the time of arrival. An unmatched one
 * is stored too: a record from the field is never refused because of its order, or because its client does not know hazards.
 */
export const attend: HandlersOf<'reservations'>['attend'] = async ({ input, db, me, now, deviceAhead }) => {
  const { row, viewer } = await reservationForViewer(db, input.reservationId, me.id)
  if (viewer === 'landowner' || row.paid_at === null) return fail('not_found')
  const deviceAt = new Date(input.at)
  if (Number.isNaN(deviceAt.getTime()) || deviceAt.getTime() < 0)
    return fail('invalid', { at: [{ code: 'time_needed' }] })
  const judged = judgedTime(deviceAt.getTime(), deviceAhead, now.getTime())
  const at = new Date(judged.at)
  const values = {
    reservation_id: row.id,
    user_id: me.id,
    kind: input.kind,
    at,
    received_at: now,
    device_at: deviceAt,
    time_is: judged.timeIs,
    lat: input.latitude ?? null,
    lng: input.longitude ?? null,
    accuracy: input.accuracy ?? null,
    recorded_offline: input.recorded_offline,
    clock_offset_ms: input.clock_offset === undefined ? null : Math.round(input.clock_offset),
  }
  const hazards =
    input.kind === 'checkin'
      ? await db
          .selectFrom('land_feature')
          .select(['key', 'kind', 'note'])
          .where('stand_id', '=', row.stand_id)
          .where('kind', 'in', ['hazard', 'no_go'])
          .orderBy('position')
          .execute()
      : []
  const { reading, read } = readHazards(hazards, input.acknowledged ?? [])
  const { id } = await db
    .insertInto('attendance')
    .values({ ...values, hazards_read: reading, acknowledged: JSON.stringify(read) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.kind === 'checkout')
    await completeReturn(
      db,
      {
        reservationId: row.id,
        userId: me.id,
        name: `${me.first_name} ${me.last_name}`,
        language: me.language,
      },
      at,
      now,
    )
  await notify(
    db,
    {
      userId: row.owner_id,
      type: 'attendance',
      code: input.kind === 'checkin' ? 'checked_in' : 'checked_out',
      values: { person: `${me.first_name} ${me.last_name}`, stand: row.title },
      data: { reservation_id: row.id, stand_id: row.stand_id, kind: input.kind, at: at.toISOString() },
    },
    now,
  )
  return {
    status: true,
    message: input.kind === 'checkin' ? 'Checked in' : 'Checked out',
    data: {
      id,
      kind: input.kind,
      at: at.toISOString(),
      checkin: input.kind === 'checkin' ? at.toISOString() : null,
      checkout: input.kind === 'checkout' ? at.toISOString() : null,
      received_at: now.toISOString(),
      latitude: values.lat,
      longitude: values.lng,
      accuracy: values.accuracy,
      recorded_offline: values.recorded_offline,
      device_at: deviceAt.toISOString(),
      time_is: judged.timeIs,
      hazards_read: reading,
      user: toPerson(await loadPeople(db, [me.id]), me.id),
    },
  }
}
