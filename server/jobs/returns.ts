import { brand } from '#core/brand.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { clockAt } from '../db/returns.ts'
import { letter } from './letters.ts'
import { notify } from './notify.ts'
import { enqueue } from './queue.ts'

interface ReturnJob {
  readonly return_id: number
  readonly version: number
}

/** The return that a job is about, locked; nothing when it was set anew, or the hunter is back. */
const stillOut = (db: Db, { return_id, version }: ReturnJob) =>
  db
    .selectFrom('hunt_return as t')
    .innerJoin('reservation as r', 'r.id', 't.reservation_id')
    .innerJoin('stand as s', 's.id', 'r.stand_id')
    .innerJoin('app_user as h', 'h.id', 't.user_id')
    .selectAll('t')
    .select([
      's.title',
      's.address',
      's.lat',
      's.lng',
      's.parking_lat',
      's.parking_lng',
      's.zone',
      's.id as stand_id',
      's.user_id as owner_id',
      'h.first_name',
      'h.last_name',
      'h.phone',
    ])
    .where('t.id', '=', return_id)
    .where('t.version', '=', version)
    .where('t.state', '=', 'waiting')
    .forUpdate('t')
    .executeTakeFirst()

/** The time has come: the hunter is reminded on every phone, once. */
export const remindOfReturn = async (context: Context, job: ReturnJob): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const held = await stillOut(tx, job)
    if (!held || held.reminded_at !== null) return
    await tx.updateTable('hunt_return').set({ reminded_at: now }).where('id', '=', held.id).execute()
    await notify(
      tx,
      {
        userId: held.user_id,
        type: 'return_due',
        message: `You meant to be back by now. Check out, or ${held.contact_name} hears of it in ${held.grace_minutes} minutes.`,
        data: { reservation_id: held.reservation_id, stand_id: held.stand_id },
      },
      now,
    )
  })
}

/** The number for an emergency where the stand is: 112 is answered in South Africa and Europe. */
const emergencyNumber = (zone: string): string => (zone.startsWith('America/') ? '911' : '112')

const place = (lat: number, lng: number) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** What the contact must know to help: who, where, since when, and what was heard last. */
const wordsOf = async (
  db: Db,
  held: NonNullable<Awaited<ReturnType<typeof stillOut>>>,
): Promise<string[]> => {
  const last = await db
    .selectFrom('attendance')
    .selectAll()
    .where('reservation_id', '=', held.reservation_id)
    .where('user_id', '=', held.user_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const name = `${held.first_name} ${held.last_name}`
  const heard =
    last === undefined
      ? `${brand.name} has heard nothing of the hunt itself: nobody has checked in.`
      : `Last heard: ${last.kind === 'checkin' ? 'checked in' : 'checked out'} at ${clockAt(last.at, held.zone)}${
          last.lat === null || last.lng === null ? '' : `, at ${place(last.lat, last.lng)}`
        }.`
  const parking =
    held.parking_lat === null || held.parking_lng === null
      ? ''
      : ` Parking: ${place(held.parking_lat, held.parking_lng)}.`
  return [
    `${held.contact_name}, ${name} named you as the person to tell, and meant to be back from a hunt by ${clockAt(held.expected_at, held.zone)}. There has been no check-out.`,
    `Often it is only a dead phone or no signal. Please call ${held.first_name} first: ${held.phone === '' ? 'no number is known to us' : held.phone}.`,
    `Where: ${held.title}, ${held.address}. Stand: ${place(held.lat, held.lng)}.${parking}`,
    heard,
    `If you cannot reach anybody and are worried, call ${emergencyNumber(held.zone)} and read them the lines above.`,
  ]
}

/** Nobody came back in time: the contact gets a mail and the landowner a notification, once and together. */
export const tellOfOverdue = async (context: Context, job: ReturnJob): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const held = await stillOut(tx, job)
    if (!held) return
    await tx
      .updateTable('hunt_return')
      .set({ state: 'told', told_at: now })
      .where('id', '=', held.id)
      .execute()
    const name = `${held.first_name} ${held.last_name}`
    const lines = await wordsOf(tx, held)
    await enqueue(
      tx,
      'mail',
      { letter: letter(held.contact_email, `${name} is not back from a hunt`, lines) },
      { now },
    )
    await notify(
      tx,
      {
        userId: held.owner_id,
        type: 'attendance',
        message: `${name} meant to be back from ${held.title} by ${clockAt(held.expected_at, held.zone)} and has not checked out`,
        data: { reservation_id: held.reservation_id, stand_id: held.stand_id },
      },
      now,
    )
  })
}
