import { brand } from '#core/brand.ts'
import type { Language } from '#core/rules/languages.ts'
import { emergencyNumber } from '#core/rules/position/emergency.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { languageAt } from '#server/domain/people/people.ts'
import { clockText, toLanguage, translate } from '#server/config/translations.ts'
import { composeEmail } from '#server/domain/messages/emails.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

interface ReturnJob {
  readonly return_id: number
  readonly version: number
}

/** The reminder of a job, locked; undefined when it was reset or the hunter is back. */
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
      'h.language',
    ])
    .where('t.id', '=', return_id)
    .where('t.version', '=', version)
    .where('t.state', '=', 'waiting')
    .forUpdate('t')
    .executeTakeFirst()

/** Reminds the hunter at the expected time, once on every device. */
export const remindToCheckOut = async (context: Context, job: ReturnJob): Promise<void> => {
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
        code: 'due',
        values: { contact: held.contact_name, n: held.grace_minutes },
        data: { reservation_id: held.reservation_id, stand_id: held.stand_id },
      },
      now,
    )
  })
}

const place = (lat: number, lng: number) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

type StillOut = NonNullable<Awaited<ReturnType<typeof stillOut>>>

/** The last sign of life from the hunt. */
const heardOf = async (db: Db, held: StillOut, language: Language): Promise<string> => {
  const last = await db
    .selectFrom('attendance')
    .selectAll()
    .where('reservation_id', '=', held.reservation_id)
    .where('user_id', '=', held.user_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last)
    return translate(language, '{brand} has no news from the hunt: nobody has checked in.', {
      brand: brand.name,
    })
  const time = clockText(language, last.at, held.zone)
  const isIn = last.kind === 'checkin'
  if (last.lat === null || last.lng === null)
    return isIn
      ? translate(language, 'Last heard: checked in at {time}.', { time })
      : translate(language, 'Last heard: checked out at {time}.', { time })
  const values = { time, place: place(last.lat, last.lng) }
  return isIn
    ? translate(language, 'Last heard: checked in at {time}, at {place}.', values)
    : translate(language, 'Last heard: checked out at {time}, at {place}.', values)
}

/** The facts a contact needs to help: who, where, since when, and the last sign of life. */
const wordsOf = async (db: Db, held: StillOut, language: Language): Promise<string[]> => {
  const name = held.first_name
  const where = { stand: held.title, address: held.address, place: place(held.lat, held.lng) }
  return [
    translate(
      language,
      '{contact}, {person} named you as their emergency contact and planned to be back from a hunt by {time}. They have not checked out.',
      {
        contact: held.contact_name,
        person: `${name} ${held.last_name}`,
        time: clockText(language, held.expected_at, held.zone),
      },
    ),
    held.phone === ''
      ? translate(
          language,
          'Often it is only a dead phone or no signal. Please call {name} first: no number is known to us.',
          { name },
        )
      : translate(
          language,
          'Often it is only a dead phone or no signal. Please call {name} first: {phone}.',
          {
            name,
            phone: held.phone,
          },
        ),
    held.parking_lat === null || held.parking_lng === null
      ? translate(language, 'Where: {stand}, {address}. Stand: {place}.', where)
      : translate(language, 'Where: {stand}, {address}. Stand: {place}. Parking: {parking}.', {
          ...where,
          parking: place(held.parking_lat, held.parking_lng),
        }),
    await heardOf(db, held, language),
    translate(
      language,
      'If you cannot reach anyone and are worried, call {number} and read them the lines above.',
      { number: emergencyNumber(held.zone) },
    ),
  ]
}

/** Emails the contact and notifies the landowner that a hunter is overdue, once and in one transaction. */
export const notifyOverdue = async (context: Context, job: ReturnJob): Promise<void> => {
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
    const language = await languageAt(tx, held.contact_email, toLanguage(held.language))
    const reader = { email: held.contact_email, language }
    const subject = translate(language, '{person} is not back from a hunt', { person: name })
    const lines = await wordsOf(tx, held, language)
    await enqueue(tx, 'mail', { email: composeEmail(reader, subject, lines) }, { now })
    await notify(
      tx,
      {
        userId: held.owner_id,
        type: 'attendance',
        code: 'overdue',
        values: {
          person: name,
          stand: held.title,
          time: { at: held.expected_at.toISOString(), zone: held.zone },
        },
        data: { reservation_id: held.reservation_id, stand_id: held.stand_id },
      },
      now,
    )
  })
}
